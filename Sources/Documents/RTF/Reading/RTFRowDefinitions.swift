/// The rows that `\trowd` and `\cellx` define.
struct RTFRowDefinitions {
  /// A cell of a row.
  struct Cell {
    enum Merge: UInt8 {
      case none, first, continued
    }

    /// Its right edge in twips.
    var edge: Int32 = 0
    var background: UInt16 = 0
    var horizontal = Merge.none
    var vertical = Merge.none
  }

  /// A row.
  struct Row: Equatable {
    var left: Int32 = 0
    var isHeader = false
    fileprivate(set) var cells: Range<Int> = 0..<0
  }

  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The row that is being defined, and the cell of it that has no edge yet.
  private var row = Row()
  private var cell = Cell()
  /// The index of the row that has ended by this definition last.
  private var lastUse: Int?

  /// Takes a control word; false if it says nothing of rows.
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

  /// Begins a new definition. One that no row has ended by is forgotten.
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

  /// Gives the row cells of its own where it shares them, so that it can have more.
  private mutating func moveCells() {
    let first = cells.count
    cells += cells[row.cells]
    row.cells = first..<cells.count
  }

  /// How far a definition has come.
  struct Progress {
    fileprivate var row: Int
    fileprivate var cell: Cell
  }

  /// How far the current definition has come, for others that begin alike.
  mutating func progress() -> Progress { Progress(row: use(), cell: cell) }

  /// Makes the current definition come as far as another has.
  mutating func resume(_ progress: Progress) {
    row = rows[progress.row]
    cell = progress.cell
    lastUse = progress.row
  }

  /// The index of the current definition, for a row that ends here.
  mutating func use() -> Int {
    if let lastUse, rows[lastUse] == row { return lastUse }
    rows.append(row)
    lastUse = rows.count - 1
    return rows.count - 1
  }
}
