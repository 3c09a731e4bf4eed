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

  private static func isValid(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}
