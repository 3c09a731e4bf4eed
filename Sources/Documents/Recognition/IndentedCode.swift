/// Recognises code by its indentation, for paragraphs that are too short to be recognised otherwise.
enum IndentedCode {
  /// The indentation that makes lines code where all have it (CommonMark 0.31.2, 4.4), in columns.
  private static let indentationOfAll = 4

  /// Whether the lines of a paragraph are code: all are indented far, or some are and others have the signs of code; and
  /// none is a sentence. Complexity: linear.
  static func isAll(of paragraph: ArraySlice<UInt8>) -> Bool {
    let indentations = indentations(of: paragraph)
    guard indentations.upperBound > 0 else { return false }
    var hasSigns = false
    var rest = paragraph
    while !rest.isEmpty {
      let line = rest.takeLine()
      let isCode = CodeEvidence.isCode(line)
      if line.unindented.isSentence, !isCode { return false }
      hasSigns = hasSigns || isCode
    }
    return hasSigns || indentations.lowerBound >= indentationOfAll
  }

  /// Returns the least and the greatest indentation of the lines, in columns.
  private static func indentations(of paragraph: ArraySlice<UInt8>) -> ClosedRange<Int> {
    var rest = paragraph
    var (least, most) = (Int.max, 0)
    while !rest.isEmpty {
      let columns = Indentation.columns(of: rest.takeLine())
      (least, most) = (min(least, columns), max(most, columns))
    }
    return min(least, most)...most
  }
}

/// The white space before a line.
enum Indentation {
  /// The width of a tab.
  private static let tab = 4

  /// Returns the number of columns before the text of a line.
  static func columns(of line: ArraySlice<UInt8>) -> Int {
    var columns = 0
    for byte in line.prefix(while: \.isSpaceOrTab) {
      columns += byte == "\t" ? tab - columns % tab : 1
    }
    return columns
  }
}
