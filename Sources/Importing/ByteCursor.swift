/// Takes numbers and runs of bytes from the front of a file. No length is believed before so many bytes are there.
struct ByteCursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ count: some BinaryInteger) throws(MalformedHistory) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: count), count >= 0, count <= rest.count else { throw MalformedHistory() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Takes a number whose highest byte comes first.
  mutating func big<Number: FixedWidthInteger>(_ type: Number.Type) throws(MalformedHistory) -> Number {
    try take(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  /// Takes a number whose lowest byte comes first.
  mutating func little<Number: FixedWidthInteger>(_ type: Number.Type) throws(MalformedHistory) -> Number {
    try take(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
