/// The bytes of a representation, of which any part can be had without the rest.
package struct ContentReader {
  /// How many there are.
  package let count: Int
  private let part: (_ offset: Int, _ count: Int) -> [UInt8]

  /// `part` returns bytes of those that are there, from an offset on.
  package init(count: Int, part: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = count
    self.part = part
  }

  package init(_ bytes: [UInt8]) { self.init(count: bytes.count) { Array(bytes[$0..<$0 + $1]) } }

  /// Up to `count` bytes from `offset`; fewer where the content ends.
  package func bytes(at offset: Int = 0, count: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count, count > 0 else { return [] }
    return part(offset, min(count, self.count - offset))
  }

  /// The order of a number's bytes.
  package enum ByteOrder {
    case bigEndian, littleEndian
  }

  /// The unsigned number of up to four bytes that stands at `offset`; nil if the content ends before.
  package func number(at offset: Int, bytes count: Int, _ order: ByteOrder) -> Int? {
    let bytes = bytes(at: offset, count: count)
    guard bytes.count == count, count <= 4 else { return nil }
    let ordered = order == .bigEndian ? bytes : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether `text` stands at `offset`.
  package func has(_ text: String, at offset: Int = 0) -> Bool {
    bytes(at: offset, count: text.utf8.count) == Array(text.utf8)
  }
}
