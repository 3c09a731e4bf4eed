/// Finds a text in others, in time that is linear in both (Knuth, Morris, Pratt).
package struct TextFinder: Hashable, Sendable {
  /// The folded text.
  package let bytes: [UInt8]
  /// For each length, the longest beginning of the text that also ends its first so many bytes.
  private let borders: [Int32]

  /// Creates the finder of a text that is folded and not empty.
  package init(folded bytes: [UInt8]) {
    self.bytes = bytes
    var borders: [Int32] = [-1]
    borders.reserveCapacity(bytes.count + 1)
    var border = -1
    for byte in bytes {
      while border >= 0, bytes[border] != byte { border = Int(borders[border]) }
      border += 1
      borders.append(Int32(border))
    }
    self.borders = borders
  }

  /// Returns the first range at `start` or after it in a folded text; nil if there is none.
  package func range(in text: UnsafeRawBufferPointer, from start: Int = 0) -> Range<Int>? {
    guard text.count - start >= bytes.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      borders.withUnsafeBufferPointer { borders in
        var matched = 0
        for place in start..<text.count {
          let byte = text[place]
          while matched >= 0, bytes[matched] != byte { matched = Int(borders[matched]) }
          matched += 1
          if matched == bytes.count { return place + 1 - matched..<place + 1 }
        }
        return nil
      }
    }
  }
}
