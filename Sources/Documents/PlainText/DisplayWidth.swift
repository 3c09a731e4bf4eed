/// The number of columns that text takes in a monospaced font.
enum DisplayWidth {
  /// Returns the width of UTF-8 text. Complexity: linear; text of only ASCII is not decoded.
  static func of(_ text: some Collection<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return text.count }
    return String(decoding: text, as: UTF8.self).reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the width of a cluster's widest scalar: marks add nothing, and a joined emoji is one emoji.
  private static func width(of character: Character) -> Int {
    character.unicodeScalars.lazy.map { width(of: $0) }.max() ?? 0
  }

  /// Returns the width of a scalar; 0 for one that is shown in the place of the scalar before it.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation || isWide(scalar.value) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// Wide and fullwidth blocks (Unicode Standard Annex 11).
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
