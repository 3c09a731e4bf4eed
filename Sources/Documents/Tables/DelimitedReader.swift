/// Reads text with separators, such as comma-separated values (RFC 4180), into a ``Document`` with one table.
enum DelimitedReader {
  /// Reads a table. Reading never fails: rows may have different numbers of cells. Without a separator, finds it by the
  /// evidence of the first rows. Complexity: linear in the number of bytes.
  static func read(_ bytes: consuming [UInt8], separator: UInt8? = nil, options: ConversionOptions) -> Document {
    let text = withoutNUL(TextEncoding.decoded(bytes))
    let dialect = separator.map { TableDialect(of: text, separator: $0) } ?? TableDialect(of: text)
    let nodeCapacity = nodeCount(of: text, separator: dialect.separator)
    var builder = DocumentBuilder(capacity: text.count, nodeCapacity: nodeCapacity, options: options)
    var cells = DelimitedCells(text, dialect)
    guard !cells.isAtEnd else { return builder.finish() }
    var isHeader = TableHeader.isFirst(of: firstRows(of: text, dialect))
    builder.open(.table)
    while !cells.isAtEnd {
      builder.open(.tableRow)
      repeat { append(cells.next().content(in: text), isHeader: isHeader, to: &builder) } while !cells.endsRow
      builder.close()
      isHeader = false
    }
    return builder.finish()
  }

  private static func withoutNUL(_ text: consuming [UInt8]) -> [UInt8] {
    ByteScan.firstIndex(of: "\0", in: text, text.indices) == text.count ? text : text.map { $0 == 0 ? 0x20 : $0 }
  }

  /// Returns the number of nodes that a table may need: for each cell its own, and two more if it contains any text.
  private static func nodeCount(of text: [UInt8], separator: UInt8) -> Int {
    let endings = [UInt8(ascii: "\n"), UInt8(ascii: "\r")].map { ByteScan.count(of: $0, in: text) }
    let rowCount = max(endings[0], endings[1]) + 1
    let cellCount = ByteScan.count(of: separator, in: text) + rowCount
    return 1 + rowCount + cellCount + 2 * min(cellCount, max(0, text.count - cellCount + 1))
  }

  private static func firstRows(of text: [UInt8], _ dialect: TableDialect) -> [[ArraySlice<UInt8>]] {
    var rows: [[ArraySlice<UInt8>]] = []
    var cells = DelimitedCells(text, dialect)
    while !cells.isAtEnd && rows.count < TableHeader.rowLimit {
      var row: [ArraySlice<UInt8>] = []
      repeat {
        let cell = cells.next()
        if row.count < TableHeader.columnLimit { row.append(cell.content(in: text)) }
      } while !cells.endsRow
      rows.append(row)
    }
    return rows
  }

  private static func append(_ content: ArraySlice<UInt8>, isHeader: Bool, to builder: inout DocumentBuilder) {
    builder.open(.tableCell(CellStyle(isHeader: isHeader)))
    if !content.isEmpty {
      builder.open(.paragraph(nil))
      appendLines(content, to: &builder)
      builder.close()
    }
    builder.close()
  }

  private static func appendLines(_ content: ArraySlice<UInt8>, to builder: inout DocumentBuilder) {
    var rest = content
    while !rest.isEmpty {
      let line = rest.takeLine()
      builder.append(text: line)
      if line.endIndex < content.endIndex { builder.leaf(.lineBreak) }
    }
  }
}
