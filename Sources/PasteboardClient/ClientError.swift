package import Linux
internal import SystemPackage

/// The error of a call: a sentence, without a full stop, that names the step and what to do.
public struct ClientError: Error, Hashable, Sendable {
  /// The kinds of failures that programs may handle differently.
  public enum Code: Hashable, Sendable {
    /// A step failed.
    case failed
    /// The call makes no sense.
    case usage
    /// The pasteboard is empty, or the item is not offered in the requested type.
    case nothingThere
    /// No daemon runs and none could be started.
    case noDaemon
    /// The daemon, or what it waited for, took too long.
    case timedOut
    /// The caller has cancelled the call.
    case cancelled
  }

  /// The kind of failure.
  public let code: Code
  /// The failure, as the library and `pb` use it.
  package let failure: Failure

  /// The system's reason (errno(3)), if a system call failed.
  public var errno: CInt? { failure.errno?.rawValue }

  /// Creates the client's error for any error of the library.
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
  /// The sentence, which is suitable for users.
  public var description: String { failure.description }
}

/// Runs a step for a program that uses the library, and converts its errors.
func reporting<Answer>(_ step: () throws -> Answer) throws(ClientError) -> Answer {
  do { return try step() } catch { throw ClientError(error) }
}

/// Runs an asynchronous step for a program that uses the library, and converts its errors.
func reporting<Answer: Sendable>(_ step: () async throws -> Answer) async throws(ClientError) -> Answer {
  do { return try await step() } catch { throw ClientError(error) }
}
