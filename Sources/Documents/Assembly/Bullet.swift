/// The signs that people and programs write as text before the items of a list.
enum Bullet {
  /// What a sign at the start of a line says.
  enum Kind {
    /// It begins nothing but items.
    case sign
    /// It begins other lines too: words of a speaker, results, emphasis.
    case dash
    /// It is a letter, unless a font of symbols draws it or it stands apart.
    case letter
  }

  /// Returns the kind of a sign; nil if it is no bullet.
  static func kind(of sign: Unicode.Scalar) -> Kind? {
    if signs.contains(sign) { return .sign }
    if dashes.contains(sign) { return .dash }
    return letters.contains(sign) ? .letter : nil
  }

  /// Whether a word is a bullet before a space at the start of an item.
  static func isWord(_ word: some Sequence<UInt8>) -> Bool {
    switch only(word).flatMap(kind) {
    case .sign, .dash: true
    case .letter, nil: false
    }
  }

  /// Whether a word is a bullet if it stands alone before a tab. There, letters that look like bullets are some.
  static func isLabel(_ word: some Sequence<UInt8>) -> Bool { only(word).flatMap(kind) != nil }

  /// Whether a sign is as wide as a Japanese character, so that text may follow it without a space.
  static func isWide(_ sign: some Sequence<UInt8>) -> Bool { only(sign).map(wideSigns.contains) ?? false }

  /// Returns the marker that is most like a sign.
  static func marker(of sign: Unicode.Scalar?) -> ListStyle.Marker {
    switch sign {
    case "o", "○", "◦": .circle
    // "§" is a small square in the font Wingdings, "n" a large one.
    case "§", "n", "▪", "▫", "■", "□", "\u{F0A7}": .square
    default: .disc
    }
  }

  /// Returns the only character of a word.
  private static func only(_ word: some Sequence<UInt8>) -> Unicode.Scalar? {
    let characters = String(decoding: Array(word.prefix(5)), as: UTF8.self).unicodeScalars
    return characters.count == 1 ? characters.first : nil
  }

  private static let wideSigns = Set("・■□○●◎◆◇▼▲".unicodeScalars)
  /// Those of text, and those of the fonts Symbol and Wingdings, which are private characters.
  private static let signs = wideSigns.union(
    "•◦▪▫‣⁃∙➢➤►❖\u{F0B7}\u{F0A7}\u{F0D8}\u{F076}\u{F0FC}".unicodeScalars)
  private static let dashes = Set("-–—*·→»".unicodeScalars)
  private static let letters = Set("o§Øü".unicodeScalars)
}
