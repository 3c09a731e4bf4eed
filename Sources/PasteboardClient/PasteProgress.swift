/// The progress of the load behind a paste, in units of the producer's own, usually bytes.
package struct PasteProgress: Hashable, Sendable {
  /// The number of completed units.
  package let completed: Int
  /// The total number of units; nil if unknown.
  package let total: Int?

  init(completed: Int, total: Int?) {
    self.completed = completed
    self.total = total
  }
}
