/// Where the cells of a table stand and how wide its columns are.
///
/// The cells are placed row by row, twice: first to measure the columns, then as the rows are written. So no more than
/// one row is kept, for a table can have nearly as many cells as its source has bytes.
struct TableLayout {
  /// What a cell is to the cells above and below it.
  enum VerticalMerge {
    case none, first, continued
  }

  /// A cell in its place. A cell that spans rows stands in each of them.
  struct Cell {
    /// The index of its node; nil where only space is to be filled.
    var node: Int?
    var columns: Range<Int>
    var merge = VerticalMerge.none
    var style = CellStyle()
  }

  /// A row of cells from left to right, without gaps.
  struct Row {
    var cells: [Cell] = []
    /// Whether all cells of it and of the rows above it are headers.
    var isHeader = false
  }

  /// How many columns Word can have. The cells beyond go on in the last one.
  static let columnLimit = 63

  /// The right edges of the columns in twips, counted from the table's left edge.
  let edges: [Int]
  /// The row that is being written.
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

  /// Goes on to the row at a node, the table's first or the one after the last; one that is shorter than the others can
  /// be filled with an empty cell.
  mutating func enterRow(_ node: Int, in document: Document, isFilled: Bool) {
    placer.place(node, in: document, as: &row)
    guard isFilled, let end = row.cells.last?.columns.upperBound, end < edges.count else { return }
    row.cells.append(Cell(node: nil, columns: end..<edges.count))
  }
}

/// Places the cells of one row after another between those that reach down from above.
private struct RowPlacer {
  private var spanning = SpanningCells()
  /// Whether all cells so far are headers.
  private var isHeader = true

  /// Places the cells of the next row, in the memory of one that is done with.
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

  /// The cell in its own row; in the rows that it reaches into it stands without its node.
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

/// The cells that reach down into the next row, by their first columns.
private struct SpanningCells {
  private struct Entry {
    var cell: TableLayout.Cell
    /// Into how many rows more it reaches.
    var rows: Int
  }

  /// An entry for each column, or none for any as long as no cell has reached down.
  private var entries: [Entry?] = []
  /// How many cells there are; mostly none, so that no search is needed.
  private var count = 0

  /// The first column from one on in which a cell begins; nil where there is none.
  func nextColumn(from column: Int) -> Int? {
    count == 0 ? nil : entries[column...].firstIndex { $0 != nil }
  }

  /// The cell that begins in a column, which then has one row less to go.
  mutating func cell(at column: Int) -> TableLayout.Cell? {
    guard count > 0, let entry = entries[column] else { return nil }
    entries[column]?.rows -= 1
    if entry.rows == 1 {
      entries[column] = nil
      count -= 1
    }
    return entry.cell
  }

  /// Adds a cell that reaches into so many rows more, at least one.
  mutating func add(_ cell: TableLayout.Cell, rows: Int) {
    if entries.isEmpty { entries = Array(repeating: nil, count: TableLayout.columnLimit) }
    entries[cell.columns.lowerBound] = Entry(cell: cell, rows: rows)
    count += 1
  }
}
