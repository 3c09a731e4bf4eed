internal import CLinux
internal import Glibc
internal import Linux

/// The signals that end this program, taken over so that it can take away what it has made first.
struct StopSignals: ~Copyable {
  /// How often whoever waits may do something meanwhile, in milliseconds.
  private static let interval: CInt = 100

  private let descriptor: OwnedDescriptor

  /// Takes them over; before any other thread starts, which would get them otherwise.
  init() throws(SystemFailure) {
    descriptor = try Program.takeOver([SIGINT, SIGTERM, SIGHUP])
  }

  /// Waits until there is something to read from `event`, or its end, and calls `pass` now and then. Gives the number of a
  /// signal that comes before.
  borrowing func wait(until event: CInt, _ pass: (() -> Void)?) throws(SystemFailure) -> CInt? {
    var entries = [descriptor.rawValue, event].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      try SystemCall.run("wait for ssh") { poll(&entries, 2, pass == nil ? -1 : StopSignals.interval) }
      if entries[0].revents != 0 {
        let number = CLinux_signalfd_next(descriptor.rawValue)
        if number != 0 { return number }
      }
      if entries[1].revents != 0 { return nil }
      pass?()
    }
  }
}
