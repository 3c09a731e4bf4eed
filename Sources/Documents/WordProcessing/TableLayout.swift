/// Where the cells of a table stand and how wide its columns are.
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

  private(set) var rows: [Row] = []
  /// The right edges of the columns in twips, counted from the table's left edge.
  private(set) var edges: [Int] = []

  /// Lays out the table at a node within a width in twips. Complexity: O(n) in the table's nodes.
  init(of table: Int, in document: Document, width: Int) {
    var spanning = SpanningCells()
    var isHeader = true
    for row in document.children(of: table) {
      var cells = Self.place(document.children(of: row), in: document, below: &spanning)
      if cells.last?.node == nil, cells.allSatisfy({ $0.node == nil && $0.merge == .none }) { cells = [] }
      isHeader = isHeader && cells.allSatisfy(\.style.isHeader)
      rows.append(Row(cells: cells, isHeader: isHeader))
    }
    edges = Self.edges(of: rows, in: document, width: width)
  }

  /// Places the cells of one row between those that reach down from above.
  private static func place(
    _ nodes: Document.Children, in document: Document, below spanning: inout SpanningCells
  ) -> [Cell] {
    var cells: [Cell] = []
    var nodes = nodes
    var column = 0
    while column < columnLimit {
      if let above = spanning.cell(at: column) {
        cells.append(above)
      } else if let node = nodes.next(), case .tableCell(let style) = document.nodes[node].element {
        let limit = spanning.nextColumn(from: column) ?? columnLimit
        let end = Swift.min(column + Int(Swift.max(style.columnSpan, 1)), limit)
        var cell = Cell(node: node, columns: column..<end, style: style)
        if style.rowSpan > 1 {
          cell.merge = .continued
          cell.node = nil
          spanning.add(cell, rows: Int(style.rowSpan) - 1)
          cell.merge = .first
          cell.node = node
        }
        cells.append(cell)
      } else if let next = spanning.nextColumn(from: column) {
        cells.append(Cell(node: nil, columns: column..<next))
      } else {
        break
      }
      column = cells.last?.columns.upperBound ?? columnLimit
    }
    return cells
  }

  /// Shares the width among the columns by the longest lines in them, within reason.
  private static func edges(of rows: [Row], in document: Document, width: Int) -> [Int] {
    var lengths = [Int](repeating: 5, count: rows.lazy.map { $0.cells.last?.columns.upperBound ?? 0 }.max() ?? 0)
    for cell in rows.lazy.flatMap(\.cells) {
      guard let node = cell.node else { continue }
      let share = longestLine(below: node, in: document) / cell.columns.count
      for column in cell.columns { lengths[column] = Swift.min(Swift.max(lengths[column], share), 60) }
    }
    let total = lengths.reduce(0, +)
    var sum = 0
    var edge = 0
    return lengths.map { length in
      sum += length
      edge = Swift.max(edge + 120, width * sum / total)
      return edge
    }
  }

  /// The length of the longest line of a subtree, in columns of a monospaced font, roughly.
  private static func longestLine(below parent: Int, in document: Document) -> Int {
    var line = 0
    var longest = 0
    for node in document.nodes[parent + 1..<Int(document.nodes[parent].end)] {
      switch node.element {
      case .text(let text), .code(let text): line += columns(of: document[text])
      case .codeBlock(let code):
        let lines = document[document[code].text].split(separator: UInt8(ascii: "\n"))
        line = lines.lazy.map { columns(of: $0) }.max() ?? 0
      case .softBreak: line += 1
      case .lineBreak: line = 0
      case let element where element.isBlock: line = 0
      default: break
      }
      longest = Swift.max(longest, line)
    }
    return longest
  }

  /// Characters of three bytes and more count as two columns: most of them are wide.
  private static func columns(of text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xE0 ? 2 : 1) }
  }
}

/// The cells that reach down into the next row, by their first columns.
private struct SpanningCells {
  private struct Entry {
    var cell: TableLayout.Cell
    /// Into how many rows more it reaches.
    var rows: Int
  }

  private var entries = [Entry?](repeating: nil, count: TableLayout.columnLimit)
  /// How many entries there are; mostly none, so that no search is needed.
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
    entries[cell.columns.lowerBound] = Entry(cell: cell, rows: rows)
    count += 1
  }
}
