/// The text that a Markdown file's bytes stand for.
enum MarkdownSource {
  /// The bytes as valid UTF-8 without a byte order mark and without NUL (CommonMark 0.31.2, 2.3).
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = isValid(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    if containsNUL(text) { text = text.flatMap { $0 == 0 ? replacement : [$0] } }
    if text.starts(with: byteOrderMark) { text.removeFirst(byteOrderMark.count) }
    return text
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func containsNUL(_ text: [UInt8]) -> Bool {
    text.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        if ByteWord.hasZero(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return true }
        index += 8
      }
      return bytes[index...].contains(0)
    }
  }

  /// Whether bytes are UTF-8. Only what is not ASCII is decoded, for no character reaches across eight bytes of ASCII.
  private static func isValid(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while true {
      let start = firstWord(of: bytes, from: index) { !ByteWord.isASCII($0) }
      guard start < bytes.count else { return true }
      index = firstWord(of: bytes, from: start) { ByteWord.isASCII($0) }
      guard (try? UTF8Span(validating: bytes.span.extracting(start..<index))) != nil else { return false }
    }
  }

  /// The offset of the first eight bytes, counted from `start`, of a kind; the end if there are none.
  @inline(__always)
  private static func firstWord(of bytes: [UInt8], from start: Int, where isWanted: (UInt64) -> Bool) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count, !isWanted(ByteWord.load(bytes, at: index)) { index += 8 }
      return min(index, bytes.count)
    }
  }
}
