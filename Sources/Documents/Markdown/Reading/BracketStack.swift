/// An opening bracket that may begin a link, an image or a note within the text.
struct InlineBracket {
  enum Kind {
    case link, image, note
  }

  let kind: Kind
  /// Whether the brackets can be those of a link or an image.
  var canHaveTarget = true
  /// Whether another opening bracket has followed.
  var isFollowedByBracket = false
  /// The index of its token.
  @FourBytes var token: Int
  /// The offset after the bracket.
  @FourBytes var position: Int
  /// The last delimiter before it, as an index.
  @FourBytes var delimiterBefore: Int

  var isImage: Bool { kind == .image }
}

/// The bracket stack of CommonMark's appendix, "An algorithm for parsing nested emphasis and links".
struct BracketStack {
  private var brackets: [InlineBracket] = []
  /// Brackets below this index cannot begin links, because links do not nest.
  private var inactiveCount = 0
  /// The number of brackets that begin no link.
  private var otherCount = 0

  var isEmpty: Bool { brackets.isEmpty }

  /// Whether a note can begin: neither the text of an image nor another note contains one.
  var canBeginNote: Bool { otherCount == 0 }

  mutating func reset() {
    otherCount = 0
    brackets.empty()
    inactiveCount = 0
  }

  mutating func push(_ bracket: InlineBracket) {
    if !isEmpty { brackets[brackets.count - 1].isFollowedByBracket = true }
    if bracket.kind != .link { otherCount += 1 }
    brackets.append(bracket)
  }

  /// Removes the last bracket and returns it; nil if there is none, or if it can begin nothing.
  mutating func pop() -> InlineBracket? {
    guard var bracket = brackets.popLast() else { return nil }
    let isActive = bracket.isImage || brackets.count >= inactiveCount
    inactiveCount = min(inactiveCount, brackets.count)
    if bracket.kind != .link { otherCount -= 1 }
    bracket.canHaveTarget = isActive
    return isActive || bracket.kind == .note ? bracket : nil
  }

  /// Records that the text after the last removed bracket has become a link.
  mutating func deactivateLinks() { inactiveCount = brackets.count }
}
