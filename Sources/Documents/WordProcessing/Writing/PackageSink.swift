/// What DOCX and ODT have in common: the body, a cell and a note must each end in a paragraph.
protocol PackageSink: WordSink, ~Copyable {
  /// The last block so far of the body, or of the open cell or note.
  var last: LastBlock { get }
  /// Whether the paragraph before has no space after it, because the list that contains it is tight.
  var isSpaceMissing: Bool { get set }
  /// Writes a low paragraph of a height in twips, which separates blocks that would touch.
  mutating func writeGap(_ paragraph: WordParagraph, height: Int)
}

enum LastBlock {
  case nothing, paragraph, table
}

extension PackageSink where Self: ~Copyable {
  static var pageWidth: Int { 9026 }  // A4
  static var fillsRows: Bool { true }
  static var reusesMergedCells: Bool { true }
  static var runsSpecifyHeaders: Bool { true }
  static var linksHaveOwnColor: Bool { false }

  private static var spaceAroundTables: Int { WordStyle.normal.spaceAfter }

  /// Returns the space before a paragraph that begins; nil for the style's.
  mutating func spaceBefore(_ paragraph: WordParagraph) -> Int? {
    let wasMissing = isSpaceMissing
    isSpaceMissing = paragraph.isTightInQuotation
    if last == .table { return Self.spaceAroundTables }
    return wasMissing && !isSpaceMissing ? WordStyle.quote.spaceAfter : nil
  }

  mutating func writeGap(_ paragraph: WordParagraph) { writeGap(paragraph, height: 20) }

  /// Writes a gap before a table that follows another one, because two that touch would become one.
  mutating func separateTables(_ gap: WordParagraph) {
    if last == .table { writeGap(gap, height: Self.spaceAroundTables) }
  }

  /// Ends the body, a cell or a note.
  mutating func end(empty paragraph: WordParagraph) {
    separateTables(paragraph)
    if last == .nothing {
      beginParagraph(paragraph)
      endParagraph()
    }
  }
}
