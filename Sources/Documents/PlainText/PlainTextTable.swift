/// The texts of a table's cells, until all are known and the columns can be aligned.
///
/// The other properties of a cell are read again from its node when the table is written: a table can have nearly as
/// many cells as its source has bytes.
struct PlainTextTable {
  /// A cell of the row that is written.
  private struct Cell {
    let columns: Range<Int>
    let style: CellStyle
    /// The range of the remaining lines; nil if there are none.
    var rest: Range<Int>?
  }

  private let node: Int
  /// The texts of all cells, one after another; line feeds separate the lines of a cell.
  private var text: [UInt8] = []
  /// The end of each cell's text.
  private var ends: [UInt32] = []
  private var columns = PlainTextColumns()
  /// The widths of the columns, if there is a grid.
  private var widths: [Int] = []
  private var isGrid = true

  /// Longer text is split between words, so that one cell cannot inflate the whole table. A longer word sticks out.
  private static let columnWidthLimit = 40
  /// The maximum number of lines in a cell of a grid that a reader could follow.
  private static let lineLimit = 8

  /// Creates a table whose cells arrive in the order of its node's descendants.
  init(_ node: Int) { self.node = node }

  mutating func startRow() { columns.startRow() }

  mutating func endRow() { columns.endRow() }

  /// Adds the text of the next cell.
  mutating func add(_ content: [UInt8], _ style: CellStyle) {
    // Endless columns would also take time: each row examines all of them.
    let place = isGrid ? columns.place(style) : 0..<0
    isGrid = isGrid && place.upperBound <= PlainTextColumns.limit
    while isGrid, widths.count < place.upperBound { widths.append(0) }
    let lineCount = addLines(of: content, in: place)
    isGrid = isGrid && lineCount <= Self.lineLimit
    ends.append(UInt32(clamping: text.count))
  }
}

// MARK: - Lines

extension PlainTextTable {
  /// Adds the lines of a cell, and returns their number.
  private mutating func addLines(of content: [UInt8], in columns: Range<Int>) -> Int {
    var count = 0
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) {
      if count > 0 { text.append("\n") }
      let width = DisplayWidth.of(line)
      if width > Self.columnWidthLimit, !Self.isLaidOut(line) {
        count += wrap(line, in: columns)
      } else {
        text.append(contentsOf: line)
        note(width, of: columns)
        count += 1
      }
    }
    return count
  }

  /// Whether consecutive spaces show that a line is code, or a row of a table within the cell.
  private static func isLaidOut(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == " " || zip(line, line.dropFirst()).contains { $0 == " " && $1 == " " }
  }

  /// Adds a line as several that end at word boundaries, and returns their number.
  private mutating func wrap(_ line: ArraySlice<UInt8>, in columns: Range<Int>) -> Int {
    var count = 1
    var width = 0
    for word in line.split(separator: " ") {
      let wordWidth = DisplayWidth.of(word)
      let isFull = width > 0 && width + 1 + wordWidth > Self.columnWidthLimit
      if isFull {
        note(width, of: columns)
        count += 1
      }
      if width > 0 { text.append(isFull ? UInt8(ascii: "\n") : UInt8(ascii: " ")) }
      text.append(contentsOf: word)
      width = isFull || width == 0 ? wordWidth : width + 1 + wordWidth
    }
    note(width, of: columns)
    return count
  }

  /// Records the width of a line. Cells that span columns widen none of them.
  private mutating func note(_ width: Int, of columns: Range<Int>) {
    guard isGrid, columns.count == 1 else { return }
    widths[columns.lowerBound] = max(widths[columns.lowerBound], min(width, Self.columnWidthLimit))
  }

  /// Removes and returns the first line of a cell's text.
  private func takeLine(from rest: inout Range<Int>?) -> Range<Int>? {
    guard let lines = rest else { return nil }
    let end = ByteScan.firstIndex(of: "\n", in: text, lines)
    rest = end < lines.upperBound ? (end + 1)..<lines.upperBound : nil
    return lines.lowerBound..<end
  }
}

// MARK: - Writing

extension PlainTextTable {
  /// Writes the rows, or one cell after another if the table only lays out a page.
  func write(to layout: inout PlainTextLayout, of document: Document) {
    if isGrid { writeRows(to: &layout, of: document) } else { writeCells(to: &layout) }
  }

  private func writeCells(to layout: inout PlainTextLayout) {
    var start = 0
    for end in ends.map(Int.init) {
      var rest = start < end ? Optional(start..<end) : nil
      if rest != nil { layout.startBlock() }
      while let line = takeLine(from: &rest) {
        layout.append(text[line])
        layout.breakLine()
      }
      start = end
    }
  }

  /// Writes the rows, with a rule below the header rows.
  private func writeRows(to layout: inout PlainTextLayout, of document: Document) {
    var columns = PlainTextColumns()
    var cells: [Cell] = []
    var cellCount = 0
    var isInHeader = true
    for (index, row) in document.children(of: node).enumerated() {
      takeCells(of: row, in: document, from: &cellCount, &columns, &cells)
      guard !cells.isEmpty else { continue }
      let isHeader = cells.allSatisfy(\.style.isHeader)
      if index > 0 && isInHeader && !isHeader { writeRule(to: &layout) }
      isInHeader = isInHeader && isHeader
      write(&cells, to: &layout)
      layout.handOver()
    }
  }

  /// Places the cells of a row; `count` is the number of cells so far.
  private func takeCells(
    of row: Int, in document: Document, from count: inout Int, _ columns: inout PlainTextColumns, _ cells: inout [Cell]
  ) {
    cells.removeAll(keepingCapacity: true)
    columns.startRow()
    for node in document.children(of: row) {
      guard case .tableCell(let style) = document.nodes[node].element else { continue }
      let start = count > 0 ? Int(ends[count - 1]) : 0
      cells.append(Cell(columns: columns.place(style), style: style, rest: start..<Int(ends[count])))
      count += 1
    }
    columns.endRow()
  }

  private func writeRule(to layout: inout PlainTextLayout) {
    for (index, width) in widths.enumerated() {
      if index > 0 { layout.append("  ".utf8) }
      layout.append(repeatElement(UInt8(ascii: "-"), count: width))
    }
    layout.breakLine()
  }

  /// Writes all lines of a row's cells.
  private func write(_ cells: inout [Cell], to layout: inout PlainTextLayout) {
    while cells.contains(where: { $0.rest != nil }) {
      var position = 0
      for index in cells.indices {
        guard let line = takeLine(from: &cells[index].rest) else { continue }
        while position < cells[index].columns.lowerBound {
          layout.append(spaces(widths[position] + 2))
          position += 1
        }
        write(line, of: cells[index], to: &layout)
        position = cells[index].columns.upperBound
      }
      layout.breakLine()
    }
  }

  private func write(_ line: Range<Int>, of cell: Cell, to layout: inout PlainTextLayout) {
    let width = widths[cell.columns].reduce(0, +) + 2 * (cell.columns.count - 1)
    let room = max(0, width - DisplayWidth.of(text[line]))
    let before =
      switch cell.style.alignment {
      case .right: room
      case .center: room / 2
      default: 0
      }
    layout.append(spaces(before))
    layout.append(text[line])
    layout.append(spaces(room - before + 2))
  }

  private func spaces(_ count: Int) -> Repeated<UInt8> { repeatElement(UInt8(ascii: " "), count: count) }
}
