/// Tables in plain text, by the cells that each row has.
enum TableShape {
  /// Returns the kind of table that a text is; nil if it is not a table.
  static func kind(of text: TextSample) -> TextKind? {
    let lines = text.lines.filter { !$0.isEmpty }
    guard lines.count >= 2 else { return nil }
    if isTabSeparated(lines) { return .tsv }
    if isSeparated(lines, by: UInt8(ascii: ",")) || isSeparated(lines, by: UInt8(ascii: ";")) { return .csv }
    return hasColumns(lines) ? .columns : nil
  }

  /// Whether all rows have as many tabs. Indented lines have different numbers of them.
  private static func isTabSeparated(_ lines: [ArraySlice<UInt8>]) -> Bool {
    // White space at the ends of lines is cut off, and with it empty cells.
    let counts = lines.map { line in line.count { $0 == "\t" } }
    guard let most = counts.max(), most > 0, lines[0].first != "\t", counts[0] == most else { return false }
    let whole = counts.count { $0 == most }
    let indented = lines.count { $0.first == "\t" }
    return whole * 10 >= lines.count * 9 && indented * 2 <= lines.count
  }

  /// Whether all rows have as many separators outside quotation marks, and hardly one of them is followed by a space,
  /// as in sentences.
  private static func isSeparated(_ lines: [ArraySlice<UInt8>], by separator: UInt8) -> Bool {
    var (rows, columns, separators, spaced) = (0, 0, 0, 0)
    var cells = 1
    var isQuoted = false
    for line in lines {
      var before = separator
      for byte in line {
        if byte == "\"" { if isQuoted || before == separator || before == "\"" { isQuoted.toggle() } }
        if byte == " ", before == separator, !isQuoted, cells > 1 { spaced += 1 }
        if byte == separator, !isQuoted { (cells, separators) = (cells + 1, separators + 1) }
        before = byte
      }
      if isQuoted { continue }
      if rows == 0 { columns = cells }
      guard cells == columns, columns > 1, line.last != ";" || separator == ";" else { return false }
      (rows, cells) = (rows + 1, 1)
    }
    return !isQuoted && rows >= (columns > 2 ? 2 : 3) && spaced * 5 <= separators && !lines[0].isSentence
  }

  /// Whether text begins at the same columns in all rows, after two spaces or more.
  private static func hasColumns(_ lines: [ArraySlice<UInt8>]) -> Bool {
    guard lines.count >= 3, lines[0].first.map({ !$0.isSpaceOrTab }) ?? false else { return false }
    var common = starts(in: lines[0])
    for line in lines.dropFirst() where !common.isEmpty { common.formIntersection(starts(in: line)) }
    return !common.isEmpty
  }

  private static func starts(in line: ArraySlice<UInt8>) -> Set<Int> {
    var starts: Set<Int> = []
    var (column, spaces) = (0, 0)
    for byte in line.prefix(400) where byte & 0xC0 != 0x80 {
      if byte != " " {
        if spaces >= 2, column > spaces { starts.insert(column) }
        spaces = 0
      } else {
        spaces += 1
      }
      column += 1
    }
    return starts
  }
}
