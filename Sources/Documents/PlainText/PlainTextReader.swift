/// Reads plain text into the document model: blank lines separate paragraphs, every other line ending is a line break.
package enum PlainTextReader {
  /// Reads the document in `bytes`, in UTF-8, UTF-16 with a byte order mark, or windows-1252. NUL becomes U+FFFD.
  /// Complexity: linear.
  package static func read(_ bytes: [UInt8]) -> Document {
    let text = TextEncoding.decodedWithoutNUL(bytes)
    var builder = DocumentBuilder(capacity: text.count)
    var isInParagraph = false
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.takeLine()
      if line.allSatisfy(\.isSpaceOrTab) {
        if isInParagraph { builder.close() }
        isInParagraph = false
      } else {
        if isInParagraph { builder.leaf(.lineBreak) } else { builder.open(.paragraph(nil)) }
        isInParagraph = true
        builder.append(text: line)
      }
    }
    return builder.finish()
  }
}
