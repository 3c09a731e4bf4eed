/// How many cells of a terminal a text takes.
enum CellWidth {
  /// Returns the width of a text without control characters, in cells.
  static func width(of text: String) -> Int {
    // Of a beginning in ASCII, only the last character may combine with what follows. A list has thousands of them.
    let plain = text.utf8.prefix { $0 < 0x80 }.count
    guard plain < text.utf8.count else { return plain }
    let start = max(0, plain - 1)
    return text[text.utf8.index(text.startIndex, offsetBy: start)...].reduce(start) { $0 + width(of: $1) }
  }

  /// Returns the width of a character: that of its first scalar, and two for one that is shown as emoji.
  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first) || first.properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Returns the text, cut so that it fits so many cells; what is cut ends with "…".
  static func cut(_ text: String, to limit: Int) -> String {
    // No character takes more cells than bytes.
    if text.utf8.count <= limit { return text }
    let beginning = text.utf8.prefix(limit + 1)
    if beginning.allSatisfy({ $0 < 0x80 }) { return String(Substring(beginning.prefix(max(0, limit - 1)))) + "…" }
    var end = text.startIndex
    var room = limit
    // The place before which a last "…" still fits.
    var cut = text.startIndex
    while end < text.endIndex {
      room -= width(of: text[end])
      if room < 0 { return text[..<cut] + "…" }
      end = text.index(after: end)
      if room >= 1 { cut = end }
    }
    return text
  }

  /// Whether the scalar's East_Asian_Width is wide or fullwidth (Unicode Standard Annex 11).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
