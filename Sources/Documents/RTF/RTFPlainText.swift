/// What stands for itself in RTF: the printing characters of ASCII but for backslash and braces.
enum RTFPlainText {
  /// The first place from an index on that is none of it; the end where there is none.
  @inline(__always)
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count, holds(ByteWord.load(bytes, at: index)) { index &+= 8 }
    while index < bytes.count, holds(bytes[index]) { index &+= 1 }
    return index
  }

  /// Whether a byte is of it.
  @inline(__always)
  private static func holds(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}")
  }

  /// Whether eight bytes are of it. Those from `{` on are left to be looked at one by one.
  @inline(__always)
  private static func holds(_ word: UInt64) -> Bool {
    !ByteWord.contains("\\", in: word)
      && ((word &- 0x2020_2020_2020_2020) | word | (word &+ 0x0505_0505_0505_0505)) & 0x8080_8080_8080_8080 == 0
  }
}
