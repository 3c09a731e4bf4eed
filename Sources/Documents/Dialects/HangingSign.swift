/// The bullets and numbers with which word processors begin the paragraphs of a list, where only a hanging indent is left of
/// the list.
enum HangingSign {
  private static let lengthLimit = 8

  /// Returns the sign at the start of a line. One that is also a letter must be apart from the text, in an element of its
  /// own or before a wide space.
  static func atStart(of line: ArraySlice<UInt8>, isAlone: Bool, isSymbol: Bool) -> ArraySlice<UInt8>? {
    guard let character = String(decoding: line.prefix(4), as: UTF8.self).unicodeScalars.first else { return nil }
    let first = line.prefix(UTF8.width(character))
    let word = line.prefix(lengthLimit).prefix { !$0.isHTMLSpace && $0 != 0xC2 }
    if bullets.contains(first) { return line[first.endIndex...].starts(with: first) ? nil : first }
    let rest = line[max(word.endIndex, first.endIndex)...]
    let isWide = isAlone && rest.allSatisfy(\.isBlank) || isWideSpace(rest)
    if isWide, rest.startIndex == first.endIndex, isSymbol || letters.contains(first) { return first }
    guard ItemLabel.isNumber(word) else { return nil }
    return isWide || rest.first?.isHTMLSpace == true && word.contains(where: \.isASCIIDigit) ? word : nil
  }

  /// Whether a text begins with a tab, a no-break space or several spaces.
  private static func isWideSpace(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == "\t" || text.starts(with: "\u{A0}".utf8) || text.starts(with: "  ".utf8)
      || text.starts(with: " \u{A0}".utf8)
  }

  private static let bullets = NameTable(names: [
    "•", "●", "○", "◦", "▪", "▫", "■", "□", "◆", "◇", "‣", "⁃", "∙", "➢", "➤", "►", "✓", "✔", "❖", "☐", "☑", "☒",
    "\u{F0B7}",
    "\u{F0A7}", "\u{F0D8}", "\u{F0FC}", "\u{F076}",
  ])
  /// The signs of fonts with symbols that are other characters, and dashes.
  private static let letters = NameTable(names: ["o", "§", "·", "Ø", "ü", "-", "–", "—", "*", "»", "→"])
}
