/// The cells of a table, with their definitions in the rows.
struct CellTable {
  struct Cell {
    private var firstBlock: UInt32
    private var blockCount: UInt32
    let row: UInt32
    /// The cell's edges in twips, or nil if its row does not define it.
    fileprivate(set) var edges: (left: Int32, right: Int32)?
    fileprivate(set) var background: UInt16 = 0
    fileprivate var horizontal = CellMerge.none
    fileprivate var vertical = CellMerge.none
    fileprivate(set) var isHeader = false
    /// Whether the cell is part of another one.
    fileprivate(set) var isMerged = false
    fileprivate(set) var columnSpan: UInt16 = 1
    fileprivate(set) var rowSpan: UInt16 = 1

    fileprivate init(blocks: Range<Int>, row: UInt32) {
      firstBlock = UInt32(blocks.lowerBound)
      blockCount = UInt32(blocks.count)
      self.row = row
    }

    var blocks: Range<Int> { Int(firstBlock)..<Int(firstBlock + blockCount) }
  }

  private(set) var cells: [Cell] = []

  /// Reads the table in a range of blocks at a depth and deeper.
  init(_ range: Range<Int>, of blocks: [WordContent.Block], depth: UInt8, rows: RowDefinitions) {
    cells.reserveCapacity(blocks[range].lazy.filter { $0.end == .cell && $0.depth == depth }.count)
    var row: UInt32 = 0
    var firstOfRow = 0
    var start = range.lowerBound
    for index in range where blocks[index].depth == depth && blocks[index].end != .paragraph {
      if blocks[index].end == .cell {
        cells.append(Cell(blocks: start..<index + 1, row: row))
      } else {
        if blocks[start..<index].contains(where: { !$0.runs.isEmpty }) {
          cells.append(Cell(blocks: start..<index, row: row))
        }
        let definition = rows.rows[Int(blocks[index].format)]
        if !definition.cells.isEmpty { dropBlankCells(beyond: firstOfRow + definition.cells.count, of: blocks) }
        define(from: firstOfRow, by: definition, of: rows)
        firstOfRow = cells.count
        row += 1
      }
      start = index + 1
    }
    if start < range.upperBound { cells.append(Cell(blocks: start..<range.upperBound, row: row)) }
    mergeColumns()
    spanColumns()
    mergeRows()
  }

  /// Removes blank cells that a row does not define: LibreOffice ends cells with tables twice.
  private mutating func dropBlankCells(beyond count: Int, of blocks: [WordContent.Block]) {
    while cells.count > count, let last = cells.last, blocks[last.blocks].allSatisfy(\.isBlank) { cells.removeLast() }
  }

  /// Applies a row's definition to its cells. Complexity: O(n) in the number of cells.
  private mutating func define(from first: Int, by row: RowDefinitions.Row, of rows: RowDefinitions) {
    var left = row.left
    for (index, defined) in zip(first..<cells.count, row.cells) {
      let definition = rows.cells[defined]
      cells[index].edges = (left, definition.edge)
      cells[index].background = definition.background
      cells[index].horizontal = definition.horizontal
      cells[index].vertical = definition.vertical
      cells[index].isHeader = row.isHeader
      left = definition.edge
    }
  }

  // MARK: Merged cells

  /// Extends the first cell of a horizontal merge to the end of the last.
  private mutating func mergeColumns() {
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

  /// Extends the first cell of a vertical merge down over those that continue it at the same left edge.
  private mutating func mergeRows() {
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

  // MARK: Columns

  /// Edges that are this close are one, in twips, because writers round.
  private static let edgeTolerance: Int32 = 5

  /// Determines how many of the table's columns each cell spans.
  private mutating func spanColumns() {
    let edges = columnEdges()
    for index in cells.indices {
      guard let (left, right) = cells[index].edges else { continue }
      let span = Self.column(at: right, in: edges) - Self.column(at: left, in: edges)
      cells[index].columnSpan = UInt16(clamping: Swift.max(span, 1))
    }
  }

  /// Returns the edges of the columns from left to right: those of all cells.
  private func columnEdges() -> [Int32] {
    let spans = cells.filter { !$0.isMerged }.compactMap(\.edges)
    var edges: [Int32] = []
    for edge in (spans.map { $0.left } + spans.map { $0.right }).sorted() {
      if let last = edges.last, edge &- last <= Self.edgeTolerance { continue }
      edges.append(edge)
    }
    return edges
  }

  /// Returns how many edges are at a place or left of it. Complexity: O(log n).
  private static func column(at edge: Int32, in edges: [Int32]) -> Int {
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] <= edge { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
