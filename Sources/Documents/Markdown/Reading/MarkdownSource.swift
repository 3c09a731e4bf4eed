/// The text of a Markdown file.
enum MarkdownSource {
  /// Returns the text as valid UTF-8 without a byte order mark and without NUL (CommonMark 0.31.2, 2.3).
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = TextEncoding.decoded(bytes)
    if ByteScan.firstIndex(of: 0, in: text, text.indices) < text.count {
      text = text.flatMap { $0 == 0 ? replacement : [$0] }
    }
    return text
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
