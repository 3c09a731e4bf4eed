/// The bytes of a representation, any part of which can be read without the rest.
package struct ContentReader {
  /// The number of bytes.
  package let count: Int
  private let part: (_ offset: Int, _ count: Int) -> [UInt8]

  /// Creates a reader; `part` returns existing bytes from an offset on.
  package init(count: Int, part: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = count
    self.part = part
  }

  package init(_ bytes: [UInt8]) { self.init(count: bytes.count) { Array(bytes[$0..<$0 + $1]) } }

  /// Returns up to `count` bytes from `offset`; fewer at the end of the content.
  package func bytes(at offset: Int = 0, count: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count, count > 0 else { return [] }
    return part(offset, min(count, self.count - offset))
  }

  /// Returns a reader of up to `count` bytes from `offset`.
  package func part(at offset: Int, count: Int) -> ContentReader {
    let start = max(0, min(offset, self.count))
    return ContentReader(count: max(0, min(count, self.count - start))) { part(start + $0, $1) }
  }

  /// The order of a number's bytes.
  package enum ByteOrder {
    case bigEndian, littleEndian
  }

  /// Returns the unsigned number of up to four bytes at `offset`; nil if the content ends before.
  package func number(at offset: Int, bytes count: Int, _ order: ByteOrder) -> Int? {
    let bytes = bytes(at: offset, count: count)
    guard bytes.count == count, count <= 4 else { return nil }
    let ordered = order == .bigEndian ? bytes : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the content contains `text` at `offset`.
  package func has(_ text: String, at offset: Int = 0) -> Bool {
    bytes(at: offset, count: text.utf8.count) == Array(text.utf8)
  }
}
