extension RTFAssembler {
  /// A cell of a table.
  private struct Cell {
    /// The blocks in it.
    var blocks: Range<Int>
    var row: Int
    var left: Int32?
    var right: Int32?
    var definition = RTFRowDefinitions.Cell()
    var isHeader = false
    var columnSpan = 1
    var rowSpan = 1
    /// Whether it is part of another cell.
    var isMerged = false
  }

  /// Edges that are this close are one, in twips: writers round.
  private static let edgeTolerance: Int32 = 5

  /// Assembles the table that a range of blocks at a depth and deeper ones are.
  mutating func assembleTable(_ range: Range<Int>, depth: UInt8) {
    var cells = self.cells(of: range, depth: depth)
    Self.mergeColumns(&cells)
    Self.spanColumns(&cells)
    Self.mergeRows(&cells)
    guard cells.contains(where: { !$0.isMerged }) else { return }
    openContainersForTable(left: cells.first?.left ?? 0)
    builder.open(.table)
    var index = 0
    while index < cells.count {
      let row = cells[index].row
      let end = cells[index...].firstIndex { $0.row != row } ?? cells.count
      builder.open(.tableRow)
      for cell in cells[index..<end] where !cell.isMerged { assemble(cell, depth: depth) }
      builder.close()
      index = end
    }
    builder.close()
  }

  /// A table stands in an item of a list only if it is indented like it.
  private mutating func openContainersForTable(left: Int32) {
    var place = RTFParagraphState()
    place.indent = left
    openContainers(for: place, isQuote: false)
  }

  private mutating func assemble(_ cell: Cell, depth: UInt8) {
    let outer = (cellAlignment, cellLook)
    let alignment = sharedAlignment(of: cell.blocks, depth: depth)
    cellAlignment = alignment
    cellLook = cell.isHeader ? .headerCell : .body
    builder.open(
      .tableCell(
        CellStyle(
          isHeader: cell.isHeader, alignment: alignment, columnSpan: UInt16(clamping: cell.columnSpan),
          rowSpan: UInt16(clamping: cell.rowSpan), background: content.color(cell.definition.background))))
    assemble(cell.blocks, depth: depth)
    builder.close()
    (cellAlignment, cellLook) = outer
  }

  /// The alignment that all paragraphs of a cell have, unless it is the usual one.
  private func sharedAlignment(of range: Range<Int>, depth: UInt8) -> Alignment? {
    var shared: Alignment?
    var isFirst = true
    for block in blocks[range] where block.depth == depth && block.end != .row && !isBlank(block) {
      let alignment = format(of: block).alignment
      guard isFirst || alignment == shared else { return nil }
      shared = alignment
      isFirst = false
    }
    return shared == .left ? nil : shared
  }

  // MARK: Cells

  /// The cells of a table in order, with what their rows define for them.
  private func cells(of range: Range<Int>, depth: UInt8) -> [Cell] {
    let definitions = depth > 1 ? content.nestedRows : content.rows
    var cells: [Cell] = []
    var row = 0
    var firstOfRow = 0
    var start = range.lowerBound
    func endRow(_ definition: RTFRowDefinitions.Row?, from first: Int) {
      guard let definition else { return }
      var left = definition.left
      for (index, cell) in zip(first..<cells.count, definition.cells) {
        cells[index].definition = definitions.cells[cell]
        cells[index].isHeader = definition.isHeader
        cells[index].left = left
        left = definitions.cells[cell].edge
        cells[index].right = left
      }
    }
    for index in range where blocks[index].depth == depth {
      switch blocks[index].end {
      case .paragraph: break
      case .cell:
        cells.append(Cell(blocks: start..<index + 1, row: row))
        start = index + 1
      case .row:
        if blocks[start..<index].contains(where: { !$0.runs.isEmpty }) { cells.append(Cell(blocks: start..<index, row: row)) }
        endRow(definitions.rows[Int(blocks[index].format)], from: firstOfRow)
        start = index + 1
        firstOfRow = cells.count
        row += 1
      }
    }
    if start < range.upperBound { cells.append(Cell(blocks: start..<range.upperBound, row: row)) }
    return cells
  }

  /// Lets the first cell of a horizontal merge reach to the end of the last.
  private static func mergeColumns(_ cells: inout [Cell]) {
    var first: Int?
    for index in cells.indices {
      if let start = first, cells[start].row == cells[index].row, cells[index].definition.horizontal == .continued {
        cells[start].right = cells[index].right
        cells[index].isMerged = true
      } else {
        first = index
      }
    }
  }

  /// Finds the columns from the edges of all cells, and how many of them each cell spans.
  private static func spanColumns(_ cells: inout [Cell]) {
    let sorted = cells.lazy.filter { !$0.isMerged }.flatMap { [$0.left, $0.right] }.compactMap { $0 }.sorted()
    var edges: [Int32] = []
    for edge in sorted where edges.last.map({ edge &- $0 > edgeTolerance }) ?? true { edges.append(edge) }
    func column(at edge: Int32) -> Int {
      var low = 0
      var high = edges.count
      while low < high {
        let middle = (low + high) / 2
        if edges[middle] <= edge { low = middle + 1 } else { high = middle }
      }
      return low
    }
    for index in cells.indices {
      guard let left = cells[index].left, let right = cells[index].right else { continue }
      cells[index].columnSpan = Swift.max(column(at: right) - column(at: left), 1)
    }
  }

  /// Lets the first cell of a vertical merge reach down over those that continue it at the same left edge.
  private static func mergeRows(_ cells: inout [Cell]) {
    var above: [Int32: Int] = [:]
    var here: [Int32: Int] = [:]
    var row = 0
    for index in cells.indices {
      if cells[index].row != row {
        above = cells[index].row == row + 1 ? here : [:]
        here = [:]
        row = cells[index].row
      }
      guard let left = cells[index].left, !cells[index].isMerged else { continue }
      switch cells[index].definition.vertical {
      case .none: break
      case .first: here[left] = index
      case .continued:
        guard let first = above[left] else { continue }
        cells[first].rowSpan += 1
        cells[index].isMerged = true
        here[left] = first
      }
    }
  }
}

extension RTFContent {
  /// A colour by its index; nil for the reader's own.
  func color(_ index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }
}
