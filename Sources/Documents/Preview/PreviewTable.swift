internal import Bytes

/// The row of a preview's table that is written. Tables within its cells are lines of these.
struct PreviewTable {
  /// The maximum number of columns that are shown.
  private static let columnLimit = 40

  var isFirstRow = true
  private var depth = 1
  private var columns = PlainTextColumns()
  private var cell = CellStyle()
  private var row: [[UInt8]] = []
  /// The number of open cells.
  private var openCells = 0

  /// Returns whether the row is one of the table itself.
  mutating func beginRow() -> Bool {
    guard openCells == 0 else { return false }
    columns.startRow()
    row = []
    return true
  }

  /// Returns the cells of a row of the table itself.
  mutating func endRow() -> [[UInt8]]? {
    guard openCells == 0 else { return nil }
    columns.endRow()
    return row
  }

  /// Returns whether the cell is one of the table itself.
  mutating func beginCell(_ style: CellStyle) -> Bool {
    openCells += 1
    if openCells == 1 { cell = style }
    return openCells == 1
  }

  /// Ends a cell; returns whether it is one of the table itself.
  mutating func closeCell() -> Bool {
    openCells -= 1
    return openCells == 0
  }

  /// Adds the cell that was closed, with its markup; returns whether there was room for it.
  mutating func add(_ markup: [UInt8]) -> Bool {
    let place = columns.place(cell)
    guard place.lowerBound < Self.columnLimit else { return false }
    let alignment =
      switch cell.alignment {
      case .center: "c"
      case .right: "r"
      default: ""
      }
    let numbers = "\(place.lowerBound),\(min(place.count, Self.columnLimit - place.lowerBound)),\(cell.rowSpan):"
    // A tab would end the field.
    let content = markup.map { $0 == "\t" ? UInt8(ascii: " ") : $0 }
    row.append(Array("\(cell.isHeader ? "h" : "")\(alignment)\(numbers)".utf8) + content)
    return true
  }

  /// Returns whether the table itself ends.
  func endTable() -> Bool { openCells == 0 }
}
