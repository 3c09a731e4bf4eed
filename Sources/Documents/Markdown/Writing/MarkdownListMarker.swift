/// The marker before the items of a list in Markdown.
struct MarkdownListMarker {
  /// The bullet, or the character after the number.
  private let character: UInt8
  /// The number of the next item; nil in a bullet list.
  private var number: Int?

  /// Creates the marker of a list that comes right after, or first within, one with another marker: two lists with the
  /// same marker would be one list, or `- -` a rule.
  init(_ style: ListStyle, otherThan other: MarkdownListMarker?) {
    if style.isOrdered {
      character = other?.character == "." ? UInt8(ascii: ")") : UInt8(ascii: ".")
      number = Int(style.start)
    } else {
      character = other?.character == "-" ? UInt8(ascii: "*") : UInt8(ascii: "-")
    }
  }

  /// Returns the marker of the next item, with the space after it. Numbers have at most nine digits.
  mutating func next() -> [UInt8] {
    guard let number else { return [character, UInt8(ascii: " ")] }
    self.number = min(number + 1, 999_999_999)
    return Array("\(min(number, 999_999_999))".utf8) + [character, UInt8(ascii: " ")]
  }
}
