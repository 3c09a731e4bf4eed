/// Tables whose elements are parts of a table only by their roles, as data grids on pages write them (WAI-ARIA 1.2, 5.3).
extension HTMLTree {
  private enum Part {
    case grid, row, cell, header
  }

  private static let parts = NameTable<Part>([
    ("table", .grid), ("grid", .grid), ("treegrid", .grid), ("row", .row), ("cell", .cell), ("gridcell", .cell),
    ("rowheader", .header), ("columnheader", .header),
  ])

  /// How many elements may be between a cell and its row, and a row and its grid.
  private static let limit = 16

  /// Moves the cells of each grid into a table before its first row. What else is in the grid stays where it is.
  /// Complexity: linear.
  func makeTablesOfDataGrids() {
    var grids: [Index] = []
    var rows: [Index: [Index]] = [:]
    var cells: [Index: [Index]] = [:]
    for index in nodes.indices.map(Index.init) {
      switch part(index) {
      case .grid: grids.append(index)
      case .row: if let grid = owner(of: index, .grid) { rows[grid, default: []].append(index) }
      case .cell, .header: if let row = owner(of: index, .row) { cells[row, default: []].append(index) }
      case nil: break
      }
    }
    for grid in grids {
      // Columns of a single row, and rows of a single cell, are the layout of a page.
      let rows = rows[grid, default: []].filter { cells[$0] != nil }
      guard rows.count > 1, rows.contains(where: { cells[$0, default: []].count > 1 }) else { continue }
      let table = add(Node(tag: .table), before: rows[0])
      for row in rows {
        let tableRow = add(Node(tag: .tr, content: self[row].content), to: table)
        for cell in cells[row, default: []] {
          let tag: HTMLTag = part(cell) == .header ? .th : .td
          moveChildren(of: cell, to: add(Node(tag: tag, content: self[cell].content), to: tableRow))
        }
      }
    }
  }

  /// Returns what an element is by its role; nil for the parts of real tables, which need none.
  private func part(_ index: Index) -> Part? {
    let node = self[index]
    guard !node.isForeign, !node.tag.isTablePart, node.tag != .table else { return nil }
    return value(.role, of: node).flatMap { Self.parts[$0] }
  }

  /// Returns the innermost part of a grid around an element if it is of this kind.
  private func owner(of index: Index, _ kind: Part) -> Index? {
    var outer = index
    for _ in 0..<Self.limit {
      outer = self[outer].parent
      guard outer > 0, !self[outer].tag.isTablePart else { return nil }
      if let part = part(outer) { return part == kind ? outer : nil }
    }
    return nil
  }
}
