internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb link --far`: opens the clipboard of the machine that it runs on for a link from another one, and prints where. It ends
/// with its input, and when that brings no sign of life any more: sshd may not notice for hours that a machine has gone.
struct FarClipboard: Verb {
  var sharesSecrets = false

  func run() throws {
    try asking {
      var client = try BlockingClient()
      guard let path = try client.share(secrets: sharesSecrets, all: false).path else {
        throw Failure(.failed, "the clipboard here is another machine's: link that one")
      }
      try Output.standard.write(Array("\n\(FarShell.mark)socket \(path)\n\(FarShell.mark)\(FarShell.ready)\n".utf8))
      while try hearsLife(beside: client.socketNumber) {}
      _ = consume client  // with it, the daemon closes the socket
    }
  }

  /// Waits for the next sign of life. Returns whether it came, and the daemon is still there.
  private func hearsLife(beside daemon: CInt) throws -> Bool {
    var entries = [0, daemon].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    try SystemCall.run("wait for the other machine") { poll(&entries, 2, 3 * SignOfLife.interval) }
    return try entries[1].revents == 0 && entries[0].revents != 0 && !FileBytes.readNext(0, count: 64).isEmpty
  }
}

/// Tells the far side now and then that this side is there.
struct SignOfLife: Errand {
  /// The time between two signs, in milliseconds.
  static let interval: CInt = 15_000

  private let connection: SSHConnection
  let descriptor: CInt = -1
  let pause = SignOfLife.interval

  init(_ connection: SSHConnection) { self.connection = connection }

  /// If it cannot be told, the connection is about to end.
  func run() { try? connection.tell("\n") }
}
