/// A piece of the text of a search, between white space.
struct SearchPiece: Equatable {
  enum Kind: Equatable {
    case word, phrase, pattern
  }

  let kind: Kind
  /// The content, without quotation marks and slashes.
  let text: String
  /// Whether a hyphen before it excludes it.
  let isExcluded: Bool
  /// The piece as it was typed.
  let source: String

  /// Splits the text of a search.
  static func pieces(of text: String) -> [SearchPiece] {
    var reader = Reader(scalars: Array(text.unicodeScalars))
    var pieces: [SearchPiece] = []
    while let piece = reader.next() { pieces.append(piece) }
    return pieces
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var place = 0
    /// The places at which no closing sign is to come, so that none is looked for twice.
    var hasNoQuote = false
    var hasNoSlash = false

    mutating func next() -> SearchPiece? {
      while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
      guard place < scalars.count else { return nil }
      let start = place
      // Behind two hyphens is the name of an option, and behind one alone nothing.
      let isExcluded =
        scalars[start] == "-" && start + 1 < scalars.count && scalars[start + 1] != "-"
        && !scalars[start + 1].properties.isWhitespace
      let content = isExcluded ? start + 1 : start
      if scalars[content] == "\"", let end = closingQuote(after: content) {
        return piece(.phrase, content + 1..<end, isExcluded, start, end + 1)
      }
      if scalars[content] == "/", let end = closingSlash(after: content) {
        return piece(.pattern, content + 1..<end, isExcluded, start, end + 1)
      }
      let end = wordEnd(from: content)
      return piece(.word, content..<end, isExcluded, start, end)
    }

    private mutating func piece(
      _ kind: Kind, _ content: Range<Int>, _ isExcluded: Bool, _ start: Int, _ end: Int
    ) -> SearchPiece {
      place = end
      return SearchPiece(
        kind: kind, text: text(content), isExcluded: isExcluded, source: text(start..<end))
    }

    private func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    private func endsPiece(at place: Int) -> Bool {
      place >= scalars.count || scalars[place].properties.isWhitespace
    }

    private mutating func closingQuote(after start: Int) -> Int? {
      if hasNoQuote { return nil }
      let end = scalars[(start + 1)...].indices.first { scalars[$0] == "\"" && endsPiece(at: $0 + 1) }
      hasNoQuote = end == nil
      return end
    }

    /// Returns the place of the slash that closes a pattern. A slash within is that of a path, unless a backslash is
    /// before it.
    private mutating func closingSlash(after start: Int) -> Int? {
      if hasNoSlash { return nil }
      var place = start + 1
      while place < scalars.count, scalars[place] != "/" { place += scalars[place] == "\\" ? 2 : 1 }
      hasNoSlash = place >= scalars.count
      return !hasNoSlash && place > start + 1 && endsPiece(at: place + 1) ? place : nil
    }

    /// Returns the end of a word. A filter's value may be in quotation marks.
    private mutating func wordEnd(from start: Int) -> Int {
      var place = start
      while !endsPiece(at: place) {
        if scalars[place] == "\"", place > start, scalars[place - 1] == ":", let end = closingQuote(after: place) {
          return end + 1
        }
        place += 1
      }
      return place
    }
  }
}
