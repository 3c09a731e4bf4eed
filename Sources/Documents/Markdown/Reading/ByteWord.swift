/// Eight bytes at once, for scans that mostly find nothing.
enum ByteWord {
  /// Whether one of the bytes is zero.
  @inline(__always)
  static func hasZero(_ word: UInt64) -> Bool {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
  }
}
