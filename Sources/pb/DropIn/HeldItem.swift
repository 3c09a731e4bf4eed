internal import CLinux
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// An item whose tool stays until another item replaces it, like a tool that owns the selection itself. Ctrl-C or
/// SIGTERM withdraws the item. The end of a terminal (SIGHUP) does not: copies from that terminal stay.
struct HeldItem {
  let pasteboard: PasteboardName
  let generation: Int

  /// Takes over the signals that withdraw the item, before anything is copied.
  static func signals() throws -> SharedDescriptor {
    SharedDescriptor(try Program.takeOver([SIGINT, SIGTERM]))
  }

  /// Returns when the item is replaced, or the daemon has ended.
  func wait(or signals: borrowing OwnedDescriptor) throws {
    var changes = try Changes(of: pasteboard)
    while true {
      do {
        while let change = try changes.next() { if change.generation != generation { return } }
      } catch {
        return
      }
      var entries = [changes.descriptor, signals.rawValue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try SystemCall.run("wait for a change") { poll(&entries, 2, -1) }
      if entries[1].revents != 0 {
        try ClearVerb(pasteboard: pasteboard).run()
        Program.end(by: CLinux_signalfd_next(signals.rawValue))
      }
    }
  }
}
