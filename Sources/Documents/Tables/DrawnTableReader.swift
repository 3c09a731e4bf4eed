/// Reads plain text with tables that are drawn with characters. What is around them stays text.
enum DrawnTableReader {
  /// Reads the document in `bytes`. Complexity: linear.
  static func read(_ bytes: [UInt8]) -> Document {
    let text = TextEncoding.decoded(bytes)
    var builder = DocumentBuilder(capacity: text.count)
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while !rest.isEmpty { lines.append(PlainTextReader.takeLine(from: &rest).trimmingSpacesAtEnd()) }
    var end = 0
    for table in DrawnTable.all(in: lines) {
      PlainTextReader.append(text[end..<lines[table.lines.lowerBound].startIndex], to: &builder)
      append(table, to: &builder)
      end = lines[table.lines.upperBound - 1].endIndex
    }
    PlainTextReader.append(text[end...], to: &builder)
    return builder.finish()
  }

  private static func append(_ table: DrawnTable, to builder: inout DocumentBuilder) {
    builder.open(.table)
    for (number, row) in table.rows.enumerated() {
      builder.open(.tableRow)
      for (cell, isRightAligned) in zip(row, table.isRightAligned) {
        let alignment: Alignment? = isRightAligned ? .right : nil
        builder.open(.tableCell(CellStyle(isHeader: table.hasHeader && number == 0, alignment: alignment)))
        if !cell.isEmpty { append(cell, to: &builder) }
        builder.close()
      }
      builder.close()
    }
    builder.close()
  }

  private static func append(_ cell: DrawnTable.Cell, to builder: inout DocumentBuilder) {
    builder.open(.paragraph(nil))
    for (number, line) in cell.enumerated() {
      if number > 0 { builder.leaf(.lineBreak) }
      PlainTextReader.append(line: line, to: &builder)
    }
    builder.close()
  }
}
