/// The estimated width of text on paper in two fonts, one of which is the text's: one whose letters have widths of their
/// own, and one whose letters are all alike.
struct PrintedWidth {
  /// In tenths of the width of a usual small letter.
  var proportional: Int
  /// In tenths of a column.
  var monospaced: Int

  static let zero = PrintedWidth(proportional: 0, monospaced: 0)

  /// The width of a column.
  static let column = 10

  subscript(isMonospaced: Bool) -> Int { isMonospaced ? monospaced : proportional }

  func indented(by columns: Int) -> PrintedWidth {
    PrintedWidth(
      proportional: proportional + columns * Self.column, monospaced: monospaced + columns * Self.column)
  }

  /// Returns the width of text. Complexity: linear.
  static func of(_ text: ArraySlice<UInt8>) -> PrintedWidth {
    var width = zero
    if text.allSatisfy({ $0 < 0x80 }) {
      for byte in text { width.proportional += tenths(of: byte) }
      width.monospaced = text.count * column
      return width
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { width.add(scalar) }
    return width
  }

  /// Returns the width of the first word with a space before it; of one character in scripts without spaces.
  static func ofFirstWord(_ text: ArraySlice<UInt8>) -> PrintedWidth {
    if UnspacedScript.joins(text.prefix(4), text.prefix(4)) {
      return PrintedWidth(proportional: 2 * column, monospaced: 2 * column)
    }
    let word = of(text.prefix { !$0.isSpaceOrTab })
    return PrintedWidth(
      proportional: word.proportional + tenths(of: UInt8(ascii: " ")), monospaced: word.monospaced + column)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let columns = DisplayWidth.width(of: scalar)
    monospaced += columns * Self.column
    if scalar.value < 0x80 {
      proportional += Self.tenths(of: UInt8(scalar.value))
    } else if columns == 1, scalar.properties.isUppercase {
      proportional += Self.wideCapital
    } else {
      proportional += columns * Self.column
    }
  }

  private static func tenths(of byte: UInt8) -> Int {
    if byte == " " { return 5 }
    if narrow.contains(byte) { return 6 }
    if wide.contains(byte) { return 16 }
    return byte >= 0x41 && byte <= 0x5A ? wideCapital : column
  }

  private static let wideCapital = 13
  private static let narrow = ByteSet("iljtfrI.,:;'!|()[]-/")
  private static let wide = ByteSet("mwMW@%")
}
