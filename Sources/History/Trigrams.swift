/// A question to the index of trigrams, such as which texts have all of those that a word is made of. Their order is not in the
/// index, so a text that answers need not contain the word.
struct Trigrams {
  /// More say nothing new, and each costs a look into the index.
  private static let limit = 24

  /// The question as FTS5 reads it.
  let expression: String

  /// The most that one question may be about if any of them will do.
  static let wordLimit = 256

  /// Which texts have one of these.
  init(anyOf terms: [String]) { expression = terms.map(\.quoted).joined(separator: " OR ") }

  /// Nil for a word of less than three characters, of which the index knows nothing.
  init?(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    var seen: Set<String> = []
    var terms: [String] = []
    for start in 0...(scalars.count - 3) where terms.count < Trigrams.limit {
      var trigram = String.UnicodeScalarView()
      trigram.append(contentsOf: scalars[start..<start + 3])
      let term = String(trigram)
      // A text ends at a NUL for SQLite.
      guard !trigram.contains("\0"), seen.insert(term).inserted else { continue }
      terms.append(term.quoted)
    }
    guard !terms.isEmpty else { return nil }
    expression = terms.joined(separator: " AND ")
  }
}

extension String {
  /// As FTS5 reads a word, whatever is in it.
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
