/// What a text is, if it is not only text.
package enum TextShape: Int, Sendable {
  /// A web address and nothing else.
  case link = 1
  /// A colour, such as `#1a2b3c`.
  case colour = 2
  /// Cells of a table.
  case cells = 3

  /// Determines the shape of a text; nil if it has none of its own.
  package init?(_ text: String) {
    let text = text.utf8.drop { $0 <= 0x20 }
    let end = text.lastIndex { $0 > 0x20 }.map { text.index(after: $0) } ?? text.startIndex
    guard !text.isEmpty, text.count <= Self.longest else { return nil }
    let word = text[..<end]
    if word.contains(where: { $0 <= 0x20 }) { return nil }
    if Colour(String(Substring(word))) != nil {
      self = .colour
    } else if ["http://", "https://"].contains(where: { Self.begins(word, $0) }) {
      self = .link
    } else {
      return nil
    }
  }

  /// The maximum length of an address, in bytes.
  private static let longest = 8192

  private static func begins(_ word: Substring.UTF8View.SubSequence, _ start: String) -> Bool {
    word.count > start.utf8.count && zip(word, start.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }  // in any case
  }
}

extension String {
  /// Whether it is the first line of a list of files, and not of other addresses.
  package var isFileAddress: Bool { isEmpty || hasPrefix("file:") || hasPrefix("/") }
}
