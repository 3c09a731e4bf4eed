/// Reads plain text into the document model: blank lines separate paragraphs, every other line ending is a line break.
package enum PlainTextReader {
  /// Reads the document in `bytes`, in UTF-8, UTF-16 with a byte order mark, or windows-1252. NUL becomes U+FFFD.
  /// Complexity: linear.
  package static func read(_ bytes: [UInt8]) -> Document {
    let text = TextEncoding.decoded(bytes)
    var builder = DocumentBuilder(capacity: text.count)
    var isInParagraph = false
    var rest = text[...]
    while !rest.isEmpty {
      let line = takeLine(from: &rest)
      if line.allSatisfy(\.isSpaceOrTab) {
        if isInParagraph { builder.close() }
        isInParagraph = false
      } else {
        if isInParagraph { builder.leaf(.lineBreak) } else { builder.open(.paragraph(nil)) }
        isInParagraph = true
        append(line, to: &builder)
      }
    }
    return builder.finish()
  }

  /// Removes and returns the first line, without its ending, which is CR LF, LF or CR.
  private static func takeLine(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = rest.firstIndex { $0 == "\n" || $0 == "\r" } ?? rest.endIndex
    let line = rest[..<end]
    let isCRLF = rest[end...].starts(with: "\r\n".utf8)
    rest = rest[end...].dropFirst(isCRLF ? 2 : 1)
    return line
  }

  private static func append(_ line: ArraySlice<UInt8>, to builder: inout DocumentBuilder) {
    for (index, piece) in line.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { builder.append(text: "\u{FFFD}".utf8) }
      builder.append(text: piece)
    }
  }
}
