/// Writes one table of a document as text with separators (RFC 4180), in UTF-8 with line feeds.
///
/// A cell with any common separator is in quotation marks, so that a reader that has to find the separator finds ours.
enum DelimitedWriter {
  /// Writes the table that the document's options select; nothing if there is none.
  static func write(_ document: Document, separator: Unicode.Scalar, into sink: ByteSink) {
    var output = ByteOutput(into: sink)
    var isFirstRow = true
    var rows = document.rowsOfSelectedTable
    while let row = rows?.next() {
      write(row.cells, separator: UInt8(ascii: separator), isFirst: isFirstRow, to: &output)
      output.handOver()
      isFirstRow = false
    }
    output.finish()
  }

  private static func write(_ cells: [[UInt8]], separator: UInt8, isFirst: Bool, to output: inout ByteOutput) {
    // Many readers skip an empty line.
    if cells.count <= 1 && cells.first?.isEmpty ?? true { output.append("\"\"") }
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(separator) }
      let isStatement = isFirst && index == 0 && cell.starts(with: "sep=".utf8)
      if isStatement || cell.contains(where: special.contains) {
        output.append("\"")
        output.append(cell, cell.indices, where: { $0.places(of: "\"") }, escape: { _ in ("\"\"", 1) })
        output.append("\"")
      } else {
        output.append(cell)
      }
    }
    output.append("\n")
  }

  private static let special = ByteSet(",;\t|\"\r\n")
}
