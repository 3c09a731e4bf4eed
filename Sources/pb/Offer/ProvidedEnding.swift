internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Synchronization
internal import SystemPackage

/// Lets the otherwise idle main thread wait for the end of a provided item.
final class ProvidedEnding: Sendable {
  private let ending = Mutex<ProvidedItem.Ending?>(nil)
  /// A pipe that ends with the item.
  private let end: SharedDescriptor

  init(_ provided: ProvidedItem) throws {
    let (end, open) = try SharedDescriptor.pipe()
    self.end = end
    Task.detached {
      let ending = await provided.ending
      self.ending.withLock { $0 = ending }
      withExtendedLifetime(open) {}  // closing it ends the pipe
    }
  }

  /// Waits for the end, or for a signal from signalfd(2), whichever comes first. Returns the signal.
  func wait(or signals: borrowing OwnedDescriptor) throws -> CInt? {
    var entries = [end.rawValue, signals.rawValue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    try SystemCall.run("wait for the pasteboard") { poll(&entries, 2, -1) }
    return entries[1].revents == 0 ? nil : CLinux_signalfd_next(signals.rawValue)
  }

  /// Waits for the end, and returns how the item ended.
  func wait() throws -> ProvidedItem.Ending? {
    _ = try FileBytes.readNext(end.rawValue, count: 1)
    return ending.withLock(\.self)
  }
}
