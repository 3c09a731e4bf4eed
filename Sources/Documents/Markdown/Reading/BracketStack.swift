/// An opening bracket that may begin a link or an image.
struct InlineBracket {
  let isImage: Bool
  /// Whether another opening bracket has followed.
  var isFollowedByBracket = false
  /// The index of its token.
  @FourBytes var token: Int
  /// The offset after the bracket.
  @FourBytes var position: Int
  /// The last delimiter before it, as an index.
  @FourBytes var delimiterBefore: Int
}

/// The bracket stack of CommonMark's appendix, "An algorithm for parsing nested emphasis and links".
struct BracketStack {
  private var brackets: [InlineBracket] = []
  /// Brackets below this index cannot begin links, because links do not nest.
  private var inactiveCount = 0

  var isEmpty: Bool { brackets.isEmpty }

  mutating func reset() {
    brackets.empty()
    inactiveCount = 0
  }

  mutating func push(_ bracket: InlineBracket) {
    if !isEmpty { brackets[brackets.count - 1].isFollowedByBracket = true }
    brackets.append(bracket)
  }

  /// Removes the last bracket and returns it; nil if there is none, or if it can begin nothing.
  mutating func pop() -> InlineBracket? {
    guard let bracket = brackets.popLast() else { return nil }
    let isActive = bracket.isImage || brackets.count >= inactiveCount
    inactiveCount = min(inactiveCount, brackets.count)
    return isActive ? bracket : nil
  }

  /// Records that the text after the last removed bracket has become a link.
  mutating func deactivateLinks() { inactiveCount = brackets.count }
}
