/// Scans over many bytes, sixteen at a time.
enum ByteScan {
  /// Returns the first index in a range that `places` finds, or the range's end if there is none. `places` receives
  /// each block of the range; what it finds beyond the range does not count.
  ///
  ///     ByteScan.firstIndex(in: range, of: text) { $0.places(of: "<") | $0.places(of: "&") }
  // Not inlined, it would call `places` for each block, which costs a conversion of Markdown 6 % of its time.
  @inline(__always)
  static func firstIndex(
    in range: Range<Int>, of bytes: [UInt8], where places: (ByteBlock) -> ByteBlock.Places
  ) -> Int {
    let span = bytes.span
    var index = range.lowerBound
    while index < range.upperBound {
      let found = places(ByteBlock(span, at: index))
      if !found.isEmpty { return min(index + found.first, range.upperBound) }
      index += ByteBlock.count
    }
    return range.upperBound
  }

  /// Returns the first index of an ASCII character in a range, or the range's end if there is none.
  static func firstIndex(of character: Unicode.Scalar, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    firstIndex(of: UInt8(ascii: character), in: bytes, range)
  }

  /// Returns the first index of a byte in a range, or the range's end if there is none.
  static func firstIndex(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    firstIndex(in: range, of: bytes) { $0.places(of: byte) }
  }

  /// Counts the occurrences of a byte.
  static func count(of byte: UInt8, in bytes: [UInt8]) -> Int {
    let span = bytes.span
    var total = 0
    var start = 0
    while start < bytes.count {
      // With at most 255 blocks a round, none of the sixteen counts overflows.
      let end = min(bytes.count, start + 255 * ByteBlock.count)
      var counts = SIMD16<UInt8>()
      for index in stride(from: start, to: end, by: ByteBlock.count) {
        ByteBlock(span, at: index).places(of: byte).count(in: &counts)
      }
      for place in 0..<ByteBlock.count { total += Int(counts[place]) }
      start = end
    }
    return total
  }
}
