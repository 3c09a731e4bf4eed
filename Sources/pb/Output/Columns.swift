/// Lays out rows of words in aligned columns. A column without a word takes no room.
struct Columns {
  private static let gap = 2

  private var rows: [[String]] = []

  /// Adds a row; every row has equally many words, of which any may be empty.
  mutating func add(_ words: String...) { rows.append(words) }

  /// One line for each row, without trailing spaces.
  var lines: [String] {
    let taken = rows.map { row in row.map { CellWidth.width(of: $0) } }
    let widths = (rows.first ?? []).indices.map { column in taken.map { $0[column] }.max() ?? 0 }
    return zip(rows, taken).map { row, taken in
      var line = ""
      // The cells before the column, and those that the line has so far.
      var (start, end) = (0, 0)
      for column in row.indices where widths[column] > 0 {
        if !row[column].isEmpty {
          line += String(repeating: " ", count: start - end) + row[column]
          end = start + taken[column]
        }
        start += widths[column] + Columns.gap
      }
      return line
    }
  }
}
