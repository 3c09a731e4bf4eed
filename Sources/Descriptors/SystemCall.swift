internal import Glibc
internal import SystemPackage

/// The one funnel for system calls: it repeats what a signal interrupted and turns -1 into an error.
public enum SystemCall {
  /// Runs `body` until it is not interrupted; its answer is not negative.
  @discardableResult
  public static func run<Answer: SignedInteger>(
    _ step: @autoclosure () -> String, _ body: () -> Answer
  ) throws(SystemFailure) -> Answer {
    while true {
      let answer = body()
      if answer >= 0 { return answer }
      let reason = Errno(rawValue: errno)
      if reason != .interrupted { throw SystemFailure(step(), reason) }
    }
  }

  /// Runs `body` on something that does not block: nil means that it has to be waited for.
  public static func attempt<Answer: SignedInteger>(
    _ step: @autoclosure () -> String, _ body: () -> Answer
  ) throws(SystemFailure) -> Answer? {
    while true {
      let answer = body()
      if answer >= 0 { return answer }
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock, .resourceTemporarilyUnavailable: return nil
      case let reason: throw SystemFailure(step(), reason)
      }
    }
  }
}
