/// How far the load behind a paste is, in units of the producer's own, usually bytes.
public struct PasteProgress: Hashable, Sendable {
  /// How many units are done.
  public let completed: Int
  /// How many there are; nil if that is unknown.
  public let total: Int?

  /// What the daemon says of it.
  init(completed: Int, total: Int?) {
    self.completed = completed
    self.total = total
  }
}
