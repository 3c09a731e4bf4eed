internal import Glibc
internal import SystemPackage

/// The one place for system calls: it repeats interrupted ones and turns -1 into an error.
///
/// The calls of the C library return an `Int32`, or an `Int` if they count bytes. Each has its own method: one generic
/// method for both would look up its witnesses at run time, in every start of `pb`.
package enum SystemCall {
  /// Runs `body` until no signal interrupts it; returns its result, which is not negative.
  @discardableResult
  package static func run(_ step: @autoclosure () -> String, _ body: () -> CInt) throws(Failure) -> CInt {
    try finish(step, body)
  }

  /// Runs `body` until no signal interrupts it; returns its result, which is not negative.
  @discardableResult
  package static func run(_ step: @autoclosure () -> String, _ body: () -> Int) throws(Failure) -> Int {
    try finish(step, body)
  }

  /// Runs `body` on a non-blocking descriptor; nil if it must wait.
  package static func attempt(_ step: @autoclosure () -> String, _ body: () -> CInt) throws(Failure) -> CInt? {
    try attemptOnce(step, body)
  }

  /// Runs `body` on a non-blocking descriptor; nil if it must wait.
  package static func attempt(_ step: @autoclosure () -> String, _ body: () -> Int) throws(Failure) -> Int? {
    try attemptOnce(step, body)
  }

  /// Waits until a descriptor is ready for one of `events`, such as POLLIN, for so many milliseconds at most; -1 waits
  /// without limit. Returns the events that occurred, and POLLHUP or POLLERR if it has ended; nil if the time is over.
  @discardableResult
  package static func wait(
    _ step: @autoclosure () -> String, _ descriptor: CInt, _ events: CInt = POLLIN, milliseconds: CInt = -1
  ) throws(Failure) -> CInt? {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let count = try run(step()) { poll(&entry, 1, milliseconds) }
    return count > 0 ? CInt(entry.revents) : nil
  }

  private static func finish<Answer: SignedInteger>(
    _ step: () -> String, _ body: () -> Answer
  ) throws(Failure) -> Answer {
    while true {
      let answer = body()
      if answer >= 0 { return answer }
      let reason = Errno(rawValue: errno)
      if reason != .interrupted { throw Failure(step(), reason) }
    }
  }

  private static func attemptOnce<Answer: SignedInteger>(
    _ step: () -> String, _ body: () -> Answer
  ) throws(Failure) -> Answer? {
    while true {
      let answer = body()
      if answer >= 0 { return answer }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock, .resourceTemporarilyUnavailable: return nil
      case let reason: throw Failure(step(), reason)
      }
    }
  }
}
