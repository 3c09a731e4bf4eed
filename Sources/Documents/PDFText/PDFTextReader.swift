/// Reads text whose lines end where those of a page do, as a viewer of PDF copies it.
///
/// The lines of a paragraph are joined where it is likely that the sentence goes on; every other line stays one.
/// Bullets and numbers become lists.
package enum PDFTextReader {
  /// Reads the document in `bytes`, in UTF-8, UTF-16 with a byte order mark, or windows-1252. Complexity: linear.
  package static func read(_ bytes: [UInt8]) -> Document {
    read(utf8: TextEncoding.decodedWithoutNUL(bytes).withLineFeeds())
  }

  /// Reads the document in well-formed UTF-8 with line feeds. Complexity: linear.
  static func read(utf8 text: [UInt8]) -> Document {
    let page = PrintedPage(text)
    var reader = PrintedPageReader(page, capacity: text.count)
    return reader.document()
  }
}

/// Printed text, with what is known of each line.
struct PrintedPage {
  let lines: [PrintedLine]
  let markers: MarkedLines
  /// Whether each line stays as it is.
  let isFixed: [Bool]
  let flow: LineFlow

  /// Complexity: linear.
  init(_ text: [UInt8]) {
    lines = RunningLines.removed(from: PrintedLines.split(PrintedCharacters.replaced(in: text)))
    let margin = LineMargin(of: lines)
    markers = MarkedLines(of: lines, margin)
    isFixed = FixedLines.find(in: lines)
    flow = LineFlow(of: lines, margin, markers, isFixed: isFixed)
  }

  /// The heading that a line is; nil for any other line.
  func heading(at index: Int) -> NumberedHeading? {
    guard markers[index] == nil, index + 1 >= lines.count || !flow.continues[index + 1] else { return nil }
    return NumberedHeading(lines[index])
  }
}
