internal import CLinux
internal import Glibc
internal import Linux

/// The signals that end this program, taken over so that it can clean up first.
struct StopSignals: ~Copyable {
  private let descriptor: OwnedDescriptor

  /// Takes the signals over, before any other thread starts and would receive them.
  init() throws { descriptor = try Program.takeOver([SIGINT, SIGTERM, SIGHUP]) }

  /// Waits for a signal, so many seconds at most, and returns its number.
  borrowing func wait(atMost seconds: CInt) throws -> CInt? {
    let seen = try SystemCall.wait("wait", descriptor.rawValue, milliseconds: 1000 * seconds)
    return seen == nil ? nil : CLinux_signalfd_next(descriptor.rawValue)
  }

  /// Waits until `event` is readable or has ended, and runs the errand whenever it is due. Returns the number of a
  /// signal that arrives earlier.
  borrowing func wait(until event: CInt, _ errand: (any Errand)?) throws -> CInt? {
    while true {
      var entries = [descriptor.rawValue, event, errand?.descriptor ?? -1].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = try SystemCall.run("wait for ssh") { poll(&entries, 3, errand?.pause ?? -1) }
      if entries[0].revents != 0 {
        let number = CLinux_signalfd_next(descriptor.rawValue)
        if number != 0 { return number }
      }
      if entries[1].revents != 0 { return nil }
      if count == 0 || entries[2].revents != 0 { errand?.run() }
    }
  }
}
