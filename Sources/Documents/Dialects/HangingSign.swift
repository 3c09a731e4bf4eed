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
    let kind = Bullet.kind(of: character)
    if kind == .sign || BallotBox.state(of: character) != nil {
      return line[first.endIndex...].starts(with: first) ? nil : first
    }
    let rest = line[max(word.endIndex, first.endIndex)...]
    let isWide = isAlone && rest.allSatisfy(\.isBlank) || isWideSpace(rest)
    if isWide, rest.startIndex == first.endIndex, isSymbol || kind != nil { return first }
    guard ItemLabel.isNumber(word) else { return nil }
    return isWide || rest.first?.isHTMLSpace == true && word.contains(where: \.isASCIIDigit) ? word : nil
  }

  /// Whether a text begins with a tab, a no-break space or several spaces.
  private static func isWideSpace(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == "\t" || text.starts(with: "\u{A0}".utf8) || text.starts(with: "  ".utf8)
      || text.starts(with: " \u{A0}".utf8)
  }
}
