/// The position of a delimiter run between its neighbours (CommonMark 0.31.2, 6.2).
struct Flanks {
  /// The neighbour on one side.
  enum Neighbour {
    case whitespace, punctuation, other
  }

  private let before: Neighbour
  private let after: Neighbour

  /// Creates the flanks of a run between two neighbours.
  init(before: Neighbour, after: Neighbour) {
    self.before = before
    self.after = after
  }

  /// Creates the flanks of a run in a text of which only the bounds are visible.
  ///
  /// Like in cmark-gfm, the neighbours of asterisks and underscores are beyond the tildes beside them.
  init(of run: Range<Int>, in text: [UInt8], bounds: Range<Int>) {
    var (start, end) = (run.lowerBound, run.upperBound)
    if text[start] == "*" || text[start] == "_" {
      while start > bounds.lowerBound, text[start - 1] == "~" { start -= 1 }
      while end < bounds.upperBound, text[end] == "~" { end += 1 }
    }
    before = start > bounds.lowerBound ? Self.neighbour(before: start, in: text) : .whitespace
    after = end < bounds.upperBound ? Self.neighbour(at: end, in: text) : .whitespace
  }

  /// Whether the run is left-flanking, so that it can begin emphasis.
  var isLeft: Bool { after != .whitespace && (after == .other || before != .other) }
  /// Whether the run is right-flanking, so that it can end emphasis.
  var isRight: Bool { before != .whitespace && (before == .other || after != .other) }
  /// Whether a run of underscores can begin emphasis, which it cannot within a word.
  var canOpenUnderscore: Bool { isLeft && (!isRight || before == .punctuation) }
  /// Whether a run of underscores can end emphasis.
  var canCloseUnderscore: Bool { isRight && (!isLeft || after == .punctuation) }

  /// Returns the neighbour that ends before an offset.
  static func neighbour(before index: Int, in text: [UInt8]) -> Neighbour {
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return neighbour(at: start, in: text)
  }

  /// Returns the neighbour that begins at an offset.
  static func neighbour(at index: Int, in text: [UInt8]) -> Neighbour {
    let byte = text[index]
    if byte < 0x80 { return byte.isASCIIWhitespace ? .whitespace : byte.isASCIIPunctuation ? .punctuation : .other }
    let scalar = Unicode.Scalar(UTF8Scalar(text, at: index).value) ?? "\u{FFFD}"
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .whitespace
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return .punctuation
    default: return .other
    }
  }
}
