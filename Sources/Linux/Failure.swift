package import SystemPackage

/// The failure of a step: the one error of system calls, of the client library and of `pb`.
///
/// Callers distinguish failures by their code and by the system's reason.
package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures. Their numbers are the exit codes of `pb`.
  package enum Code: CInt, Sendable {
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
  package let code: Code
  /// The problem, as a sentence without a full stop; empty if the user knows already.
  package let problem: String
  /// The advice, as an order; nil if the problem implies it, or nothing can be done.
  package let remedy: String?
  /// The system's reason, if a system call failed.
  package let errno: Errno?

  /// Creates a failure without a system call.
  package init(_ code: Code, _ problem: String, remedy: String? = nil) {
    self.init(code, problem, remedy, nil)
  }

  /// Creates the failure of a system call; `step` is the end of "could not …".
  package init(_ step: String, _ errno: Errno, remedy: String? = nil) {
    let limit = errno == .fileTooLarge ? FileSizeLimit.sentence : nil
    self.init(.failed, "could not \(step): \(limit ?? "\(errno)")", remedy, errno)
  }

  private init(_ code: Code, _ problem: String, _ remedy: String?, _ errno: Errno?) {
    (self.code, self.problem, self.remedy, self.errno) = (code, problem, remedy, errno)
  }

  /// Returns the failure with this remedy, unless it has one, and with another code if `code` is set.
  package func advising(_ remedy: String, code: Code? = nil) -> Failure {
    Failure(code ?? self.code, problem, self.remedy ?? remedy, errno)
  }

  /// The reason without the step's name: the system's if there is one.
  package var reason: String { errno.map { "\($0)" } ?? problem }

  /// One sentence without a full stop.
  package var description: String { remedy.map { "\(problem): \($0)" } ?? problem }
}
