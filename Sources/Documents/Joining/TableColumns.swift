/// The columns of a table, which tell whether another table continues it.
struct TableColumns {
  /// How a table continues another.
  enum Continuation {
    /// All its rows follow: it has no header of its own.
    case whole
    /// Its first row repeats the header.
    case afterHeader
  }

  /// The texts of the first row.
  private let first: [[UInt8]]
  /// Whether the first row contains the names of the columns: it says so, or looks like that.
  private let hasHeader: Bool

  /// Finds the columns of a table. Complexity: linear in its first rows.
  init(of table: Int, in document: Document) {
    var rows: [TableGrid.Row] = []
    var grid = TableGrid(of: table, in: document)
    while rows.count < TableHeader.rowLimit, let row = grid.next() { rows.append(row) }
    let texts = rows.map { $0.cells.map { $0[...].trimmingSpaces() } }
    first = texts.first?.map { Array($0) } ?? []
    hasHeader = rows.count > 1 && (rows[0].isHeader || TableHeader.isFirst(of: texts))
  }

  /// Returns how another table continues this one; nil if its columns are others.
  func continuation(by other: TableColumns) -> Continuation? {
    if first == other.first, hasHeader || other.hasHeader { return .afterHeader }
    return !other.hasHeader && first.count == other.first.count ? .whole : nil
  }
}
