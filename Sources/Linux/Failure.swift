public import SystemPackage

/// The failure of a step: the one error of system calls, of the client library and of `pb`.
///
/// Callers distinguish failures by their code and by the system's reason.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures. Their numbers are the exit codes of `pb`.
  public enum Code: CInt, Sendable {
    /// A step failed.
    case failed = 1
    /// The call or the command line makes no sense.
    case usage = 2
    /// The pasteboard is empty, or the item is not offered in the requested type.
    case nothingThere = 3
    /// No daemon runs and none could be started.
    case noDaemon = 4
    /// The daemon, or what it waited for, took too long.
    case timedOut = 5
  }

  /// The kind of failure.
  public let code: Code
  /// The problem, as a sentence without a full stop; empty if the user knows already.
  public let problem: String
  /// The advice, as an order; nil if the problem implies it, or nothing can be done.
  public let remedy: String?
  /// The system's reason, if a system call failed.
  public let errno: Errno?

  /// Creates a failure without a system call.
  public init(_ code: Code, _ problem: String, remedy: String? = nil) {
    self.init(code, problem, remedy, nil)
  }

  /// Creates the failure of a system call; `step` is the end of "could not …".
  public init(_ step: String, _ errno: Errno, remedy: String? = nil) {
    let limit = errno == .fileTooLarge ? FileSizeLimit.sentence : nil
    self.init(.failed, "could not \(step): \(limit ?? "\(errno)")", remedy, errno)
  }

  private init(_ code: Code, _ problem: String, _ remedy: String?, _ errno: Errno?) {
    (self.code, self.problem, self.remedy, self.errno) = (code, problem, remedy, errno)
  }

  /// Returns the failure with this remedy, unless it has one, and with another code if `code` is set.
  public func advising(_ remedy: String, code: Code? = nil) -> Failure {
    Failure(code ?? self.code, problem, self.remedy ?? remedy, errno)
  }

  /// The reason without the step's name: the system's if there is one.
  public var reason: String { errno.map { "\($0)" } ?? problem }

  /// One sentence without a full stop.
  public var description: String { remedy.map { "\(problem): \($0)" } ?? problem }
}
