/// The widths of characters in the fonts of files for word processors. Arial and Courier New, and the fonts that replace
/// them, are equally wide everywhere.
enum TextWidth {
  /// Returns the width of a character in a format, in hundredths of a twip.
  static func of(_ scalar: UInt32, in format: WordFormat) -> Int {
    let size = Int(format.size ?? UInt16(WordStyle.usualSize))
    if format.isCode, scalar < firstWide { return 600 * size }
    // Some other fonts are a fifth wider.
    return latin(scalar, isBold: format.isBold) * size * (format.font == nil ? 5 : 6) / 5
  }

  /// The first of the scripts and symbols whose characters are as wide as high, and have no spaces between words.
  static let firstWide: UInt32 = 0x2E80

  /// Returns the width of a character in thousandths of the font's size. That of other scripts is a guess.
  private static func latin(_ scalar: UInt32, isBold: Bool) -> Int {
    switch scalar {
    case 0x20...0x7E: widths[Int(scalar) - 0x20 + (isBold ? boldStart : 0)]
    case 0xA0...0xFF: widths[Int(scalar) - 0xA0 + 95 + (isBold ? boldStart : 0)]
    case 0x100..<0x2000: 700
    default: 1000
    }
  }

  private static let widths = DataTable.arialWidths.bytes.split(whereSeparator: \.isASCIIWhitespace).map {
    Int(String(decoding: $0, as: UTF8.self)) ?? 0
  }
  private static let boldStart = widths.count / 2
}
