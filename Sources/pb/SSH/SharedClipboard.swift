internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// The rights of guests besides copying to the general pasteboard and pasting from it, secrets excepted.
struct GuestRights: Equatable {
  var secrets = false
  var all = false

  /// The rights as options.
  var options: [OptionName] { (secrets ? [.secrets] : []) + (all ? [.all] : []) }
}

/// The clipboard for the far side: a socket that the daemon here has opened for guests, behind a link whose place stays
/// the same.
///
/// The daemon removes the socket when this process or the daemon itself ends. As soon as a daemon serves again, the
/// link leads to its new socket; no daemon is started for that.
final class SharedClipboard: Errand {
  private static let retryPause: CInt = 1000

  private let rights: GuestRights
  private let link: String
  private var client: BlockingClient?
  /// The socket of our connection to the daemon.
  private(set) var descriptor: CInt = -1
  private(set) var pause: CInt = -1

  /// Asks the daemon to share the clipboard; the file `link` leads to its socket.
  init(with rights: GuestRights, link: String) throws {
    self.rights = rights
    self.link = link
    var reply: Share.Reply?
    let client = try asking {
      var client = try BlockingClient()
      reply = try client.share(secrets: rights.secrets, all: rights.all)
      return client
    }
    if let reply { try take(reply, by: client) }
  }

  /// Looks for a daemon, because the previous one has gone, or the pause is over.
  func run() {
    client = nil
    (descriptor, pause) = (-1, SharedClipboard.retryPause)
    do {
      guard var client = try BlockingClient(ifServed: ()) else { return }
      try take(try client.share(secrets: rights.secrets, all: rights.all), by: client)
    } catch {}  // the next run tries again
  }

  private func take(_ reply: Share.Reply, by client: consuming BlockingClient) throws {
    let granted = GuestRights(secrets: reply.secrets, all: reply.all)
    guard granted == rights else {
      let options = granted.options.map(\.description).joined(separator: " and ")
      let given = options.isEmpty ? "neither \(OptionName.secrets) nor \(OptionName.all)" : options
      throw Failure(
        .failed, "the clipboard here is another machine's, shared with \(given): use the same options for this pb ssh")
    }
    guard let path = reply.path else {
      // The daemon is on another machine: its forwarded socket is forwarded again.
      return try lead(to: try SharedClipboard.absolute(client.path))
    }
    try lead(to: path)
    descriptor = client.socketNumber
    pause = -1
    self.client = consume client
  }

  /// Changes the link to `path`. ssh gets a link because it treats some characters of a path specially.
  private func lead(to path: String) throws {
    let new = link + ".new"
    try SystemCall.run("link to the socket") { symlink(path, new) }
    try SystemCall.run("link to the socket") { rename(new, link) }
  }

  private static func absolute(_ path: String) throws -> String {
    try calling("name the socket by its whole path") {
      String(decoding: AbsolutePath(Array(path.utf8), in: try .workingFolder()).bytes, as: UTF8.self)
    }
  }
}
