/// An opening bracket that may begin a link or an image.
struct InlineBracket {
  let isImage: Bool
  /// Whether another opening bracket has followed.
  var isFollowedByBracket = false
  /// The index of its token.
  @FourBytes var token: Int
  /// The offset after it.
  @FourBytes var position: Int
  /// The last delimiter before it, as an index.
  @FourBytes var delimiterBefore: Int
}

/// The bracket stack of CommonMark's appendix, "An algorithm for parsing nested emphasis and links".
struct BracketStack {
  private var brackets: [InlineBracket] = []
  /// Brackets below this index cannot begin links, for links do not hold links.
  private var inactiveCount = 0

  var isEmpty: Bool { brackets.isEmpty }

  /// Empties it.
  mutating func reset() {
    brackets.empty()
    inactiveCount = 0
  }

  mutating func push(_ bracket: InlineBracket) {
    if !isEmpty { brackets[brackets.count - 1].isFollowedByBracket = true }
    brackets.append(bracket)
  }

  /// Takes the last bracket off, if there is one; nil also if it can begin nothing.
  mutating func pop() -> InlineBracket? {
    guard let bracket = brackets.popLast() else { return nil }
    let isActive = bracket.isImage || brackets.count >= inactiveCount
    inactiveCount = min(inactiveCount, brackets.count)
    return isActive ? bracket : nil
  }

  /// Notes that a link has been made of what is behind the bracket that was taken off last.
  mutating func deactivateLinks() { inactiveCount = brackets.count }
}
