/// Scans over many bytes, eight at a time.
enum ByteScan {
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The first place of a byte in a range; the range's end where it has none.
  @inline(__always)
  static func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    let pattern = lowBits &* UInt64(byte)
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let difference = word(bytes, index) ^ pattern
      let zeros = (difference &- lowBits) & ~difference & highBits
      // The lowest bit that is set is that of the first zero byte.
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < range.upperBound, bytes[index] != byte { index &+= 1 }
    return index
  }

  /// Whether a byte stands there.
  static func contains(_ byte: UInt8, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { firstIndex(of: byte, in: $0, 0..<$0.count) < $0.count }
  }

  /// The first place, from an index on, of a byte that is not ASCII; the end where there is none.
  static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count, word(bytes, index) & highBits == 0 { index &+= 8 }
    while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
    return index
  }

  /// The first place, from an index on, of an ASCII byte; the end where there is none.
  static func endOfNonASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] >= 0x80 { index &+= 1 }
    return index
  }

  /// How often a byte stands there.
  static func count(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var index = firstIndex(of: byte, in: bytes, 0..<bytes.count)
    while index < bytes.count {
      total += 1
      index = firstIndex(of: byte, in: bytes, (index + 1)..<bytes.count)
    }
    return total
  }

  /// Eight bytes, the first of them the lowest.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
