/// The cells of a table until all are known and its columns can be aligned.
struct PlainTextTable {
  private struct Line {
    let range: Range<Int>
    let width: Int
  }

  private struct Cell {
    let column: Int
    let span: Int
    let isHeader: Bool
    let alignment: Alignment?
    let lines: Range<Int>
  }

  private var text: [UInt8] = []
  private var lines: [Line] = []
  private var cells: [Cell] = []
  private var rows: [Range<Int>] = []
  /// For each column, how many more rows a cell from above takes.
  private var taken: [UInt16] = []
  private var column = 0

  /// Wider text is cut between words, so that one cell cannot blow up a whole table. A longer word sticks out.
  private static let widestColumn = 40
  /// A table of more columns, or of cells with more lines, is no grid that a reader could follow.
  private static let mostColumns = 256
  private static let mostLines = 8

  mutating func startRow() {
    rows.append(cells.count..<cells.count)
    column = 0
  }

  mutating func endRow() {
    guard let row = rows.popLast() else { return }
    rows.append(row.lowerBound..<cells.count)
    for index in column..<max(column, taken.count) where taken[index] > 0 { taken[index] -= 1 }
  }

  mutating func add(_ content: [UInt8], _ style: CellStyle) {
    skipTakenColumns()
    let span = max(1, min(Int(style.columnSpan), Self.mostColumns - column))
    let firstLine = lines.count
    appendLines(of: content)
    cells.append(
      Cell(
        column: column, span: span, isHeader: style.isHeader, alignment: style.alignment,
        lines: firstLine..<lines.count))
    while taken.count < column + span { taken.append(0) }
    for index in column..<(column + span) { taken[index] = style.rowSpan - min(1, style.rowSpan) }
    column += span
  }

  private mutating func skipTakenColumns() {
    while column < taken.count && taken[column] > 0 {
      taken[column] -= 1
      column += 1
    }
  }

  private mutating func appendLines(of content: [UInt8]) {
    for line in content.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let start = text.count
      text.append(contentsOf: line)
      let width = DisplayWidth.of(line)
      if width > Self.widestColumn, !Self.isLaidOut(line) {
        wrap(start..<text.count)
      } else {
        lines.append(Line(range: start..<text.count, width: width))
      }
    }
  }

  /// Whether spaces in a row show that a line is code, or a row of a table within the cell.
  private static func isLaidOut(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == 0x20 || zip(line, line.dropFirst()).contains { $0 == (0x20, 0x20) }
  }

  /// Adds lines of a stretch of the text that end where words do.
  private mutating func wrap(_ range: Range<Int>) {
    var line = Line(range: range.lowerBound..<range.lowerBound, width: 0)
    for word in text[range].split(separator: 0x20) {
      let width = DisplayWidth.of(word)
      if line.width > 0, line.width + 1 + width > Self.widestColumn {
        lines.append(line)
        line = Line(range: word.startIndex..<word.startIndex, width: 0)
      }
      let space = line.width > 0 ? 1 : 0
      line = Line(range: line.range.lowerBound..<word.endIndex, width: line.width + space + width)
    }
    lines.append(line)
  }

  /// Writes the rows, or one cell after another where the table only lays out a page.
  func write(to layout: inout PlainTextLayout) {
    let isGrid = taken.count <= Self.mostColumns && cells.allSatisfy { $0.lines.count <= Self.mostLines }
    if isGrid { writeRows(to: &layout) } else { writeCells(to: &layout) }
  }

  private func writeCells(to layout: inout PlainTextLayout) {
    for cell in cells where cell.lines.count > 1 || lines[cell.lines].contains(where: { !$0.range.isEmpty }) {
      layout.startBlock()
      for line in lines[cell.lines] {
        layout.append(text[line.range])
        layout.breakLine()
      }
    }
  }

  /// Writes the rows, with a rule under those that are a header.
  private func writeRows(to layout: inout PlainTextLayout) {
    let widths = columnWidths()
    var isInHeader = true
    for (index, row) in rows.enumerated() where !row.isEmpty {
      let isHeader = cells[row].allSatisfy(\.isHeader)
      if index > 0 && isInHeader && !isHeader { writeRule(widths, to: &layout) }
      isInHeader = isInHeader && isHeader
      write(row, widths, to: &layout)
    }
  }

  private func columnWidths() -> [Int] {
    var widths = [Int](repeating: 0, count: taken.count)
    for cell in cells where cell.span == 1 {
      for line in lines[cell.lines] {
        widths[cell.column] = max(widths[cell.column], min(line.width, Self.widestColumn))
      }
    }
    return widths
  }

  private func writeRule(_ widths: [Int], to layout: inout PlainTextLayout) {
    for (index, width) in widths.enumerated() {
      if index > 0 { layout.append("  ".utf8) }
      layout.append([UInt8](repeating: UInt8(ascii: "-"), count: width))
    }
    layout.breakLine()
  }

  private func write(_ row: Range<Int>, _ widths: [Int], to layout: inout PlainTextLayout) {
    let height = cells[row].reduce(0) { max($0, $1.lines.count) }
    for line in 0..<height {
      var position = 0
      for cell in cells[row] where line < cell.lines.count {
        while position < cell.column {
          layout.append(spaces(widths[position] + 2))
          position += 1
        }
        write(lines[cell.lines.lowerBound + line], of: cell, widths, to: &layout)
        position = cell.column + cell.span
      }
      layout.breakLine()
    }
  }

  private func write(_ line: Line, of cell: Cell, _ widths: [Int], to layout: inout PlainTextLayout) {
    let columns = widths[cell.column..<(cell.column + cell.span)]
    let room = max(0, columns.reduce(0, +) + 2 * (cell.span - 1) - line.width)
    let before =
      switch cell.alignment {
      case .right: room
      case .center: room / 2
      default: 0
      }
    layout.append(spaces(before))
    layout.append(text[line.range])
    layout.append(spaces(room - before + 2))
  }

  private func spaces(_ count: Int) -> Repeated<UInt8> { repeatElement(0x20, count: count) }
}
