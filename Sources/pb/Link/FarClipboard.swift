internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb link --far`: opens the clipboard of the machine that it runs on for a link from another one, prints where, and
/// ends with its input.
struct FarClipboard: Verb {
  var sharesSecrets = false

  func run() throws {
    try asking {
      var client = try BlockingClient()
      guard let path = try client.share(secrets: sharesSecrets, all: false).path else {
        throw Failure(.failed, "the clipboard here is another machine's: link that one")
      }
      try Output.standard.write(Array("\n\(FarShell.mark)socket \(path)\n\(FarShell.mark)\(FarShell.ready)\n".utf8))
      var entries = [0, client.socketNumber].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try SystemCall.run("wait for the other machine") { poll(&entries, 2, -1) }
      _ = consume client  // with it, the daemon closes the socket
    }
  }
}
