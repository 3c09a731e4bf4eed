/// Words that are only in the attributes of an element, or better there than in its content.
enum WordsInAttributes {
  /// Returns the words that replace an element; nil if it has none.
  static func of(_ element: HTMLElement) -> [UInt8]? {
    guard element.hasAttributes else { return nil }
    switch element.tag {
    // Teams
    case .emoji: return element[.alt].map { Array($0) }
    case .span where element.firstChild == nil:
      return element.has(.date) ? day(element) : nil
    case .span: return emoji(element)
    default: return nil
    }
  }

  /// Returns a date of Confluence's, which is only a time in milliseconds from the beginning of 1970.
  private static func day(_ element: HTMLElement) -> [UInt8]? {
    element.number(.dataTimestamp).flatMap { CalendarDate(milliseconds: $0.value)?.text }
  }

  /// Returns the emoji that chat programs draw over its name. Zulip names its characters in a class, `emoji-1f389`.
  private static func emoji(_ element: HTMLElement) -> [UInt8]? {
    guard let only = element.firstChild, only.tag == .text, only.next == nil else { return nil }
    let text = only.characters.trimmingSpaces()
    guard text.first == ":", text.last == ":" else { return nil }
    guard element.has(.emoji) else { return nil }
    let prefix = "emoji-".utf8
    let characters = element.classes.lazy.filter { $0.starts(with: prefix) }.compactMap {
      scalars($0.dropFirst(prefix.count))
    }
    return characters.first ?? EmojiName.emoji(named: Array(text))
  }

  /// What joins characters to one emoji, and what makes them one.
  private static let joiners: Set<Unicode.Scalar> = ["\u{200D}", "\u{20E3}", "\u{FE0F}"]

  /// The longest sequences of Unicode have ten characters.
  private static let partLimit = 16

  /// Returns the characters of numbers such as `1f1fa-1f1f8`; nil if one is not part of an emoji.
  private static func scalars(_ numbers: ArraySlice<UInt8>) -> [UInt8]? {
    var characters: [UInt8] = []
    for number in numbers.split(separator: "-").prefix(partLimit) {
      guard number.count >= 4, let value = UInt32(String(decoding: number, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value), scalar.properties.isEmoji || joiners.contains(scalar)
      else { return nil }
      characters += Array(String(scalar).utf8)
    }
    return characters.isEmpty ? nil : characters
  }
}
