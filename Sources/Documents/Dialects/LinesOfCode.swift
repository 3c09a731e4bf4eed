/// Code as a table with a row for each line, beside its number, as GitHub shows files and differences.
extension HTMLTree {
  /// Puts the lines of each such table into a block of code. Complexity: linear.
  mutating func joinLinesOfCode() {
    for table in nodes.indices.lazy.map(Index.init) where self[table].tag == .table && self[table].parent >= 0 {
      guard let cells = cellsOfCode(in: table) else { continue }
      let block = add(Node(tag: .pre))
      insert(block, into: self[table].parent, before: table)
      for cell in cells { moveChildren(of: cell, to: add(Node(tag: .div), to: block)) }
      detach(table)
    }
  }

  /// Returns the cells with the lines of code; nil if a row is not numbers and one such cell.
  private func cellsOfCode(in table: Index) -> [Index]? {
    var found: [Index] = []
    for row in rows(of: self[table]) {
      let cells = children(of: self[row]).filter { self[$0].tag.isTableCell }
      let others = cells.filter { !CodeGutter.isOne(self[$0], in: self) }
      guard others.count == 1, cells.count > 1, !holdsBlocks(others[0]) else { return nil }
      found.append(others[0])
    }
    return found.isEmpty ? nil : found
  }

  private func holdsBlocks(_ cell: Index) -> Bool { descendants(of: cell).contains { self[$0].tag.isBlock } }
}
