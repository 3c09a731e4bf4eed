/// A line of a terminal, on which the cursor moves.
struct TerminalLine {
  /// The state that the cursor keeps when it moves to another line.
  struct Cursor {
    fileprivate(set) var column = 0
    /// The number of cells that sequences may still fill without a character of the source for each.
    fileprivate(set) var budget: Int
    /// The number of cells that they may still move.
    fileprivate var moves: Int

    init(budget: Int) {
      self.budget = budget
      moves = 16 * budget
    }

    /// Pays for a cell that no character of the source fills; returns false if none may be filled any more.
    mutating func spend() -> Bool {
      guard budget > 0 else { return false }
      budget -= 1
      return true
    }
  }

  /// A place for a character.
  private struct Cell {
    var scalar: UInt32
    /// The index of the look among all looks.
    var look: UInt32
    /// One more than the index of the last mark above the character; 0 without one.
    var mark: UInt32 = 0

    /// The second half of a wide character.
    static let half: UInt32 = 0
    static let blank = Cell(scalar: 0x20, look: 0)
  }

  private var cells: [Cell] = []
  /// The combining marks of the line, each with the one before it at the same character.
  private var marks: [(scalar: UInt32, previous: UInt32)] = []
  var cursor: Cursor

  /// The largest column that the cursor reaches.
  private static let columnLimit = 1 << 16

  init(_ cursor: Cursor) { self.cursor = cursor }

  var isEmpty: Bool { cells.isEmpty }

  // MARK: The cursor

  mutating func move(to column: Int) { cursor.column = min(max(column, 0), Self.columnLimit) }

  mutating func move(by count: Int) { move(to: cursor.column + count) }

  /// Counts what another cursor has spent.
  mutating func spendLike(_ other: Cursor) {
    cursor.budget = other.budget
    cursor.moves = other.moves
  }

  // MARK: Characters

  /// Writes a character at the cursor.
  mutating func put(_ scalar: Unicode.Scalar, look: UInt32) {
    let width = scalar.value < 0x7F ? 1 : DisplayWidth.width(of: scalar)
    if width == 0 { return combine(scalar) }
    if cursor.column > cells.count { pad() }
    write(Cell(scalar: scalar.value, look: look))
    if width == 2 { write(Cell(scalar: Cell.half, look: look)) }
    if cursor.column < cells.count && cells[cursor.column].scalar == Cell.half { cells[cursor.column] = .blank }
  }

  /// Writes a character again, as often as cells may be filled.
  mutating func put(_ scalar: Unicode.Scalar, look: UInt32, times count: Int) {
    for _ in 0..<count {
      guard cursor.spend() else { return }
      put(scalar, look: look)
    }
  }

  private mutating func write(_ cell: Cell) {
    if cursor.column == cells.count {
      cells.append(cell)
    } else {
      if cell.scalar != Cell.half && cells[cursor.column].scalar == Cell.half { cells[cursor.column - 1] = .blank }
      cells[cursor.column] = cell
    }
    cursor.column += 1
  }

  private mutating func combine(_ scalar: Unicode.Scalar) {
    var place = min(cursor.column, cells.count) - 1
    if place > 0 && cells[place].scalar == Cell.half { place -= 1 }
    guard place >= 0 else { return }
    marks.append((scalar.value, cells[place].mark))
    cells[place].mark = UInt32(marks.count)
  }

  /// Fills the line up to the cursor.
  private mutating func pad() {
    let count = max(0, min(cursor.column - cells.count, cursor.budget))
    cursor.budget -= count
    cells.append(contentsOf: repeatElement(.blank, count: count))
    cursor.column = cells.count
  }

  // MARK: Erasing

  /// Erases a part of the line (ECMA-48, 8.3.41): 0 from the cursor on, 1 up to it, 2 all of it.
  mutating func erase(_ part: Int) {
    switch part {
    case 0: cells.removeLast(max(0, cells.count - cursor.column))
    case 1:
      let count = min(cursor.column + 1, cells.count)
      guard count <= cursor.budget else { return }
      cursor.budget -= count
      for index in 0..<count { cells[index] = .blank }
    case 2: cells.removeAll(keepingCapacity: true)
    default: break
    }
    if let last = cells.indices.last, part == 0, cursor.column == cells.count, isWide(last) {
      cells[last] = .blank
    }
  }

  /// Erases characters from the cursor on, whose places stay (ECMA-48, 8.3.38).
  mutating func erase(count: Int) {
    let end = min(cursor.column + count, cells.count)
    guard cursor.column < end, end - cursor.column <= cursor.budget else { return }
    cursor.budget -= end - cursor.column
    blankHalf(at: cursor.column)
    blankHalf(at: end)
    for index in cursor.column..<end { cells[index] = .blank }
  }

  // MARK: Moving

  /// Inserts blanks at the cursor (ECMA-48, 8.3.64).
  mutating func insert(count: Int) {
    guard paysForMove(count), count <= cursor.budget, cells.count + count <= Self.columnLimit else { return }
    cursor.budget -= count
    blankHalf(at: cursor.column)
    cells.insert(contentsOf: repeatElement(.blank, count: count), at: cursor.column)
  }

  /// Deletes characters from the cursor on (ECMA-48, 8.3.26).
  mutating func delete(count: Int) {
    guard paysForMove(0) else { return }
    let end = min(cursor.column + count, cells.count)
    blankHalf(at: cursor.column)
    blankHalf(at: end)
    cells.removeSubrange(cursor.column..<end)
  }

  /// Pays for a move of all cells behind the cursor; returns false if there are none, or if too many have been moved.
  private mutating func paysForMove(_ count: Int) -> Bool {
    guard cursor.column < cells.count, cells.count - cursor.column + count <= cursor.moves else { return false }
    cursor.moves -= cells.count - cursor.column + count
    return true
  }

  /// Replaces a wide character of which an edit would leave one half, the one at a place, by blanks.
  private mutating func blankHalf(at index: Int) {
    guard cells.indices.contains(index), index > 0, cells[index].scalar == Cell.half else { return }
    cells[index - 1] = .blank
    cells[index] = .blank
  }

  /// Whether a cell begins a wide character. The second half of one does not.
  private func isWide(_ index: Int) -> Bool {
    Unicode.Scalar(cells[index].scalar).map { $0.value >= 0x7F && DisplayWidth.width(of: $0) == 2 } ?? false
  }

  // MARK: The end

  /// Appends the line to a text, and its parts of one look each to `parts`, except those of look 0.
  func write(to text: inout [UInt8], _ part: (Range<Int>, _ look: UInt32) -> Void) {
    var start = text.count
    var look: UInt32 = 0
    for cell in cells where cell.scalar != Cell.half {
      if cell.look != look {
        if look != 0 && start < text.count { part(start..<text.count, look) }
        (start, look) = (text.count, cell.look)
      }
      append(cell, to: &text)
    }
    if look != 0 && start < text.count { part(start..<text.count, look) }
  }

  private func append(_ cell: Cell, to text: inout [UInt8]) {
    append(cell.scalar, to: &text)
    guard cell.mark > 0 else { return }
    var scalars: [UInt32] = []
    var next = cell.mark
    while next > 0 {
      scalars.append(marks[Int(next) - 1].scalar)
      next = marks[Int(next) - 1].previous
    }
    for scalar in scalars.reversed() { append(scalar, to: &text) }
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    if scalar < 0x80 {
      text.append(UInt8(scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
