internal import Glibc
internal import SystemPackage

/// The one funnel for system calls: it repeats what a signal interrupted and turns -1 into an error.
///
/// The calls of the C library answer with an `Int32` or, where they count bytes, with an `Int`. Each has its own method:
/// one generic method for both would look its witnesses up at run time, which every start of `pb` would pay for.
public enum SystemCall {
  /// Runs `body` until it is not interrupted; its answer is not negative.
  @discardableResult
  public static func run(_ step: @autoclosure () -> String, _ body: () -> CInt) throws(Failure) -> CInt {
    try finish(step, body)
  }

  /// Runs `body` until it is not interrupted; its answer is not negative.
  @discardableResult
  public static func run(_ step: @autoclosure () -> String, _ body: () -> Int) throws(Failure) -> Int {
    try finish(step, body)
  }

  /// Runs `body` on something that does not block: nil means that it has to be waited for.
  public static func attempt(_ step: @autoclosure () -> String, _ body: () -> CInt) throws(Failure) -> CInt? {
    try attemptOnce(step, body)
  }

  /// Runs `body` on something that does not block: nil means that it has to be waited for.
  public static func attempt(_ step: @autoclosure () -> String, _ body: () -> Int) throws(Failure) -> Int? {
    try attemptOnce(step, body)
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
