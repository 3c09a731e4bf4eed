/// A query to the index of trigrams, such as for the texts with all trigrams of a word. Their order is not in the
/// index, so a found text need not contain the word.
struct Trigrams {
  /// The maximum number of trigrams: more add nothing, and each costs a lookup in the index.
  private static let limit = 24

  /// The query in FTS5's syntax.
  let expression: String

  /// The maximum number of alternatives in a query.
  static let wordLimit = 256

  /// Creates the query for texts that contain one of these.
  init(anyOf terms: [String]) { expression = terms.map(\.quoted).joined(separator: " OR ") }

  /// Creates the query for a word; nil for less than three characters, which the index does not contain.
  init?(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    var seen: Set<String> = []
    var terms: [String] = []
    for start in 0...(scalars.count - 3) where terms.count < Trigrams.limit {
      var trigram = String.UnicodeScalarView()
      trigram.append(contentsOf: scalars[start..<start + 3])
      let term = String(trigram)
      // SQLite ends a text at a NUL.
      guard !trigram.contains("\0"), seen.insert(term).inserted else { continue }
      terms.append(term.quoted)
    }
    guard !terms.isEmpty else { return nil }
    expression = terms.joined(separator: " AND ")
  }
}

extension String {
  /// The text as a string of FTS5, which may contain any characters.
  fileprivate var quoted: String {
    var text = "\"".unicodeScalars
    for scalar in unicodeScalars {
      text.append(scalar)
      if scalar == "\"" { text.append(scalar) }
    }
    text.append("\"")
    return String(text)
  }
}
