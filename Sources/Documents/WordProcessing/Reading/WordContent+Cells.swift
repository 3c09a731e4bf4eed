/// Paragraphs of files whose tables are elements: the last paragraph of a cell ends with the cell, so each one waits
/// until it is known what comes next.
extension WordContent {
  /// Ends a paragraph in so many tables. In a cell, it becomes the pending one.
  mutating func end(_ paragraph: ParagraphState, inTables depth: Int, pending: inout ParagraphState?) {
    if depth > 0 { pending = paragraph } else { end(paragraph, .paragraph) }
  }

  /// Ends the last paragraph of a cell, after which another one or a table comes.
  mutating func endPending(_ paragraph: inout ParagraphState?) {
    if let last = paragraph.take() { end(last, .paragraph) }
  }

  /// Ends a cell in so many tables, with its last paragraph or an empty one.
  mutating func endCell(inTables depth: Int, pending: inout ParagraphState?) {
    end(pending.take() ?? ParagraphState(tableDepth: UInt8(clamping: depth)), .cell)
  }

  /// Ends a paragraph, with the number that its list shows before it unless the file has said it.
  private mutating func end(_ paragraph: ParagraphState, _ end: Block.End) {
    if case .list(let list) = paragraph.numbering,
      let label = listTexts.label(ofLevel: paragraph.level, in: list, lists), flow.label.isEmpty
    {
      flow.label.add(label)
    }
    endBlock(end, format: paragraph)
  }
}
