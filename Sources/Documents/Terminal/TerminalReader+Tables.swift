/// Tables within a program's output.
extension TerminalReader {
  /// Adds the tables that are drawn in the text, and what is around them as code; returns whether there are any. A table
  /// has no colours.
  mutating func addTables() -> Bool {
    let lines = code.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let tables = DrawnTable.all(in: lines.map { $0.trimmingSpacesAtEnd() })
    var (next, markCount) = (0, 0)
    for table in tables {
      addCode(lines[next..<table.lines.lowerBound], &markCount)
      add(table)
      next = table.lines.upperBound
    }
    if next > 0 { addCode(lines[next...], &markCount) }
    return next > 0
  }

  /// Adds a block of some lines, without the empty ones around them. `markCount` is the number of marks before them.
  private mutating func addCode(_ lines: ArraySlice<ArraySlice<UInt8>>, _ markCount: inout Int) {
    let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy(\.isASCIIWhitespace) }
    guard let first = lines.first(where: { !isBlank($0) }), let last = lines.last(where: { !isBlank($0) }) else {
      return
    }
    let range = first.startIndex..<last.endIndex + 1
    while markCount < marks.count, marks[markCount].start < range.lowerBound { markCount += 1 }
    let firstMark = markCount
    while markCount < marks.count, marks[markCount].start < range.upperBound { markCount += 1 }
    let own = marks[firstMark..<markCount].map { mark in
      var mark = mark
      mark.start -= UInt32(range.lowerBound)
      return mark
    }
    builder.leaf(.codeBlock(builder.keep(CodeBlock(language: nil, text: builder.keep(code[range]), marks: own))))
  }

  private mutating func add(_ table: DrawnTable) {
    builder.open(.table)
    for (number, row) in table.rows.enumerated() {
      builder.open(.tableRow)
      for (cell, isRightAligned) in zip(row, table.isRightAligned) {
        let alignment: Alignment? = isRightAligned ? .right : nil
        builder.open(.tableCell(CellStyle(isHeader: table.hasHeader && number == 0, alignment: alignment)))
        if !cell.isEmpty { add(cell) }
        builder.close()
      }
      builder.close()
    }
    builder.close()
  }

  private mutating func add(_ cell: DrawnTable.Cell) {
    builder.open(.paragraph(nil))
    for (number, line) in cell.enumerated() {
      if number > 0 { builder.leaf(.lineBreak) }
      builder.append(text: line)
    }
    builder.close()
  }
}
