/// Writes one table of a document as JSON (RFC 8259): an array with an object a row, or an array a row if the table has
/// no header. Every value is a string, the text as the document shows it.
enum JSONTableWriter {
  /// Writes the table that the document's options select; nothing if there is none.
  static func write(_ document: Document, into sink: ByteSink) {
    guard var rows = document.rowsOfSelectedTable else { return }
    var output = ByteOutput(into: sink)
    var first: [TableGrid.Row] = []
    while first.count < TableHeader.rowLimit, let row = rows.next() { first.append(row) }
    let names = ColumnNames.take(from: &first)
    var separator: StaticString = "[\n"
    func write(_ row: TableGrid.Row) {
      output.append(separator)
      separator = ",\n"
      append(row.cells, names, to: &output)
      output.handOver()
    }
    for row in first { write(row) }
    while let row = rows.next() { write(row) }
    output.append(first.isEmpty ? "[]\n" : "\n]\n")
    output.finish()
  }

  private static func append(_ cells: [[UInt8]], _ names: ColumnNames?, to output: inout ByteOutput) {
    output.append(names == nil ? "  [" : "  {")
    for (column, cell) in cells.enumerated() {
      if column > 0 { output.append(", ") }
      if let names {
        append(names[column], to: &output)
        output.append(": ")
      }
      append(cell, to: &output)
    }
    output.append(names == nil ? "]" : "}")
  }

  private static func append(_ string: [UInt8], to output: inout ByteOutput) {
    output.append("\"")
    var start = 0
    while true {
      let end = ByteScan.firstIndex(in: start..<string.count, of: string) {
        $0.places(below: 0x20) | $0.places(of: "\"") | $0.places(of: "\\")
      }
      output.append(string[start..<end])
      guard end < string.count else { break }
      append(escaped: string[end], to: &output)
      start = end + 1
    }
    output.append("\"")
  }

  private static func append(escaped byte: UInt8, to output: inout ByteOutput) {
    switch byte {
    case "\n": output.append("\\n")
    case "\t": output.append("\\t")
    case "\r": output.append("\\r")
    case "\"": output.append("\\\"")
    case "\\": output.append("\\\\")
    default:
      output.append("\\u00")
      output.append(hexadecimal: byte)
    }
  }
}

/// The names of a table's columns, no two of them equal.
private struct ColumnNames {
  private var names: [[UInt8]] = []
  private var known: Set<[UInt8]> = []
  /// How often each name was given.
  private var counts: [[UInt8]: Int] = [:]

  /// Takes the header rows from the first rows of a table; nil if there are none.
  static func take(from rows: inout [TableGrid.Row]) -> ColumnNames? {
    var headerCount = rows.prefix(while: \.isHeader).count
    if headerCount == 0 && TableHeader.isFirst(of: rows.map { $0.cells.map { $0[...] } }) { headerCount = 1 }
    // A table of nothing but headers is its cells.
    guard headerCount > 0, headerCount < rows.count else { return nil }
    let headers = rows.prefix(headerCount)
    rows.removeFirst(headerCount)
    var names = ColumnNames()
    for column in 0..<(headers.map(\.cells.count).max() ?? 0) {
      names.add(headers.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil })
    }
    return names
  }

  /// Returns a column's name; its number if it has none.
  subscript(column: Int) -> [UInt8] { column < names.count ? names[column] : Array("\(column + 1)".utf8) }

  /// Adds a column with names in several rows, of which a spanning one occurs repeatedly.
  private mutating func add(_ parts: [[UInt8]]) {
    var name: [UInt8] = []
    var previous: [UInt8] = []
    for part in parts where !part.isEmpty && part != previous {
      name += (name.isEmpty ? [] : [0x20]) + part
      previous = part
    }
    if name.isEmpty { name = Array("\(names.count + 1)".utf8) }
    names.append(unique(name))
  }

  private mutating func unique(_ name: [UInt8]) -> [UInt8] {
    var candidate = name
    while !known.insert(candidate).inserted {
      counts[name, default: 1] += 1
      candidate = name + Array(" \(counts[name, default: 1])".utf8)
    }
    return candidate
  }
}
