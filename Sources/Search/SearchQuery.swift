/// What a search looks for.
///
/// | in the text of a search | items that match |
/// |---|---|
/// | `word` | contain the word, or a longer one with it, anywhere; all words, in any order |
/// | `"a phrase"` | contain it as it stands |
/// | `/pattern/` | contain a match of a regular expression (``LinearPattern``) |
/// | `-word`, `-"a phrase"`, `-/pattern/` | do not contain it |
/// | `app:NAME` and the like | are what the filter says (``SearchFilter``); with `-` before it, are not |
///
/// Case, accents and the width of characters do not count (``Folding``). A word that begins with two hyphens is a word; so
/// is everything that looks like a filter, a phrase or a pattern and is none: it may be half typed.
package struct SearchQuery: Sendable {
  /// What the text must contain.
  package private(set) var required: [SearchTerm] = []
  /// What the text must not contain.
  package private(set) var excluded: [SearchTerm] = []
  /// What the item must be.
  package private(set) var filters: [SearchFilter] = []
  /// What the item must not be.
  package private(set) var excludedFilters: [SearchFilter] = []
  /// A sentence about the first piece that looks like a filter or a pattern and is none; nil if there is none.
  package private(set) var complaint: String?

  /// Whether all items match.
  package var isEmpty: Bool { required.isEmpty && excluded.isEmpty && filters.isEmpty && excludedFilters.isEmpty }

  /// Reads the text of a search; `now` is the time in seconds since 1970.
  package init(_ text: String, now: Int) {
    var known: (required: Set<SearchTerm>, excluded: Set<SearchTerm>) = ([], [])
    for piece in SearchPiece.pieces(of: text) {
      if piece.kind == .word, let filter = SearchFilter(piece.text[...], now: now) {
        if piece.isExcluded { excludedFilters.append(filter) } else { filters.append(filter) }
      } else if let term = term(of: piece) {
        if piece.isExcluded {
          if known.excluded.insert(term).inserted { excluded.append(term) }
        } else if known.required.insert(term).inserted {
          required.append(term)
        }
      }
    }
    // The longest are in the fewest texts.
    required.sort { $0.weight > $1.weight }
  }

  private mutating func term(of piece: SearchPiece) -> SearchTerm? {
    switch piece.kind {
    case .word:
      complaint = complaint ?? SearchFilter.complaint(about: piece.text)
      return Self.finder(piece.text).map { .word($0) }
    case .phrase: return Self.finder(piece.text).map { .phrase($0) }
    case .pattern:
      do throws(PatternFailure) {
        return .pattern(try LinearPattern(piece.text))
      } catch {
        complaint = complaint ?? "'/\(piece.text)/' is no pattern, because \(error.reason)"
        return Self.finder(piece.source).map { .word($0) }
      }
    }
  }

  private static func finder(_ text: String) -> TextFinder? {
    let bytes = Folding.bytes(of: text)
    return bytes.isEmpty ? nil : TextFinder(folded: bytes)
  }
}

extension SearchTerm {
  /// The number of bytes that are known of a match. Patterns, which take the longest to look for, have none.
  fileprivate var weight: Int { finder?.bytes.count ?? 0 }
}
