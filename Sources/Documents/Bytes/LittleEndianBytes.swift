/// Bytes that contain numbers, the lowest byte of each first.
struct LittleEndianBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the number of so many bytes, at most 4, at an offset; nil if it is not all there.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the bytes from an offset, at most so many.
  func part(from offset: Int, count: Int) -> LittleEndianBytes {
    guard offset >= 0, count > 0 else { return LittleEndianBytes([]) }
    return LittleEndianBytes(bytes.dropFirst(offset).prefix(count))
  }
}
