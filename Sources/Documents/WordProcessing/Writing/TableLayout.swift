/// The places of a table's cells and the widths of its columns.
///
/// The cells are placed row by row, twice: first to measure the columns, then while the rows are written. So only one
/// row is kept, because a table can have nearly as many cells as its source has bytes.
struct TableLayout {
  /// A cell in its place. A cell that spans rows is in each of them.
  struct Cell {
    /// The index of the cell's node; nil if it only fills space.
    var node: Int?
    var columns: Range<Int>
    var merge = CellMerge.none
    var style = CellStyle()
  }

  /// A row of cells from left to right, without gaps.
  struct Row {
    var cells: [Cell] = []
    /// Whether all cells of this row and of the rows above it are headers.
    var isHeader = false
  }

  /// Word's maximum number of columns. Cells beyond continue in the last one.
  static let columnLimit = 63

  /// The right edges of the columns in twips, counted from the table's left edge.
  let edges: [Int]
  /// The row that is written.
  private(set) var row = Row()
  private var placer = RowPlacer()

  /// Lays out the table at a node within a width in twips. Complexity: O(n) in the table's nodes.
  init(of table: Int, in document: Document, width: Int) {
    var placer = RowPlacer()
    var row = Row()
    var columns = ColumnWidths()
    for node in document.children(of: table) {
      placer.place(node, in: document, as: &row)
      columns.measure(row, in: document)
    }
    edges = columns.edges(within: width)
  }

  /// Whether no row has a cell.
  var isEmpty: Bool { edges.isEmpty }

  /// Continues with the row at a node, the table's first or the one after the last. A row that is shorter than the
  /// others can be filled with an empty cell.
  mutating func enterRow(_ node: Int, in document: Document, isFilled: Bool) {
    placer.place(node, in: document, as: &row)
    guard isFilled, let end = row.cells.last?.columns.upperBound, end < edges.count else { return }
    row.cells.append(Cell(node: nil, columns: end..<edges.count))
  }
}

/// Places the cells of one row after another between those that extend down from above.
private struct RowPlacer {
  private var spanning = SpanningCells()
  /// Whether all cells so far are headers.
  private var isHeader = true

  /// Places the cells of the next row, in the memory of a finished one.
  mutating func place(_ node: Int, in document: Document, as row: inout TableLayout.Row) {
    row.cells.removeAll(keepingCapacity: true)
    placeCells(document.children(of: node), in: document, &row.cells)
    if row.cells.last?.node == nil, row.cells.allSatisfy({ $0.node == nil && $0.merge == .none }) {
      row.cells.removeAll(keepingCapacity: true)
    }
    isHeader = isHeader && row.cells.allSatisfy(\.style.isHeader)
    row.isHeader = isHeader
  }

  private mutating func placeCells(
    _ nodes: consuming Document.Children, in document: Document, _ cells: inout [TableLayout.Cell]
  ) {
    let limit = TableLayout.columnLimit
    var column = 0
    while column < limit {
      if let above = spanning.cell(at: column) {
        cells.append(above)
      } else if let node = nodes.next(), case .tableCell(let style) = document.nodes[node].element {
        let end = Swift.min(column + Int(Swift.max(style.columnSpan, 1)), spanning.nextColumn(from: column) ?? limit)
        cells.append(place(TableLayout.Cell(node: node, columns: column..<end, style: style)))
      } else if let next = spanning.nextColumn(from: column) {
        cells.append(TableLayout.Cell(node: nil, columns: column..<next))
      } else {
        break
      }
      column = cells.last?.columns.upperBound ?? limit
    }
  }

  /// Returns the cell in its own row; in the other rows that it spans, it has no node.
  private mutating func place(_ cell: TableLayout.Cell) -> TableLayout.Cell {
    guard cell.style.rowSpan > 1 else { return cell }
    var cell = cell
    cell.merge = .first
    var below = cell
    below.merge = .continued
    below.node = nil
    spanning.add(below, rows: Int(cell.style.rowSpan) - 1)
    return cell
  }
}

/// The cells that extend down into the next row, by their first columns.
private struct SpanningCells {
  private struct Entry {
    var cell: TableLayout.Cell
    /// Into how many more rows the cell extends.
    var rows: Int
  }

  /// An entry for each column, or none for any until a cell has extended down.
  private var entries: [Entry?] = []
  /// The number of cells; usually none, so that no search is needed.
  private var count = 0

  /// Returns the first column from one on in which a cell begins; nil if there is none.
  func nextColumn(from column: Int) -> Int? {
    count == 0 ? nil : entries[column...].firstIndex { $0 != nil }
  }

  /// Returns the cell that begins in a column, and counts down its rows.
  mutating func cell(at column: Int) -> TableLayout.Cell? {
    guard count > 0, let entry = entries[column] else { return nil }
    entries[column]?.rows -= 1
    if entry.rows == 1 {
      entries[column] = nil
      count -= 1
    }
    return entry.cell
  }

  /// Adds a cell that extends into so many more rows, at least one.
  mutating func add(_ cell: TableLayout.Cell, rows: Int) {
    if entries.isEmpty { entries = Array(repeating: nil, count: TableLayout.columnLimit) }
    entries[cell.columns.lowerBound] = Entry(cell: cell, rows: rows)
    count += 1
  }
}
