/// Why a request for a representation ended without a payload.
public struct LoadFailure: Error, Hashable, Sendable {
  /// The kinds of failure that callers tell apart; the raw values are stable and go over the wire.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// There is no item, or it has no representation of that type for this requestor.
    case notOffered
    /// The load was cancelled.
    case cancelled
    /// No progress was made in the time allowed.
    case timedOut
    /// The provider ran and reported a failure of its own.
    case providerFailed
    /// The program that promised the representation has gone.
    case providerGone
    /// The source could not be converted into the type.
    case conversionFailed
    /// The payload is larger than the limit.
    case tooLarge
    /// The display server, or the application that owns its selection, failed.
    case displayFailed
  }

  /// What kind of failure it was.
  public let reason: Reason
  /// One sentence in plain words that names the step that failed. It must not quote the item's content.
  public let step: String

  /// A failure of one kind at one step.
  public init(_ reason: Reason, step: String) {
    self.reason = reason
    self.step = step
  }
}

extension LoadFailure: CustomStringConvertible {
  /// The step's sentence.
  public var description: String { step }
}
