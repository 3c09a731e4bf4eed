/// The last lines of a terminal, among which the cursor moves. Those above them are finished and no longer change.
struct TerminalScreen {
  /// The number of lines that can still change: more than programs go back.
  private static let height = 128

  private var lines: [TerminalLine]
  private var row = 0
  /// The number of lines that are finished.
  private var finishedCount = 0

  /// Creates an empty screen with a cursor.
  init(_ cursor: TerminalLine.Cursor) { lines = [TerminalLine(cursor)] }

  /// The line that the cursor is on.
  var line: TerminalLine {
    get { lines[row] }
    _modify { yield &lines[row] }
  }

  /// Moves the cursor down, or up by a negative count, among the lines that there are.
  mutating func move(by count: Int) {
    let cursor = line.cursor
    row = min(max(row + count, 0), lines.count - 1)
    line.cursor = cursor
  }

  /// Moves the cursor to the start of the next line, and returns the lines that are finished.
  mutating func endLine() -> [TerminalLine] {
    line.move(to: 0)
    if row < lines.count - 1 {
      move(by: 1)
      return []
    }
    lines.append(TerminalLine(line.cursor))
    row += 1
    return finish()
  }

  /// Removes the first lines once there are too many that can change, and returns them.
  private mutating func finish() -> [TerminalLine] {
    guard lines.count >= 2 * Self.height, row >= Self.height else { return [] }
    defer { lines.removeFirst(Self.height) }
    row -= Self.height
    finishedCount += Self.height
    return Array(lines.prefix(Self.height))
  }

  // MARK: Lines

  /// Inserts empty lines before the cursor's (ECMA-48, 8.3.67), and returns the lines that are finished.
  mutating func insertLines(_ count: Int) -> [TerminalLine] {
    line.move(to: 0)
    for _ in 0..<min(count, Self.height) where lines.count < 2 * Self.height {
      var cursor = line.cursor
      guard cursor.spend() else { break }
      lines.insert(TerminalLine(cursor), at: row)
    }
    return finish()
  }

  /// Deletes the cursor's line and others below it (ECMA-48, 8.3.32).
  mutating func deleteLines(_ count: Int) {
    line.move(to: 0)
    let cursor = line.cursor
    lines.removeSubrange(row..<min(row + count, lines.count))
    if row == lines.count { lines.append(TerminalLine(cursor)) }
    line.cursor = cursor
  }

  // MARK: Places

  /// The place of the cursor, as the line's number among all and the column.
  var place: (line: Int, column: Int) { (finishedCount + row, line.cursor.column) }

  /// Moves the cursor to a place where it has been. Its line may have been erased.
  mutating func move(to place: (line: Int, column: Int)) {
    let cursor = line.cursor
    let target = max(place.line - finishedCount, 0)
    while lines.count <= min(target, 2 * Self.height - 1) { lines.append(TerminalLine(cursor)) }
    row = min(target, lines.count - 1)
    line.cursor = cursor
    line.move(to: place.column)
  }

  /// Erases the rest of the line and the lines below.
  mutating func eraseBelow() {
    lines.removeLast(lines.count - 1 - row)
    line.erase(0)
  }

  /// Returns the lines at the end of the output. A last line without text does not count.
  consuming func end() -> [TerminalLine] { lines.last?.isEmpty == true ? lines.dropLast() : lines }
}
