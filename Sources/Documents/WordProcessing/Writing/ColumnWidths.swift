/// Shares a table's width among its columns by their content. While there is room, no word is broken, then no line is;
/// the rest is shared in proportion.
struct ColumnWidths {
  /// The widths of a column, in twips, in which ever less of its text is broken: parts of words, words, lines.
  private typealias Levels = (parts: Int, words: Int, lines: Int)

  /// The space around a cell's text, with its lines and some to spare, because programs round.
  private static let padding = 2 * WordMeasure.cellPadding + 40
  /// The minimum widths of a column's text, as if it were three characters and five.
  private static let leastLevels: Levels = (390, 390, 650)
  /// Lines longer than this, about sixty characters, are broken anyway.
  private static let widestLine = 7500
  /// The minimum width of a column however little room there is.
  private static let leastWidth = 120

  private var columns: [Levels] = []

  /// Measures the cells of a row. The width for a cell across several columns is shared among them.
  mutating func measure(_ row: TableLayout.Row, in document: Document) {
    while columns.count < row.cells.last?.columns.upperBound ?? 0 { columns.append(Self.leastLevels) }
    for cell in row.cells {
      guard let node = cell.node else { continue }
      let extent = TextExtent(ofCell: node, isHeader: cell.style.isHeader, in: document)
      let count = cell.columns.count
      for column in cell.columns {
        columns[column].parts = max(columns[column].parts, extent.part / count)
        columns[column].words = max(columns[column].words, extent.word / count)
        columns[column].lines = max(columns[column].lines, extent.line / count)
      }
    }
  }

  /// Returns the right edges of the columns, in twips from the table's left edge.
  func edges(within width: Int) -> [Int] {
    let levels = [
      columns.map { $0.parts }, columns.map { $0.words }, columns.map { max($0.words, min($0.lines, Self.widestLine)) },
    ]
    // No column needs more than the whole table.
    let needs = levels.map { $0.map { max(min($0 + Self.padding, width), 1) } }
    var edge = 0
    return Self.shares(of: width, needs).map { share in
      edge += max(share, Self.leastWidth)
      return edge
    }
  }

  /// Shares a width by the highest level that fits into it, and the rest by what the next one needs beyond.
  private static func shares(of width: Int, _ levels: [[Int]]) -> [Int] {
    var reached: [Int] = []
    for level in levels {
      let sum = level.reduce(0, +)
      if sum > width, reached.isEmpty { return tightShares(of: width, level) }
      let reachedSum = reached.reduce(0, +)
      if sum > width {
        return zip(reached, level).map { $0 + (width - reachedSum) * ($1 - $0) / (sum - reachedSum) }
      }
      reached = level
    }
    let sum = reached.reduce(0, +)
    return reached.map { width * $0 / sum }
  }

  /// Shares a width that is too small: a column that needs less than an equal share has all it needs; the others share
  /// the rest in proportion.
  private static func tightShares(of width: Int, _ needs: [Int]) -> [Int] {
    var shares = needs
    var room = width
    var others = needs.indices.sorted { needs[$0] < needs[$1] }[...]
    while let least = others.first, needs[least] * others.count <= room {
      room -= needs[least]
      others.removeFirst()
    }
    let need = others.reduce(0) { $0 + needs[$1] }
    for column in others { shares[column] = room * needs[column] / need }
    return shares
  }
}
