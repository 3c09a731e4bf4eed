/// A query to the index of trigrams, such as for the texts with all trigrams of some words. Their order is not in the
/// index, so a found text need not contain the words.
struct Trigrams {
  /// The maximum number of trigrams: more hardly select better, and the index reads the list of each.
  private static let limit = 10
  /// The maximum number of texts whose trigrams are looked up.
  private static let textLimit = 10

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
    let lists = longest.map { Self.spread($0, max(1, Self.limit / longest.count)) }
    // Taking turns, the index skips most of what different texts have.
    let trigrams = (0..<Self.limit).flatMap { place in lists.compactMap { place < $0.count ? $0[place] : nil } }
    guard !trigrams.isEmpty else { return nil }
    expression = Self.all(of: trigrams)
  }

  /// Returns the part of a query for all of some trigrams.
  static func all(of trigrams: [String]) -> String { trigrams.map(\.quoted).joined(separator: " AND ") }

  /// Returns the trigrams of a text, in order.
  static func trigrams(of text: [Unicode.Scalar]) -> [String] {
    text.count < 3 ? [] : (0...(text.count - 3)).map { trigram(of: text, at: $0) }
  }

  /// Returns at most `limit` trigrams of a text, the first and the last and others evenly between them.
  private static func spread(_ text: [Unicode.Scalar], _ limit: Int) -> [String] {
    let last = text.count - 3
    let places = (0..<min(limit, last + 1)).map { last + 1 <= limit ? $0 : $0 * last / max(1, limit - 1) }
    // SQLite ends a text at a NUL.
    return places.map { trigram(of: text, at: $0) }.filter { !$0.unicodeScalars.contains("\0") }
  }

  private static func trigram(of text: [Unicode.Scalar], at place: Int) -> String {
    String(String.UnicodeScalarView(text[place..<place + 3]))
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
