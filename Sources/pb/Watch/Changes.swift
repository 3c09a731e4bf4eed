internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The changes of a pasteboard, or of all, as the daemon reports them.
struct Changes: ~Copyable {
  private let pasteboard: PasteboardName?
  private var client: BlockingClient
  /// Whether the daemon has answered.
  private var hasBegun = false

  /// Begins to watch a pasteboard, or all if `pasteboard` is nil.
  init(of pasteboard: PasteboardName?) throws {
    self.pasteboard = pasteboard
    client = try Changes.client(watching: pasteboard)
  }

  private static func client(watching pasteboard: PasteboardName?) throws -> BlockingClient {
    try asking {
      var client = try BlockingClient()
      try client.beginWatching(pasteboard)
      return client
    }
  }

  /// A descriptor that is readable when there may be a change.
  var descriptor: CInt { client.socketNumber }
  /// The path of the daemon's socket.
  var socket: String { client.path }

  /// Returns the next change, with its pasteboard; nil if none has come yet. Throws when the daemon has gone.
  mutating func next() throws -> Watch.Reply? {
    do {
      guard var change = try client.nextChange() else { return nil }
      hasBegun = true
      change.pasteboard = change.pasteboard ?? pasteboard?.description
      return change
    } catch {
      guard error == .unanswered else { throw error }
      if hasBegun { throw Failure(.noDaemon, "the daemon has exited: run pb watch again to start another") }
      // The daemon was just ending when it accepted the connection: find or start another one, once.
      hasBegun = true
      client = try Changes.client(watching: pasteboard)
      return nil
    }
  }
}
