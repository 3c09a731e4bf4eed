/// Values as Qt writes them to a QDataStream.
enum QtBytes {
  static func number(_ number: Int32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func bytes(_ bytes: [UInt8]) -> [UInt8] { number(Int32(bytes.count)) + bytes }

  static func string(_ text: String) -> [UInt8] {
    bytes(text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
  }

  static func variant(_ type: Int32, _ value: [UInt8]) -> [UInt8] { number(type) + [0] + value }

  static func map(_ entries: [(String, [UInt8])]) -> [UInt8] {
    number(Int32(entries.count)) + entries.flatMap { string($0) + $1 }
  }
}
