/// A table of a word processor's file that is read.
struct OpenTable {
  /// The right edges of the columns, in twips from the table's left one.
  var edges: [Int32] = []
  var indent: Int32 = 0
  var hasHeaderRow = false
  var row = RowDefinitions.Row()
  var rowCount = 0
  /// Whether a reviewer has deleted the row.
  var isRowDeleted = false
  /// The cells of the row, and the one that is read.
  var cells: [RowDefinitions.Cell] = []
  var cell = RowDefinitions.Cell()
  /// The column of the cell, and how many it spans.
  var column = 0
  var span = 1
  /// The number of columns before the row's first cell.
  var columnsBefore = 0

  /// The width of a column of which the file does not say it.
  private static let usualWidth: Int32 = 1440
  /// The number of columns beyond which all are one.
  private static let columnLimit = 4096

  mutating func addColumn(width: Int?) {
    guard edges.count < Self.columnLimit else { return }
    // Two columns must not have one edge.
    edges.append((edges.last ?? 0) &+ Int32(Swift.min(Swift.max(width ?? 0, 20), 31_680)))
  }

  /// Returns the left edge of a column.
  private func edge(_ column: Int) -> Int32 {
    guard column > 0, let last = edges.last else { return indent &+ Int32(clamping: column) &* Self.usualWidth }
    guard column > edges.count else { return indent &+ edges[column - 1] }
    return indent &+ last &+ Int32(clamping: column - edges.count) &* Self.usualWidth
  }

  /// Begins a row. The style of a table may make the first one a header.
  mutating func beginRow() {
    cells = []
    column = 0
    columnsBefore = 0
    isRowDeleted = false
    row = RowDefinitions.Row()
    row.isHeader = hasHeaderRow && rowCount == 0
  }

  /// Ends a cell, after which the next column's comes.
  mutating func endCell() {
    column = Swift.min(column + span, Self.columnLimit)
    cell.edge = edge(column)
    cells.append(cell)
    cell = RowDefinitions.Cell()
    span = 1
  }

  /// Begins a cell: the first one is at the row's left edge.
  mutating func beginCell() {
    if cells.isEmpty { row.left = edge(column) }
  }
}

extension WordContent {
  /// Adds a row that has ended, in so many tables.
  mutating func endRow(of table: OpenTable, depth: Int) {
    let definition =
      depth > 1 ? nestedRows.add(table.row, table.cells) : rows.add(table.row, table.cells)
    endRow(depth: UInt8(clamping: depth), definition: definition)
  }
}
