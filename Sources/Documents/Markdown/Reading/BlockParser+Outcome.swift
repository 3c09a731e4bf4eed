extension BlockParser {
  /// The result of the first pass.
  struct Outcome {
    /// The number of bytes of the source.
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

    /// The estimated number of nodes. Unused capacity takes no memory, but growing copies.
    var nodeCount: Int {
      var count = sourceCount / 24
      for block in blocks {
        switch block.kind {
        // Text of an unnatural length may consist of formats only.
        case .paragraph, .heading: count += 2 + (block.content.count > 65_536 ? Int(block.content.count) : 0)
        // Each cell has a paragraph and text. A row may have fewer cells than its table.
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
