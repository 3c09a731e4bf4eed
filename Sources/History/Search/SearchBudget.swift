/// The time that a search may take. What is not found by then is not found; the search says so.
package struct SearchBudget: Sendable {
  private let end: ContinuousClock.Instant?

  /// Creates the budget of a search that begins now; nil for no limit.
  package init(_ time: Duration?) { end = time.map { .now + $0 } }

  /// Whether the time is over.
  var isSpent: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}
