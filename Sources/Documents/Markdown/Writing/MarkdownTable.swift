/// A table laid out on a grid: each place holds the node of a cell or nothing.
///
/// GitHub's tables begin with a header. The first row is taken for one, since spreadsheets and word processors seldom
/// mark theirs; but a row that is all of a table is no header, so an empty one goes before it.
struct MarkdownTable {
  /// The rows; the first is the header. Rows are as long, as far as the budget of empty cells lasts.
  private(set) var rows: [[Int?]] = []
  private let document: Document

  /// Whether it has no cell at all.
  var isEmpty: Bool { rows.first?.isEmpty ?? true }

  /// Lays out the table at a node. Every place that a wide or tall cell spans is empty, as long as the budget lasts.
  init(_ table: Int, of document: Document, spanCellsLeft: inout Int) {
    self.document = document
    /// For each column, the first row that no cell from above covers.
    var free: [Int] = []
    for row in document.children(of: table) {
      var places: [Int?] = []
      places.reserveCapacity(free.count)
      for cell in document.children(of: row) {
        guard case .tableCell(let style) = document.nodes[cell].element else { continue }
        Self.skipCovered(&places, free, rows.count, &spanCellsLeft)
        let width = Self.take(Int(style.columnSpan) - 1, from: &spanCellsLeft) + 1
        places.append(cell)
        for _ in 1..<width { places.append(nil) }
        while free.count < places.count { free.append(0) }
        for column in (places.count - width)..<places.count { free[column] = rows.count + Int(style.rowSpan) }
      }
      rows.append(places)
    }
    if let first = rows.first, rows.count == 1, !isHeader(first) { rows.insert([], at: 0) }
    let columns = rows.reduce(0) { max($0, $1.count) }
    if !rows.isEmpty { rows[0] += Array(repeating: nil, count: columns - rows[0].count) }
    for row in rows.indices.dropFirst() {
      for _ in 0..<Self.take(columns - rows[row].count, from: &spanCellsLeft) { rows[row].append(nil) }
    }
  }

  /// Whether a cell of the table at a node holds what GitHub's tables cannot: blocks other than lines of text.
  static func holdsBlocks(_ table: Int, of document: Document) -> Bool {
    document.nodes[(table + 1)..<Int(document.nodes[table].end)].contains { node in
      switch node.element {
      case .list, .blockQuote, .codeBlock, .table, .details, .thematicBreak: true
      default: false
      }
    }
  }

  /// The row of dashes and colons under the header.
  var delimiterRow: [UInt8] {
    var line: [UInt8] = ["|"]
    for alignment in alignments {
      switch alignment {
      case .left: line += " :-- |".utf8
      case .center: line += " :-: |".utf8
      case .right: line += " --: |".utf8
      case .justified, nil: line += " --- |".utf8
      }
    }
    return line
  }

  private func isHeader(_ row: [Int?]) -> Bool {
    row.contains { cell in
      guard let cell, case .tableCell(let style) = document.nodes[cell].element else { return false }
      return style.isHeader
    }
  }

  /// The alignment of each column: that of its first cell which has one.
  private var alignments: [Alignment?] {
    var alignments = [Alignment?](repeating: nil, count: rows[0].count)
    for row in rows {
      for (column, cell) in row.enumerated() where alignments[column] == nil {
        guard let cell, case .tableCell(let style) = document.nodes[cell].element else { continue }
        alignments[column] = style.alignment
      }
    }
    return alignments
  }

  private static func skipCovered(_ places: inout [Int?], _ free: [Int], _ row: Int, _ left: inout Int) {
    while places.count < free.count, free[places.count] > row, take(1, from: &left) == 1 { places.append(nil) }
  }

  private static func take(_ wanted: Int, from left: inout Int) -> Int {
    let taken = max(0, min(wanted, left))
    left -= taken
    return taken
  }
}
