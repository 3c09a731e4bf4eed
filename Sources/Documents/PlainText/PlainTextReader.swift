/// Reads plain text into the document model: blank lines separate paragraphs, every other line ending is a line break.
/// Indentation stays: that of code in a block of code, any other as no-break spaces.
package enum PlainTextReader {
  /// Reads the document in `bytes`, in UTF-8, UTF-16 with a byte order mark, or windows-1252. NUL becomes U+FFFD.
  /// Complexity: linear.
  package static func read(_ bytes: [UInt8]) -> Document {
    let text = TextEncoding.decodedWithoutNUL(bytes)
    var builder = DocumentBuilder(capacity: text.count)
    var rest = text[...]
    /// The code that the last paragraphs are, with the blank lines between them.
    var code = text[..<0]
    while let paragraph = takeParagraph(from: &rest) {
      if IndentedCode.isAll(of: paragraph) {
        code = text[(code.isEmpty ? paragraph.startIndex : code.startIndex)..<paragraph.endIndex]
      } else {
        add(code: code, to: &builder)
        code = code[..<code.startIndex]
        add(paragraph, to: &builder)
      }
    }
    add(code: code, to: &builder)
    return builder.finish()
  }

  /// Returns the next lines that are not blank; nil at the end.
  private static func takeParagraph(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = rest
    var range: Range<Int>?
    while !rest.isEmpty {
      let line = rest.takeLine()
      if !line.allSatisfy(\.isSpaceOrTab) {
        range = (range?.lowerBound ?? line.startIndex)..<line.endIndex
      } else if range != nil {
        break
      }
    }
    return range.map { text[$0] }
  }

  private static func add(code: ArraySlice<UInt8>, to builder: inout DocumentBuilder) {
    guard !code.isEmpty else { return }
    CodeReader.add((Array(code).withLineFeeds() + "\n".utf8)[...], language: nil, to: &builder)
  }

  private static func add(_ paragraph: ArraySlice<UInt8>, to builder: inout DocumentBuilder) {
    builder.open(.paragraph(nil))
    var rest = paragraph
    while !rest.isEmpty {
      let line = rest.takeLine()
      if line.startIndex > paragraph.startIndex { builder.leaf(.lineBreak) }
      let content = line.unindented
      if content.startIndex > line.startIndex {
        let spaces = Indentation.columns(of: line)
        builder.append(text: (0..<spaces).flatMap { _ in "\u{A0}".utf8 }[...] + content)
      } else {
        builder.append(text: line)
      }
    }
    builder.close()
  }
}
