/// What DOCX and ODT have in common: the body, a cell and a note must each end in a paragraph.
protocol PackageSink: WordSink, ~Copyable {
  /// The last block so far of the body, or of the open cell or note.
  var last: LastBlock { get }
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

  private static var spaceAroundTables: Int { 160 }

  /// The space before the paragraph that begins; nil for the style's.
  var spaceBefore: Int? { last == .table ? Self.spaceAroundTables : nil }

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
