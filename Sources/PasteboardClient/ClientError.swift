package import Linux
internal import SystemPackage

/// Why a call failed: a sentence that names the step and what to do, without a full stop.
public struct ClientError: Error, Hashable, Sendable {
  /// The kinds of failures that a program may tell apart.
  public enum Code: Hashable, Sendable {
    /// A step failed.
    case failed
    /// The call makes no sense.
    case usage
    /// The pasteboard is empty, or the item is not offered in the type asked for.
    case nothingThere
    /// No daemon runs and none could be started.
    case noDaemon
    /// The daemon, or what it waited for, took too long.
    case timedOut
    /// The caller has cancelled the call.
    case cancelled
  }

  /// What kind of failure it was.
  public let code: Code
  /// What the library and `pb` know it by.
  package let failure: Failure

  /// The reason of the system (errno(3)), if a system call failed.
  public var errno: CInt? { failure.errno?.rawValue }

  /// What any error of the library is for a program.
  init(_ error: any Error) {
    failure = error is CancellationError ? Failure(.failed, "the call was cancelled") : Failure(error)
    code =
      switch failure.code {
      case _ where error is CancellationError: .cancelled
      case .failed: .failed
      case .usage: .usage
      case .nothingThere: .nothingThere
      case .noDaemon: .noDaemon
      case .timedOut: .timedOut
      }
  }
}

extension ClientError: CustomStringConvertible {
  /// The sentence, which can be shown to a user.
  public var description: String { failure.description }
}

/// Runs a step for a program that uses the library.
func reporting<Answer>(_ step: () throws -> Answer) throws(ClientError) -> Answer {
  do { return try step() } catch { throw ClientError(error) }
}

/// Runs a step for a program that uses the library.
func reporting<Answer: Sendable>(_ step: () async throws -> Answer) async throws(ClientError) -> Answer {
  do { return try await step() } catch { throw ClientError(error) }
}
