/// Scans over many bytes, sixteen at a time.
enum ByteScan {
  /// The first index in a range of what `places` finds in the block that begins at an index; the range's end where there
  /// is nothing. What it finds beyond the range does not count.
  @inline(__always)
  static func firstIndex(in range: Range<Int>, where places: (Int) -> ByteBlock.Places) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let found = places(index)
      if !found.isEmpty { return min(index &+ found.first, range.upperBound) }
      index &+= ByteBlock.count
    }
    return range.upperBound
  }

  /// The first place of a byte in a range; the range's end where it has none.
  @inline(__always)
  static func firstIndex(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    firstIndex(in: range) { ByteBlock(bytes, at: $0).places(of: byte) }
  }

  /// The first place of a byte in a range; the range's end where it has none.
  static func firstIndex(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { firstIndex(of: byte, in: $0, range) }
  }

  /// The first place, from an index on, of a byte that is not ASCII; the end where there is none.
  static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    firstIndex(in: start..<bytes.count) { ByteBlock(bytes, at: $0).nonASCII }
  }

  /// How often a byte stands there.
  static func count(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var start = 0
    while start < bytes.count {
      // So many blocks that none of the sixteen counts overflows.
      let end = min(bytes.count, start + 255 * ByteBlock.count)
      var counts = SIMD16<UInt8>()
      for index in stride(from: start, to: end, by: ByteBlock.count) {
        ByteBlock(bytes, at: index).places(of: byte).count(in: &counts)
      }
      for place in 0..<ByteBlock.count { total += Int(counts[place]) }
      start = end
    }
    return total
  }
}
