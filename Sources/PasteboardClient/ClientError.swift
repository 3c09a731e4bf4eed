/// Why the daemon's help could not be had: each with a sentence that names the step and what to do, without a full stop.
public enum ClientError: Error, Hashable, Sendable {
  /// A step failed.
  case failed(String)
  /// What was asked makes no sense.
  case usage(String)
  /// Nothing is there, or not in the type asked for.
  case nothingThere(String)
  /// No daemon runs and none could be started.
  case noDaemon(String)
  /// The daemon, or whom it waited for, took too long.
  case timedOut(String)
  /// The caller no longer wanted the answer.
  case cancelled
}

extension ClientError: CustomStringConvertible {
  /// The sentence, which can be shown to a user.
  public var description: String {
    switch self {
    case .failed(let sentence), .usage(let sentence), .nothingThere(let sentence), .noDaemon(let sentence),
      .timedOut(let sentence):
      sentence
    case .cancelled: "the call was cancelled"
    }
  }
}
