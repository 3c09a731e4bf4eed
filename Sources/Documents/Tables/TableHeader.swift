/// Tells whether the first row of a table without markup contains the names of the columns.
enum TableHeader {
  /// The number of rows to examine.
  static let rowLimit = 20
  /// The number of columns to examine.
  static let columnLimit = 256

  /// Whether the first row contains names. It does not if a column begins with a value like those below it: a number, a
  /// date, a time. A year may well be a name.
  static func isFirst(of rows: [[ArraySlice<UInt8>]]) -> Bool {
    guard let first = rows.first else { return false }
    let isEmpty = first.allSatisfy(\.isEmpty)
    let hasName = first.contains { !$0.isEmpty && !isValue($0) }
    guard hasName || isEmpty else { return false }
    return !first.indices.contains { column in
      guard isValue(first[column]), !isYear(first[column]) else { return false }
      let others = rows.dropFirst().compactMap { $0.indices.contains(column) ? $0[column] : nil }
      return others.isEmpty || others.contains(where: isValue)
    }
  }

  private static let marks = ByteSet("0123456789+-.,:/%$() TZEe")

  private static func isValue(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.contains(where: \.isASCIIDigit) && cell.allSatisfy(marks.contains)
  }

  private static func isYear(_ cell: ArraySlice<UInt8>) -> Bool {
    cell.count == 4 && cell.allSatisfy(\.isASCIIDigit) && (cell.first == "1" || cell.first == "2")
  }
}
