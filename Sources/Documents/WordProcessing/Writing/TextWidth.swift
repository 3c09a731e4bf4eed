/// The widths of characters in a format. Arial and Courier New, the fonts of files for word processors, and those that
/// replace them, are equally wide everywhere.
struct TextWidth {
  private let size: Int
  private let isCode: Bool
  /// Some other fonts are a fifth wider than Arial.
  private let fifths: Int
  /// Where the widths of the font are in the table.
  private let start: Int
  private let widths = Self.widths

  init(in format: WordFormat) {
    size = Int(format.size ?? UInt16(WordStyle.usualSize))
    isCode = format.isCode
    fifths = format.font == nil ? 5 : 6
    start = format.isBold ? Self.boldStart : 0
  }

  /// Returns the width of a character in hundredths of a twip.
  func of(_ scalar: UInt32) -> Int {
    isCode && scalar < Self.firstWide ? 600 * size : latin(scalar) * size * fifths / 5
  }

  /// The first of the scripts and symbols whose characters are as wide as high, and have no spaces between words.
  static let firstWide: UInt32 = 0x2E80

  /// Returns the width of a character in thousandths of the font's size. That of other scripts is a guess.
  private func latin(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x20...0x7E: widths[Int(scalar) - 0x20 + start]
    case 0xA0...0xFF: widths[Int(scalar) - 0xA0 + 95 + start]
    case 0x100..<0x2000: 700
    default: 1000
    }
  }

  private static let widths = DataTable.arialWidths.bytes.split(whereSeparator: \.isASCIIWhitespace).map {
    Int(String(decoding: $0, as: UTF8.self)) ?? 0
  }
  private static let boldStart = widths.count / 2
}
