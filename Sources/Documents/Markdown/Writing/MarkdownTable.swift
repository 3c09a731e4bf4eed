/// A table laid out on a grid: each place contains the node of a cell or nothing.
///
/// GitHub's tables begin with a header. The first row becomes the header, since spreadsheets and word processors rarely
/// mark theirs; but a table's only row gets an empty header before it.
struct MarkdownTable {
  /// The places of all rows, row after row, without those that a row lacks at its end.
  private var places: [Int?] = []
  /// The end of each row's places. The first row is the header.
  private var rowEnds: [Int] = []
  private var columnCount = 0
  private let document: Document

  /// Whether the table has no cells.
  var isEmpty: Bool { columnCount == 0 }

  private func rowStart(_ row: Int) -> Int { row == 0 ? 0 : rowEnds[row - 1] }

  /// Lays out the table at a node. Every place that a wide or tall cell spans is empty, until the budget is used up.
  init(_ table: Int, of document: Document, spanCellsLeft: inout Int) {
    self.document = document
    /// For each column, the first row that no cell from above covers.
    var free: [Int] = []
    let end = Int(document.nodes[table].end)
    // A cell with a paragraph of text is three nodes.
    places.reserveCapacity((end - table) / 3)
    var row = table + 1
    while row < end {
      addRow(row, &free, &spanCellsLeft)
      row = Int(document.nodes[row].end)
    }
    if rowEnds.count == 1, !places.contains(where: isHeader) { rowEnds.insert(0, at: 0) }
  }

  private mutating func addRow(_ row: Int, _ free: inout [Int], _ spanCellsLeft: inout Int) {
    let start = places.count
    let end = Int(document.nodes[row].end)
    var cell = row + 1
    while cell < end {
      if case .tableCell(let style) = document.nodes[cell].element {
        skipCovered(from: start, free, &spanCellsLeft)
        let width = Self.take(Int(style.columnSpan) - 1, from: &spanCellsLeft) + 1
        places.append(cell)
        for _ in 1..<width { places.append(nil) }
        cover(places.count - start - width, width, downTo: rowEnds.count + Int(style.rowSpan), &free)
      }
      cell = Int(document.nodes[cell].end)
    }
    columnCount = max(columnCount, places.count - start)
    rowEnds.append(places.count)
  }

  private func cover(_ column: Int, _ width: Int, downTo row: Int, _ free: inout [Int]) {
    while free.count < column + width { free.append(0) }
    for covered in column..<(column + width) { free[covered] = row }
  }

  private mutating func skipCovered(from start: Int, _ free: [Int], _ left: inout Int) {
    while places.count - start < free.count, free[places.count - start] > rowEnds.count, Self.take(1, from: &left) == 1
    {
      places.append(nil)
    }
  }

  /// Writes the rows. Cells without text are empty, as are those that a row lacks.
  func write(to lines: inout MarkdownLines, text: inout MarkdownText, spanCellsLeft: inout Int) {
    var line: [UInt8] = []
    for row in 0..<rowEnds.count {
      line.removeAll(keepingCapacity: true)
      line.append("|")
      for cell in places[rowStart(row)..<rowEnds[row]] {
        line.append(" ")
        if let cell, text.append(cell: cell, inHeader: row == 0, to: &line) { line.append(" ") }
        line.append("|")
      }
      for _ in 0..<padding(ofRow: row, &spanCellsLeft) { line += " |" }
      lines.write(line: line)
      if row == 0 { lines.write(line: delimiterRow) }
    }
  }

  /// Returns the number of empty cells at a row's end: all that the header lacks, others as the budget allows.
  private func padding(ofRow row: Int, _ spanCellsLeft: inout Int) -> Int {
    let missing = columnCount - (rowEnds[row] - rowStart(row))
    return row == 0 ? missing : Self.take(missing, from: &spanCellsLeft)
  }

  /// Whether the table at a node has blocks other than lines of text in a cell, which GitHub's tables cannot represent.
  static func holdsBlocks(_ table: Int, of document: Document) -> Bool {
    (table + 1..<Int(document.nodes[table].end)).contains { index in
      guard case .block(let block) = MarkdownElement(document.nodes[index].element) else { return false }
      switch block {
      case .list: return !isOfLines(index, of: document)
      case .details: return document.shows(index)
      case .quote, .code, .table, .rule: return true
      case .paragraph, .heading, .summary, .term, .definitions, .item, .row, .cell, .footnote: return false
      }
    }
  }

  /// Whether each item of a list is no more than a line of text.
  private static func isOfLines(_ list: Int, of document: Document) -> Bool {
    document.children(of: list).allSatisfy { item in
      var blocks = document.children(of: item)
      guard let block = blocks.next() else { return true }
      if case .paragraph = document.nodes[block].element { return blocks.next() == nil } else { return false }
    }
  }

  /// The row of dashes and colons below the header.
  var delimiterRow: [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "|")]
    for alignment in alignments {
      switch alignment {
      case .left: line += " :-- |"
      case .center: line += " :-: |"
      case .right: line += " --: |"
      case .justified, nil: line += " --- |"
      }
    }
    return line
  }

  private func isHeader(_ place: Int?) -> Bool {
    guard let place, case .tableCell(let style) = document.nodes[place].element else { return false }
    return style.isHeader
  }

  /// The alignment of each column: that of its first cell with one. The header counts only if there is no other row.
  private var alignments: [Alignment?] {
    var alignments = [Alignment?](repeating: nil, count: columnCount)
    for row in min(1, rowEnds.count - 1)..<rowEnds.count {
      let start = rowStart(row)
      for place in start..<rowEnds[row] where alignments[place - start] == nil {
        guard let cell = places[place], case .tableCell(let style) = document.nodes[cell].element else { continue }
        alignments[place - start] = style.alignment
      }
    }
    return alignments
  }

  private static func take(_ wanted: Int, from left: inout Int) -> Int {
    let taken = max(0, min(wanted, left))
    left -= taken
    return taken
  }
}
