internal import CLinux
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// An item that a tool stays for, as one does that owns the selection itself: until another item takes its place. Ctrl-C,
/// or SIGTERM, takes it back. The end of a terminal (SIGHUP) does not: what was copied in it is still there.
struct HeldItem {
  let pasteboard: PasteboardName
  let generation: Int

  /// The signals that take the item back. They are taken over before anything is copied.
  static func signals() throws -> SharedDescriptor {
    SharedDescriptor(try Program.takeOver([SIGINT, SIGTERM]))
  }

  /// Returns when there is another item, or no daemon any longer.
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
