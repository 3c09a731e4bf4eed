/// A set of ASCII bytes whose test reads no table in memory.
struct ByteSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates the set of a string's characters, all of them ASCII.
  init(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes in
      for byte in bytes { insert(byte) }
    }
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  /// Whether the set contains a byte.
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 != 0
  }
}
