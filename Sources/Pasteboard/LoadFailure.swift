/// The reason why a request for a representation ended without a payload.
public struct LoadFailure: Error, Hashable, Sendable {
  /// The kinds of failure that callers distinguish; the raw values are stable and are sent over the wire.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// There is no item, or it has no representation of that type for this requestor.
    case notOffered
    /// The load was cancelled.
    case cancelled
    /// No progress was made in the time allowed.
    case timedOut
    /// The provider ran and reported a failure of its own.
    case providerFailed
    /// The program that promised the representation is gone.
    case providerGone
    /// The source could not be converted into the type.
    case conversionFailed
    /// The payload is larger than the limit.
    case tooLarge
    /// The display server, or the application that owns its selection, failed.
    case displayFailed
  }

  /// The kind of failure.
  public let reason: Reason
  /// One plain sentence that names the step that failed. It must not quote the item's content.
  public let step: String

  /// Creates a failure of one kind at one step.
  public init(_ reason: Reason, step: String) {
    self.reason = reason
    self.step = step
  }
}

extension LoadFailure: CustomStringConvertible {
  /// The step's sentence.
  public var description: String { step }
}
