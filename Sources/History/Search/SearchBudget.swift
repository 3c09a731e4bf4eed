/// The time that a search may take. A search that ends at it says so.
package struct SearchBudget: Sendable {
  private let start = ContinuousClock.now
  private let time: Duration?

  /// Creates the budget of a search that begins now; nil for no limit.
  package init(_ time: Duration?) { self.time = time }

  /// Whether the time is over.
  var isSpent: Bool { time.map { ContinuousClock.now - start >= $0 } ?? false }

  /// Whether as much time has passed as a search should take; never without a limit.
  func hasPassed(_ usual: Duration) -> Bool { time != nil && ContinuousClock.now - start >= usual }
}
