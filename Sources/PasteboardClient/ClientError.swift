/// Why the daemon's help could not be had, as one sentence that names the step and what to do.
public struct ClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a caller can tell apart; `pb` has an exit code for each.
  public enum Kind: Sendable {
    /// A step failed.
    case failed
    /// What was asked makes no sense.
    case usage
    /// Nothing is there, or not in the type asked for.
    case nothingThere
    /// No daemon runs and none could be started.
    case noDaemon
    /// The daemon, or whom it waited for, took too long.
    case timedOut
    /// The caller no longer wanted the answer.
    case cancelled
  }

  /// The kind of failure.
  public let kind: Kind
  /// The sentence, without a full stop.
  public let description: String

  /// A failure.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
