/// The sets of characters that a terminal has at hand, and the one in use (ECMA-35, 14).
struct CharacterSets {
  /// A bit for each of the four sets: whether it is that of lines.
  private var drawing: UInt8 = 0
  /// The bit of the set in use.
  private var used: UInt8 = 1

  /// Puts a set into the place that the escape sequence names by its first byte.
  mutating func designate(_ place: UInt8, _ set: UInt8) {
    guard ("("..."+") ~= place else { return }
    let bit: UInt8 = 1 << (place - UInt8(ascii: "("))
    drawing = set == "0" ? drawing | bit : drawing & ~bit
  }

  /// Uses the second set after SO, and the first one again after SI.
  mutating func shift(isOut: Bool) { used = isOut ? 2 : 1 }

  /// Returns what a byte of ASCII shows.
  func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard drawing & used != 0, byte >= Self.first else { return Unicode.Scalar(byte) }
    return Self.lines[Int(byte - Self.first)]
  }

  private static let first = UInt8(ascii: "_")
  /// DEC's special graphics, from the underscore to the tilde (VT100 User Guide, table 3-9).
  private static let lines = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}
