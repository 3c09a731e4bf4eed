internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// What the daemon tells of a pasteboard, or of all of them.
struct Changes: ~Copyable {
  private let pasteboard: PasteboardName?
  private var client: BlockingClient
  /// Whether the daemon has answered.
  private var hasBegun = false

  /// Begins to watch: one pasteboard, or all if none is named.
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

  /// Readable when there may be a change.
  var descriptor: CInt { client.socketNumber }
  /// Where the daemon is that tells.
  var socket: String { client.path }

  /// The next change, which names its pasteboard; nil if none has come yet. Throws when the daemon has gone.
  mutating func next() throws -> Watch.Reply? {
    do {
      guard var change = try client.nextChange() else { return nil }
      hasBegun = true
      change.pasteboard = change.pasteboard ?? pasteboard?.description
      return change
    } catch {
      guard error == .unanswered else { throw error }
      if hasBegun { throw Failure(.noDaemon, "the daemon has exited: run pb watch again to start another") }
      // The daemon was just ending when it took the connection. Another one is found or started, once.
      hasBegun = true
      client = try Changes.client(watching: pasteboard)
      return nil
    }
  }
}
