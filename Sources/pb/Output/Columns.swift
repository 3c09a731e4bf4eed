/// Rows of words, laid out so that those of one column stand below each other. A column without a word takes no place.
struct Columns {
  private static let gap = 2

  private var rows: [[String]] = []

  /// Adds a row; every row has as many words, of which any may be empty.
  mutating func add(_ words: String...) { rows.append(words) }

  /// A line each row, without spaces at its end.
  var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      var end = 0
      for (word, width) in zip(row, widths) where width > 0 {
        if !word.isEmpty { line += String(repeating: " ", count: end - line.count) + word }
        end += width + Columns.gap
      }
      return line
    }
  }
}
