/// The sets of characters that a terminal has at hand, and the one in use (ECMA-35, 14).
struct CharacterSets {
  /// Whether each of the four sets is that of lines.
  private var drawsLines = [false, false, false, false]
  /// The number of the set in use.
  private var used = 0

  /// Puts a set into the place that the escape sequence names by its first byte.
  mutating func designate(_ place: UInt8, _ set: UInt8) {
    guard ("("..."+") ~= place else { return }
    drawsLines[Int(place - UInt8(ascii: "("))] = set == "0"
  }

  /// Uses the second set after SO, and the first one again after SI.
  mutating func shift(isOut: Bool) { used = isOut ? 1 : 0 }

  /// Returns what a byte of ASCII shows.
  func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard drawsLines[used], byte >= Self.first else { return Unicode.Scalar(byte) }
    return Self.lines[Int(byte - Self.first)]
  }

  private static let first = UInt8(ascii: "_")
  /// DEC's special graphics, from the underscore to the tilde (VT100 User Guide, table 3-9).
  private static let lines = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}
