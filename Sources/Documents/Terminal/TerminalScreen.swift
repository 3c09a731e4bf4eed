/// The last lines of a terminal, among which the cursor moves. Those above them are finished and no longer change.
struct TerminalScreen {
  /// The number of lines that can still change: more than programs go back.
  private static let height = 128

  private var lines: [TerminalLine]
  private var row = 0

  /// Creates an empty screen on which sequences may fill so many cells without a character of the source for each.
  init(budget: Int) { lines = [TerminalLine(TerminalLine.Cursor(budget: budget))] }

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
    guard lines.count == 2 * Self.height else { return [] }
    defer { lines.removeFirst(Self.height) }
    row -= Self.height
    return Array(lines.prefix(Self.height))
  }

  /// Erases the rest of the line and the lines below.
  mutating func eraseBelow() {
    lines.removeLast(lines.count - 1 - row)
    line.erase(0)
  }

  /// Returns the lines at the end of the output. A last line without text does not count.
  consuming func end() -> [TerminalLine] { lines.last?.isEmpty == true ? lines.dropLast() : lines }
}
