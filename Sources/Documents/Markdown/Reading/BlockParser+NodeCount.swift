extension BlockParser {
  /// The estimated number of the document's nodes. Unused capacity takes no memory, but growing copies.
  var nodeCount: Int {
    var count = source.count / 24
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
    return min(count, source.count + source.count / 4)
  }
}
