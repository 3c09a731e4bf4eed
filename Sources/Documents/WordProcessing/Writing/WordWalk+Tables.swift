extension WordWalk where Sink: ~Copyable {
  mutating func enterTable(_ node: Int) {
    flushPrefix()
    outerTables.append(table)
    table = newTable(node)
    sink.beginTable(table, gap: emptyParagraph)
    guard let table else { return push() }
    push {
      $0.tableDepth = table.depth
      $0.indent = 0
      $0.quoteDepth = 0
      $0.list = nil
    }
  }

  /// Returns the table at a node; nil if it cannot be written as one.
  private func newTable(_ node: Int) -> WordTable? {
    let depth = place.tableDepth + 1
    guard depth <= WordTable.depthLimit, Sink.footnotesHoldTables || !place.isInFootnote else { return nil }
    let left = Swift.min(place.indent, WordMeasure.indentLimit)
    let layout = TableLayout(of: node, in: document, width: Swift.max(place.width - left, 0))
    return layout.isEmpty ? nil : WordTable(layout, left: left, depth: depth)
  }

  mutating func leaveTable() {
    if table != nil { sink.endTable() }
    table = outerTables.popLast() ?? nil
    pop()
    place.previous = .table
  }

  mutating func enterRow(_ node: Int) {
    push()
    table?.enterRow(node, in: document, isFilled: Sink.fillsRows)
    if let table, !table.cells.isEmpty { sink.beginRow(of: table) }
  }

  mutating func leaveRow() {
    if let table, !table.cells.isEmpty {
      endCell()
      writeFillers()
      sink.endRow(of: table)
    }
    pop()
  }

  /// A cell without a column continues the previous cell, or takes the place of a merged one.
  mutating func enterCell(_ node: Int, _ style: CellStyle) {
    var width = place.width
    if table?.expects(node) == true {
      endCell()
      writeFillers()
      width = beginCell()
    } else if Sink.reusesMergedCells {
      width = beginCell()
    }
    push {
      $0.alignment = style.alignment
      $0.isHeader = style.isHeader
      $0.width = width
    }
  }

  /// Begins the row's next cell, unless one is open, and returns the width of its text.
  private mutating func beginCell() -> Int {
    guard let table, var cell = table.cell else { return place.width }
    if !table.isCellOpen {
      if cell.node == nil { cell.merge = .none }
      begin(cell)
    }
    return Swift.max(table.width(of: cell.columns) - 2 * WordMeasure.cellPadding, 0)
  }

  private mutating func begin(_ cell: TableLayout.Cell) {
    table?.openCell()
    if let table { sink.beginCell(cell, of: table) }
  }

  private mutating func endCell() {
    guard let table, table.isCellOpen, let cell = table.cell else { return }
    // The walk has left the cell.
    var paragraph = emptyParagraph
    paragraph.alignment = cell.style.alignment ?? paragraph.alignment
    sink.endCell(cell, empty: paragraph)
    self.table?.closeCell()
  }

  /// Writes the cells without content up to the next one with content.
  private mutating func writeFillers() {
    while let cell = table?.cell, cell.node == nil {
      begin(cell)
      endCell()
    }
  }
}
