/// GitHub's and chat programs' names for emoji, as in `:tada:`.
enum EmojiName {
  /// Returns the emoji of a name in colons at an index, and the name's end; nil if there is none. Other colons have
  /// letters, digits or more colons around them, or, in roles of reStructuredText, text in backticks after them.
  static func code(at index: Int, in text: ArraySlice<UInt8>) -> (emoji: [UInt8], end: Int)? {
    guard text[index] == ":", index == text.startIndex || !joins(text[index - 1]) else { return nil }
    let name = text[(index + 1)...].prefix { isPart($0) }
    let rest = text[name.endIndex...]
    guard rest.first == ":", rest.dropFirst().first.map({ joins($0) || $0 == "`" }) != true else { return nil }
    return DataTable.emoji.value(of: name).map { (Array($0), name.endIndex + 1) }
  }

  /// Returns the emoji if a text is nothing but its name in colons.
  static func emoji(named text: [UInt8]) -> [UInt8]? {
    guard text.first == ":", let code = code(at: 0, in: text[...]), code.end == text.count else { return nil }
    return code.emoji
  }

  /// Whether a byte can be part of a name.
  static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter && byte >= 0x60 || byte.isASCIIDigit || byte == "_" || byte == "+" || byte == "-"
  }

  private static func joins(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == ":" }
}
