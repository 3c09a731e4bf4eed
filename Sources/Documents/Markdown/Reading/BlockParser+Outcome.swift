extension BlockParser {
  /// What the first pass finds.
  struct Outcome {
    /// How many bytes the source had.
    var sourceCount: Int
    var blocks: [Block]
    /// The text of all leaves, without the markers of their containers; lines end with line feeds.
    var content: [UInt8]
    /// The alignments of all tables' columns.
    var alignments: [Alignment?]
    var tables: [TableBlock]
    /// The footnotes' labels in the content.
    var footnoteLabels: [TextSpan]
    var references: LinkReferences

    /// About how many nodes will be made. Capacity that stays unused takes no memory, but to move to more of it does.
    var nodeCount: Int {
      var count = sourceCount / 24
      for block in blocks {
        switch block.kind {
        // Text of a length that nobody writes may be nothing but formats.
        case .paragraph, .heading: count += 2 + (block.content.count > 65_536 ? Int(block.content.count) : 0)
        // Each cell has a paragraph and text. A row need not have as many cells as its table.
        case .table:
          let table = tables[Int(block.number)]
          let cellCount = min(table.rowCount * table.columns.count, table.text.count / 2 + table.rowCount)
          count += 1 + table.rowCount + 3 * cellCount
        default: count += 1
        }
      }
      return min(count, sourceCount + sourceCount / 4)
    }
  }
}
