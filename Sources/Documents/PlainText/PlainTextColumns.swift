/// The columns of a table's cells, which are placed row by row.
struct PlainTextColumns {
  /// The maximum number of columns of a grid that a reader could follow.
  static let limit = 256

  /// For each column, how many more rows a cell from above covers.
  private var taken: [UInt16] = []
  private var column = 0

  mutating func startRow() { column = 0 }

  mutating func endRow() {
    for index in column..<max(column, taken.count) where taken[index] > 0 { taken[index] -= 1 }
  }

  /// Returns the columns of the next cell.
  mutating func place(_ style: CellStyle) -> Range<Int> {
    skipTakenColumns()
    let span = max(1, min(Int(style.columnSpan), Self.limit - column))
    let columns = column..<(column + span)
    while taken.count < columns.upperBound { taken.append(0) }
    for index in columns { taken[index] = style.rowSpan - min(1, style.rowSpan) }
    column = columns.upperBound
    return columns
  }

  private mutating func skipTakenColumns() {
    while column < taken.count && taken[column] > 0 {
      taken[column] -= 1
      column += 1
    }
  }
}
