internal import ArgumentParser

/// A range of item numbers in the history: one, as 12, or several, as 12-15 or 15-12.
struct ItemRange: Equatable, Sendable {
  let numbers: ClosedRange<Int>

  /// Creates the range of one item.
  init(number: Int) { numbers = number...number }

  /// Creates the range; nil if the text is neither a number nor two with a hyphen between them.
  init?(_ text: String) {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends[0], let last = ends[ends.count - 1], min(first, last) >= 0 else { return nil }
    numbers = min(first, last)...max(first, last)
  }

  /// The number of one item; nil for several.
  var number: Int? { numbers.count == 1 ? numbers.lowerBound : nil }
}

extension ItemRange: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
