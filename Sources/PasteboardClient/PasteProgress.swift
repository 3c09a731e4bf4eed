/// How far the load behind a paste is, in units of the producer's own, usually bytes.
package struct PasteProgress: Hashable, Sendable {
  /// How many units are done.
  package let completed: Int
  /// How many there are; nil if that is unknown.
  package let total: Int?

  /// What the daemon says of it.
  init(completed: Int, total: Int?) {
    self.completed = completed
    self.total = total
  }
}
