internal import Search

/// The words that the texts of items must contain and must not contain.
struct TextMatch {
  private let required: [SearchTerm]
  private let excluded: [SearchTerm]
  /// A word that may have one wrong letter.
  private let near: NearWord?

  /// The number of terms that are compared to choose a line.
  private static let lineTerms = 8

  /// Creates the match of one term.
  init(_ term: SearchTerm) { (required, excluded, near) = ([term], [], nil) }

  /// Creates the match of a search; of its terms, the one at `index` may have one wrong letter.
  init(_ query: SearchQuery, forgiving index: Int? = nil) {
    near = index.flatMap { query.required[$0].nearWord }
    required = query.required.enumerated().filter { $0.offset != index }.map(\.element)
    excluded = query.excluded
  }

  /// Returns the place in a folded text where it matches; nil if it does not. If any place will do, it is the beginning.
  func place(in text: UnsafeRawBufferPointer, while goesOn: () -> Bool) -> Range<Int>? {
    var first: [Range<Int>] = []
    if let near {
      guard let range = near.range(in: text) else { return nil }
      first.append(range)
    }
    for term in required {
      guard let range = term.range(in: text, while: goesOn) else { return nil }
      if first.count < Self.lineTerms { first.append(range) }
    }
    if excluded.contains(where: { $0.range(in: text, while: goesOn) != nil }) { return nil }
    return first.count > 1 ? best(of: first, in: text) : first.first ?? 0..<0
  }

  /// Returns the place whose line contains the most terms, the first one of these.
  private func best(of places: [Range<Int>], in text: UnsafeRawBufferPointer) -> Range<Int>? {
    let terms = required.prefix(Self.lineTerms)
    let numbers = places.map { place in
      let line = UnsafeRawBufferPointer(rebasing: text[TextLine.range(around: place.lowerBound, in: text)])
      return (place: place, count: terms.count { $0.finder?.range(in: line) != nil })
    }
    return numbers.min { ($1.count, $0.place.lowerBound) < ($0.count, $1.place.lowerBound) }?.place
  }

  /// Whether a place in the text is worth showing.
  var hasPlace: Bool { near != nil || !required.isEmpty }
}

/// The line of a text that a search has found.
enum TextLine {
  /// The longest parts of a line before and after the beginning of the match, in bytes.
  private static let limit = (before: 40, after: 400)

  /// Returns the line of a text that contains a place of its folded form, or a part of it.
  static func line(
    of text: UnsafeRawBufferPointer, at place: Range<Int>, in folded: UnsafeRawBufferPointer
  ) -> String {
    // No end of a line is folded away, so that the lines of both have the same numbers.
    let number = folded[..<place.lowerBound].count { $0 == 0x0A }
    let start = start(ofLine: number, in: text)
    let foldedStart = range(around: place.lowerBound, in: folded).lowerBound
    let line = UnsafeRawBufferPointer(rebasing: text[range(around: start, in: text)])
    let match = FoldedLine(line).origin(of: place.lowerBound - foldedStart)
    let part = line[max(0, match - limit.before)..<min(line.count, match + limit.after)]
    // A part may begin or end amid a character.
    return String(decoding: part.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }

  /// Returns the range of the line around a place.
  static func range(around place: Int, in text: UnsafeRawBufferPointer) -> Range<Int> {
    let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(text[place...].firstIndex(of: 0x0A) ?? text.count)
  }

  private static func start(ofLine number: Int, in text: UnsafeRawBufferPointer) -> Int {
    var (start, left) = (0, number)
    while left > 0, let end = text[start...].firstIndex(of: 0x0A) {
      start = end + 1
      left -= 1
    }
    return start
  }
}
