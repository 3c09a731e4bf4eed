/// The definitions of rows of tables.
struct RowDefinitions {
  struct Cell {
    /// The cell's right edge in twips.
    var edge: Int32 = 0
    var background: UInt16 = 0
    var horizontal = CellMerge.none
    var vertical = CellMerge.none
  }

  struct Row: Equatable {
    var left: Int32 = 0
    var isHeader = false
    fileprivate(set) var cells: Range<Int> = 0..<0
  }

  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The current row, and its cell that has no edge yet.
  var row = Row()
  var cell = Cell()
  /// The index of the last row that ended with this definition.
  private var lastUse: Int?

  /// Begins a new definition. One that no row used is dropped.
  mutating func begin() {
    if lastUse == nil { cells.removeLast(row.cells.count) }
    row = Row()
    row.cells = cells.count..<cells.count
    cell = Cell()
    lastUse = nil
  }

  /// Ends a cell at its right edge.
  mutating func endCell(at edge: Int32) {
    if row.cells.upperBound != cells.count { moveCells() }
    cell.edge = edge
    cells.append(cell)
    row.cells = row.cells.lowerBound..<cells.count
    cell = Cell()
  }

  /// Copies shared cells for the row, so that it can have more.
  private mutating func moveCells() {
    let first = cells.count
    cells += cells[row.cells]
    row.cells = first..<cells.count
  }

  /// The state of an incomplete definition.
  struct Progress {
    fileprivate var row: Int
    fileprivate var cell: Cell
  }

  /// Returns the state of the current definition, for others that begin alike.
  mutating func progress() -> Progress { Progress(row: use(), cell: cell) }

  /// Resumes another definition's state.
  mutating func resume(_ progress: Progress) {
    row = rows[progress.row]
    cell = progress.cell
    lastUse = progress.row
  }

  /// Returns the index of the current definition, for a row that ends here.
  mutating func use() -> Int {
    if let lastUse, rows[lastUse] == row { return lastUse }
    rows.append(row)
    lastUse = rows.count - 1
    return rows.count - 1
  }

  /// Adds a row whose cells are known, and returns its index.
  mutating func add(_ row: Row, _ cells: [Cell]) -> Int {
    begin()
    self.row.left = row.left
    self.row.isHeader = row.isHeader
    for cell in cells {
      self.cell = cell
      endCell(at: cell.edge)
    }
    return use()
  }
}
