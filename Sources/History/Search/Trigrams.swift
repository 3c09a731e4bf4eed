/// A query to the index of trigrams, such as for the texts with all trigrams of some words. Their order is not in the
/// index, so a found text need not contain the words.
struct Trigrams {
  /// The maximum number of trigrams: more add nothing, and each costs a lookup in the index.
  private static let limit = 24
  /// The maximum number of texts whose trigrams are looked up.
  private static let textLimit = 12

  /// The query in FTS5's syntax.
  let expression: String

  /// The maximum number of alternatives in a query.
  static let wordLimit = 256

  /// Creates the query for texts that contain one of these trigrams.
  init(anyOf trigrams: [String]) { expression = trigrams.map(\.quoted).joined(separator: " OR ") }

  /// Creates the query for texts that contain all of some folded texts; nil if these have less than three characters
  /// each, which the index does not contain.
  init?(allOf texts: [String]) {
    let longest = texts.map { Array($0.unicodeScalars) }.filter { $0.count >= 3 }
      .sorted { $0.count > $1.count }.prefix(Self.textLimit)
    guard !longest.isEmpty else { return nil }
    let share = max(2, Self.limit / longest.count)
    let trigrams = longest.flatMap { Self.trigrams(of: $0, atMost: share) }
    guard !trigrams.isEmpty else { return nil }
    expression = Self.all(of: trigrams)
  }

  /// Returns the part of a query for all of some trigrams.
  static func all(of trigrams: [String]) -> String { trigrams.map(\.quoted).joined(separator: " AND ") }

  /// Returns different trigrams of a text, in order.
  static func trigrams(of text: [Unicode.Scalar], atMost limit: Int = .max) -> [String] {
    guard text.count >= 3 else { return [] }
    var seen: Set<String> = []
    var trigrams: [String] = []
    for start in 0...(text.count - 3) where trigrams.count < limit {
      let trigram = String(String.UnicodeScalarView(text[start..<start + 3]))
      // SQLite ends a text at a NUL.
      if !trigram.unicodeScalars.contains("\0"), seen.insert(trigram).inserted { trigrams.append(trigram) }
    }
    return trigrams
  }
}

extension String {
  /// The text as a string of FTS5, which may contain any characters.
  var quoted: String {
    var text = "\"".unicodeScalars
    for scalar in unicodeScalars {
      text.append(scalar)
      if scalar == "\"" { text.append(scalar) }
    }
    text.append("\"")
    return String(text)
  }
}
