/// Reads tab-separated text (the media type text/tab-separated-values) into a ``Document``: one table, whose first row
/// contains the names of the columns.
public enum TabSeparatedReader {
  /// Reads a table. As in spreadsheets, a cell in quotation marks may contain line endings and doubled quotation marks.
  /// Reading never fails: rows may have different numbers of cells. Complexity: linear in the number of bytes.
  ///
  /// - Parameter bytes: The table, UTF-8; ill-formed sequences become U+FFFD.
  /// - Returns: A document that contains the table, or nothing if there are no bytes.
  public static func read(_ bytes: [UInt8]) -> Document {
    let text = TextEncoding.repaired(bytes).map { $0 == 0 ? UInt8(ascii: " ") : $0 }
    var cells = Cells(
      rest: text.starts(with: TextEncoding.byteOrderMark) ? text[TextEncoding.byteOrderMark.count...] : text[...])
    var builder = DocumentBuilder(capacity: text.count)
    guard !cells.isAtEnd else { return builder.finish() }
    builder.open(.table)
    var isHeader = true
    while !cells.isAtEnd {
      builder.open(.tableRow)
      repeat { append(cells.next(), isHeader: isHeader, to: &builder) } while !cells.endsRow
      builder.close()
      isHeader = false
    }
    builder.close()
    return builder.finish()
  }

  private static func append(_ cell: [UInt8], isHeader: Bool, to builder: inout DocumentBuilder) {
    builder.open(.tableCell(CellStyle(isHeader: isHeader)))
    if !cell.isEmpty {
      builder.open(.paragraph(nil))
      for (number, line) in cell.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { builder.leaf(.lineBreak) }
        builder.append(text: line)
      }
      builder.close()
    }
    builder.close()
  }
}

/// The cells of tab-separated text, one after the other.
private struct Cells {
  var rest: ArraySlice<UInt8>
  /// Whether the last cell returned ends its row.
  private(set) var endsRow = false

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the next cell, with line feeds between its lines.
  mutating func next() -> [UInt8] {
    let cell = takeQuoted() ?? Array(take { $0 == "\t" || $0 == "\n" || $0 == "\r" })
    endsRow = rest.first != "\t"
    rest = rest.dropFirst(rest.starts(with: "\r\n".utf8) ? 2 : 1)
    return cell
  }

  private mutating func take(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let taken = rest.prefix { !isEnd($0) }
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Returns a cell in quotation marks; nil if none begins here, or if they do not end with the cell. Text searched in
  /// vain contains quotation marks only in pairs, so later cells in it are rejected at once, in linear time.
  private mutating func takeQuoted() -> [UInt8]? {
    guard rest.first == "\"" else { return nil }
    let start = rest
    var cell: [UInt8] = []
    while !rest.isEmpty {
      rest = rest.dropFirst()
      cell += take { $0 == "\"" }
      guard rest.dropFirst().first == "\"" else { break }
      cell.append("\"")
      rest = rest.dropFirst()
    }
    if rest.first == "\"", rest.dropFirst().first.map({ $0 == "\t" || $0 == "\n" || $0 == "\r" }) ?? true {
      rest = rest.dropFirst()
      return Self.lines(of: cell)
    }
    rest = start
    return nil
  }

  /// Returns text whose lines end with line feeds only.
  private static func lines(of text: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    for (index, byte) in text.enumerated() where byte != "\n" || index == 0 || text[index - 1] != "\r" {
      lines.append(byte == "\r" ? UInt8(ascii: "\n") : byte)
    }
    return lines
  }
}
