/// GitHub's and chat programs' names for emoji, as in `:tada:`.
enum EmojiName {
  /// Returns the emoji of a name in colons at an index, and the name's end; nil if there is none. Other colons have
  /// letters, digits or more colons around them, or, in roles of reStructuredText, text in backticks after them. But
  /// emoji may be beside each other.
  static func code(at index: Int, in text: ArraySlice<UInt8>) -> (emoji: [UInt8], end: Int)? {
    guard text[index] == ":", let code = bareCode(at: index, in: text) else { return nil }
    if index > text.startIndex, joins(text[index - 1]), !endsCode(before: index, in: text) { return nil }
    guard let next = text[code.end...].first, joins(next) || next == "`" else { return code }
    return next == ":" && bareCode(at: code.end, in: text) != nil ? code : nil
  }

  /// Returns the emoji of a name in colons at an index, whatever is around it.
  private static func bareCode(at index: Int, in text: ArraySlice<UInt8>) -> (emoji: [UInt8], end: Int)? {
    let name = text[(index + 1)...].prefix(lengthLimit).prefix { isPart($0) }
    guard text[name.endIndex...].first == ":" else { return nil }
    return DataTable.emoji.value(of: name).map { (Array($0), name.endIndex + 1) }
  }

  /// Whether a colon before an index ends the name of an emoji.
  private static func endsCode(before index: Int, in text: ArraySlice<UInt8>) -> Bool {
    guard text[index - 1] == ":" else { return false }
    let name = text[..<(index - 1)].suffix(lengthLimit).reversed().prefix { isPart($0) }
    let start = index - 2 - name.count
    return start >= text.startIndex && text[start] == ":" && bareCode(at: start, in: text)?.end == index
  }

  /// More than the length of any name.
  private static let lengthLimit = 64

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
