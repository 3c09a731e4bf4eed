extension [UInt8] {
  /// Appends a range of other bytes. A slice of them would be a reference of its own, to be counted each time.
  @inline(__always)
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a range of the bytes")
    bytes.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
