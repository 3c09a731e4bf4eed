/// Lays out rows of words in aligned columns. A column without a word takes no room.
struct Columns {
  private static let gap = 2

  private var rows: [[String]] = []

  /// Adds a row; every row has equally many words, of which any may be empty.
  mutating func add(_ words: String...) { rows.append(words) }

  /// One line for each row, without trailing spaces.
  var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { CellWidth.width(of: $0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      var end = 0
      for (word, width) in zip(row, widths) where width > 0 {
        if !word.isEmpty { line += String(repeating: " ", count: end - CellWidth.width(of: line)) + word }
        end += width + Columns.gap
      }
      return line
    }
  }
}
