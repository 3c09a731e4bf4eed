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

  /// Copies it, from an index on, to where there is capacity for all bytes that follow; gives how many bytes it has.
  @inline(__always)
  static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    precondition(target.count >= rest.count, "capacity for all bytes")
    var index = 0
    while index &+ 8 <= rest.count {
      let word = ByteWord.load(rest, at: index)
      // What is no plain text is copied too, and overwritten or left behind the end.
      UnsafeMutableRawBufferPointer(target).storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt64.self)
      let others = others(word)
      if others == 0 {
        index &+= 8
        continue
      }
      index &+= ByteWord.offset(of: others)
      guard holds(rest[index]) else { return index }
      index &+= 1
    }
    while index < rest.count, holds(rest[index]) {
      target[index] = rest[index]
      index &+= 1
    }
    return index
  }

  /// Whether a byte is of it.
  @inline(__always)
  private static func holds(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}")
  }

  /// Whether eight bytes are of it. Those from `{` on are left to be looked at one by one.
  @inline(__always)
  private static func holds(_ word: UInt64) -> Bool { others(word) == 0 }

  /// The highest bit of the first of eight bytes that is not of it, or is from `{` on, and perhaps of those behind it.
  @inline(__always)
  private static func others(_ word: UInt64) -> UInt64 {
    let marks = (word &- 0x2020_2020_2020_2020) | word | (word &+ 0x0505_0505_0505_0505)
    return ByteWord.marks(of: UInt8(ascii: "\\"), in: word) | marks & 0x8080_8080_8080_8080
  }
}
