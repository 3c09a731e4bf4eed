extension UnsafeRawBufferPointer {
  /// Returns the character that begins at an offset of a UTF-8 text, and its number of bytes. A byte that begins none is
  /// U+FFFD.
  @inline(__always) func scalar(at place: Int) -> (scalar: UInt32, count: Int) {
    let lead = self[place]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead < 0xF5, place + count <= self.count else { return (0xFFFD, 1) }
    var scalar = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let byte = self[place + offset]
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(scalar) == nil ? (0xFFFD, 1) : (scalar, count)
  }

  /// Returns the character that ends at an offset; nil at the beginning.
  func scalar(before end: Int) -> UInt32? {
    guard end > 0 else { return nil }
    var place = end - 1
    while place > 0, end - place < 4, self[place] & 0xC0 == 0x80 { place -= 1 }
    return scalar(at: place).scalar
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8.
  @inline(__always) mutating func append(utf8 scalar: UInt32) {
    switch scalar {
    case ..<0x80: append(UInt8(scalar))
    case ..<0x800:
      append(0xC0 | UInt8(scalar >> 6))
      append(0x80 | UInt8(scalar & 0x3F))
    case ..<0x10000:
      append(0xE0 | UInt8(scalar >> 12))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    default:
      append(0xF0 | UInt8(scalar >> 18))
      append(0x80 | UInt8(scalar >> 12 & 0x3F))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    }
  }
}

extension UInt32 {
  /// Whether a character is a part of words: a letter, a digit or a low line.
  var isWordScalar: Bool {
    if self < 0x80 {
      return self &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F || self &- 0x41 < 26
    }
    guard let scalar = Unicode.Scalar(self) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
