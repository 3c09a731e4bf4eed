extension RTFAssembler {
  /// A cell of a table.
  private struct Cell {
    private var firstBlock: UInt32
    private var blockCount: UInt32
    var row: UInt32
    /// Its edges in twips, or nil where its row does not define it.
    var edges: (left: Int32, right: Int32)?
    var background: UInt16 = 0
    var horizontal = RTFRowDefinitions.Cell.Merge.none
    var vertical = RTFRowDefinitions.Cell.Merge.none
    var isHeader = false
    /// Whether it is part of another cell.
    var isMerged = false
    var columnSpan: UInt16 = 1
    var rowSpan: UInt16 = 1

    init(blocks: Range<Int>, row: UInt32) {
      firstBlock = UInt32(blocks.lowerBound)
      blockCount = UInt32(blocks.count)
      self.row = row
    }

    /// The blocks in it.
    var blocks: Range<Int> { Int(firstBlock)..<Int(firstBlock + blockCount) }
  }

  /// Edges that are this close are one, in twips: writers round.
  private static let edgeTolerance: Int32 = 5

  /// The widest space between a cell's border and its text, in twips.
  private static let widestPadding = 120

  /// Assembles the table that a range of blocks at a depth and deeper ones are.
  mutating func assembleTable(_ range: Range<Int>, depth: UInt8) {
    var cells = self.cells(of: range, depth: depth)
    Self.mergeColumns(&cells)
    Self.spanColumns(&cells)
    Self.mergeRows(&cells)
    guard cells.contains(where: { !$0.isMerged }) else { return }
    openContainersForTable(left: cells.first?.edges?.left ?? 0)
    builder.open(.table)
    var index = 0
    while index < cells.count {
      let row = cells[index].row
      let end = cells[index...].firstIndex { $0.row != row } ?? cells.count
      builder.open(.tableRow)
      for place in index..<end where !cells[place].isMerged { assemble(cells[place], depth: depth) }
      builder.close()
      index = end
    }
    builder.close()
  }

  /// A table stands in an item of a list only if it is indented like it. Some writers mean the edge of the table's text
  /// by that, some its border.
  private mutating func openContainersForTable(left: Int32) {
    var place = RTFParagraphState()
    let near = containers[outerContainers...].last { abs(Int($0.indent) - Int(left)) <= Self.widestPadding }
    place.indent = near?.indent ?? left
    openContainers(for: place, isQuote: false)
  }

  private mutating func assemble(_ cell: Cell, depth: UInt8) {
    let outer = (cellAlignment, cellSurroundings)
    let alignment = sharedAlignment(of: cell.blocks, depth: depth)
    cellAlignment = alignment
    cellSurroundings = cell.isHeader ? .headerCell : .body
    builder.open(
      .tableCell(
        CellStyle(
          isHeader: cell.isHeader, alignment: alignment, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan,
          background: content.shade(cell.background))))
    assemble(cell.blocks, depth: depth)
    builder.close()
    (cellAlignment, cellSurroundings) = outer
  }

  /// The alignment that all paragraphs of a cell have, unless it is the usual one. That of empty ones counts only where
  /// there are no others.
  private func sharedAlignment(of range: Range<Int>, depth: UInt8) -> Alignment? {
    var shared = range.last.flatMap { blocks[$0].end == .cell ? format(of: blocks[$0]).unusualAlignment : nil }
    var isFirst = true
    for index in range where blocks[index].depth == depth && blocks[index].end != .row && !blocks[index].isBlank {
      let alignment = format(of: blocks[index]).unusualAlignment
      guard isFirst || alignment == shared else { return nil }
      shared = alignment
      isFirst = false
    }
    return shared
  }

  // MARK: Cells

  /// The cells of a table in order, with what their rows define for them.
  private func cells(of range: Range<Int>, depth: UInt8) -> [Cell] {
    let definitions = depth > 1 ? content.nestedRows : content.rows
    var cells: [Cell] = []
    cells.reserveCapacity(blocks[range].lazy.filter { $0.end == .cell && $0.depth == depth }.count)
    var number: UInt32 = 0
    var firstOfRow = 0
    var start = range.lowerBound
    for index in range where blocks[index].depth == depth {
      switch blocks[index].end {
      case .paragraph: break
      case .cell:
        cells.append(Cell(blocks: start..<index + 1, row: number))
        start = index + 1
      case .row:
        if blocks[start..<index].contains(where: { !$0.runs.isEmpty }) {
          cells.append(Cell(blocks: start..<index, row: number))
        }
        let row = definitions.rows[Int(blocks[index].format)]
        // LibreOffice ends cells that hold tables twice.
        while !row.cells.isEmpty, cells.count - firstOfRow > row.cells.count, let last = cells.last,
          blocks[last.blocks].allSatisfy(\.isBlank)
        {
          cells.removeLast()
        }
        Self.define(&cells, from: firstOfRow, by: row, of: definitions)
        start = index + 1
        firstOfRow = cells.count
        number += 1
      }
    }
    if start < range.upperBound { cells.append(Cell(blocks: start..<range.upperBound, row: number)) }
    return cells
  }

  /// Gives the cells of a row what its definition says of them. Complexity: O(n) in the cells that there are.
  private static func define(
    _ cells: inout [Cell], from first: Int, by row: RTFRowDefinitions.Row, of definitions: RTFRowDefinitions
  ) {
    var left = row.left
    for (index, defined) in zip(first..<cells.count, row.cells) {
      let definition = definitions.cells[defined]
      cells[index].edges = (left, definition.edge)
      cells[index].background = definition.background
      cells[index].horizontal = definition.horizontal
      cells[index].vertical = definition.vertical
      cells[index].isHeader = row.isHeader
      left = definition.edge
    }
  }

  /// Lets the first cell of a horizontal merge reach to the end of the last.
  private static func mergeColumns(_ cells: inout [Cell]) {
    var first: Int?
    for index in cells.indices {
      if let start = first, cells[start].row == cells[index].row, cells[index].horizontal == .continued {
        if let right = cells[index].edges?.right { cells[start].edges?.right = right }
        cells[index].isMerged = true
      } else {
        first = index
      }
    }
  }

  /// Finds the columns from the edges of all cells, and how many of them each cell spans.
  private static func spanColumns(_ cells: inout [Cell]) {
    let columns = Columns(of: cells)
    var places = PlacesAbove()
    for index in cells.indices {
      guard let edges = cells[index].edges else { continue }
      // Mostly a cell is as wide as the one above it.
      if let above = places.above(index, in: cells), let same = cells[above].edges, same == edges {
        cells[index].columnSpan = cells[above].columnSpan
      } else {
        cells[index].columnSpan = columns.span(from: edges.left, to: edges.right)
      }
    }
  }

  /// Finds for one cell after the other the one at the same place in the row above.
  private struct PlacesAbove {
    private var row: UInt32 = 0
    private var start = 0
    private var startAbove = 0

    mutating func above(_ index: Int, in cells: [Cell]) -> Int? {
      if cells[index].row != row {
        row = cells[index].row
        startAbove = start
        start = index
      }
      let above = startAbove + index - start
      return above < start ? above : nil
    }
  }

  /// The columns of a table.
  private struct Columns {
    /// Their edges from left to right.
    private var edges: [Int32] = []

    init(of cells: [Cell]) {
      var places = PlacesAbove()
      for (index, cell) in cells.enumerated() {
        let above = places.above(index, in: cells)
        guard let (left, right) = cell.edges, !cell.isMerged else { continue }
        if let above, !cells[above].isMerged, let same = cells[above].edges, same == (left, right) { continue }
        // Mostly a cell begins where the one before it ends.
        if left != edges.last { edges.append(left) }
        edges.append(right)
      }
      edges.sort()
      var count = 0
      for edge in edges where count == 0 || edge &- edges[count - 1] > edgeTolerance {
        edges[count] = edge
        count += 1
      }
      edges.removeLast(edges.count - count)
    }

    /// How many columns there are between two edges; at least one.
    func span(from left: Int32, to right: Int32) -> UInt16 {
      UInt16(clamping: Swift.max(column(at: right) - column(at: left), 1))
    }

    private func column(at edge: Int32) -> Int {
      var low = 0
      var high = edges.count
      while low < high {
        let middle = (low + high) / 2
        if edges[middle] <= edge { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Lets the first cell of a vertical merge reach down over those that continue it at the same left edge.
  private static func mergeRows(_ cells: inout [Cell]) {
    var above: [Int32: Int] = [:]
    var here: [Int32: Int] = [:]
    var row: UInt32 = 0
    for index in cells.indices {
      if cells[index].row != row {
        above = cells[index].row == row + 1 ? here : [:]
        here = [:]
        row = cells[index].row
      }
      guard let left = cells[index].edges?.left, !cells[index].isMerged else { continue }
      switch cells[index].vertical {
      case .none: break
      case .first: here[left] = index
      case .continued:
        guard let first = above[left], cells[first].rowSpan < .max else { continue }
        cells[first].rowSpan += 1
        cells[index].isMerged = true
        here[left] = first
      }
    }
  }
}

extension RTFContent {
  /// The colour behind text or a cell, by its index. The first is none, even where the table has one for text there.
  func shade(_ index: UInt16) -> Color? { index == 0 ? nil : color(index) }

  /// A colour by its index; nil for the reader's own.
  func color(_ index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }
}
