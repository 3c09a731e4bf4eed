/// Eight bytes at once, the first in the lowest place.
enum ByteWord {
  /// The bytes from an offset on; zeros where they end.
  @inline(__always)
  static func load(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
    guard offset &+ 8 <= bytes.count else { return loadRest(bytes[offset...]) }
    return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func loadRest(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether all of the bytes are ASCII.
  @inline(__always)
  static func isASCII(_ word: UInt64) -> Bool { word & 0x8080_8080_8080_8080 == 0 }

  /// The highest bit of the first byte that is zero, and perhaps of some behind it.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The highest bit of the first byte that is this one, and perhaps of some behind it.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 { zeros(word ^ UInt64(byte) &* 0x0101_0101_0101_0101) }

  /// The highest bit of each byte that is no ASCII letter.
  @inline(__always)
  static func nonLetters(_ word: UInt64) -> UInt64 {
    let small = word | 0x2020_2020_2020_2020
    let low = small & 0x7F7F_7F7F_7F7F_7F7F
    // The highest bit of each byte says whether it is `a` or above, and whether it is above `z`.
    let fromA = low &+ 0x1F1F_1F1F_1F1F_1F1F
    let beyondZ = low &+ 0x0505_0505_0505_0505
    return (~fromA | beyondZ | small) & 0x8080_8080_8080_8080
  }

  /// How many of the bytes are ASCII letters, before the first that is none.
  @inline(__always)
  static func leadingLetterCount(_ word: UInt64) -> Int { offset(of: nonLetters(word)) }

  /// The offset of the first byte whose highest bit is set in `marks`; eight if there is none.
  @inline(__always)
  static func offset(of marks: UInt64) -> Int { marks.trailingZeroBitCount / 8 }

  /// The bytes before the first whose highest bit is set in `marks`, which one must be, and zeros from there on.
  @inline(__always)
  static func prefix(_ word: UInt64, before marks: UInt64) -> UInt64 { word & (marks ^ (marks &- 1)) >> 8 }

  /// The first bytes, and zeros behind them.
  @inline(__always)
  static func prefix(_ word: UInt64, _ count: Int) -> UInt64 { word & (1 << UInt64(8 * count) &- 1) }
}
