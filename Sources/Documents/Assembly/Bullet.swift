/// The signs that people and programs write as text before the items of a list.
enum Bullet {
  /// Whether a word is a bullet anywhere at the start of an item.
  static func isSign(_ word: some Collection<UInt8>) -> Bool {
    let word = Array(word)[...]
    return signs.contains(word) || wideSigns.contains(word)
  }

  /// Whether a sign is as wide as a Japanese character, so that text may follow it without a space.
  static func isWide(_ sign: ArraySlice<UInt8>) -> Bool { wideSigns.contains(sign) }

  /// Whether a word is a bullet if it stands alone before a tab. There, letters that look like bullets are some.
  static func isLabel(_ word: some Collection<UInt8>) -> Bool {
    isSign(word) || lettersAsSigns.contains(Array(word)[...])
  }

  /// Returns the marker that is most like a sign.
  static func marker(of sign: Unicode.Scalar?) -> ListStyle.Marker {
    switch sign {
    case "o", "○", "◦": .circle
    // "§" is a small square in the font Wingdings, "n" a large one.
    case "§", "n", "▪", "■", "\u{F0A7}": .square
    default: .disc
    }
  }

  private static let signs = NameTable(names: [
    "•", "◦", "▪", "‣", "·", "–", "—", "-", "*", "➤", "►", "→", "»", "\u{F0B7}", "\u{F0A7}",
  ])
  private static let wideSigns = NameTable(names: ["・", "■", "□", "○", "●", "◎", "◆", "◇", "▼", "▲"])
  private static let lettersAsSigns = NameTable(names: ["o", "§"])
}
