/// The rows that `\trowd` and `\cellx` define.
struct RTFRowDefinitions {
  struct Cell {
    enum Merge: UInt8 {
      case none, first, continued
    }

    /// The cell's right edge in twips.
    var edge: Int32 = 0
    var background: UInt16 = 0
    var horizontal = Merge.none
    var vertical = Merge.none
  }

  struct Row: Equatable {
    var left: Int32 = 0
    var isHeader = false
    fileprivate(set) var cells: Range<Int> = 0..<0
  }

  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The current row, and its cell that has no edge yet.
  private var row = Row()
  private var cell = Cell()
  /// The index of the last row that ended with this definition.
  private var lastUse: Int?

  /// Applies a control word; returns false if it does not concern rows.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .trowd: begin()
    case .trhdr: row.isHeader = true
    case .trleft: row.left = Int32(clamping: parameter ?? 0)
    case .cellx: endCell(at: Int32(clamping: parameter ?? 0))
    case .clmgf: cell.horizontal = .first
    case .clmrg: cell.horizontal = .continued
    case .clvmgf: cell.vertical = .first
    case .clvmrg: cell.vertical = .continued
    case .clcbpat: cell.background = UInt16(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// Begins a new definition. One that no row used is dropped.
  private mutating func begin() {
    if lastUse == nil { cells.removeLast(row.cells.count) }
    row = Row()
    row.cells = cells.count..<cells.count
    cell = Cell()
    lastUse = nil
  }

  /// Ends a cell at its right edge.
  private mutating func endCell(at edge: Int32) {
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
}
