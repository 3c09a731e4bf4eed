/// A line that draws the lines of a table: dashes in each column, and between them crossings or only spaces.
struct TableRule {
  /// The space between two columns.
  enum Gap {
    case line, spaces
  }

  /// The columns of the terminal in which each column of the table stands.
  let columns: [Range<Int>]
  /// The space between the columns.
  let gap: Gap
  /// Whether lines are at the left and at the right too.
  let isFramed: Bool

  /// Reads a rule; nil if the line is not one. The delimiter row of a Markdown table, which has no crossings, is not
  /// one.
  init?(_ line: DrawnLine) {
    var columns: [Range<Int>] = []
    var (dashes, lines, spaces, crossings) = (0, 0, 0, 0)
    for column in 0..<line.width {
      switch line.mark(at: column) {
      case .dash:
        if dashes == 0 { columns.append(column..<column) }
        columns[columns.count - 1] = columns[columns.count - 1].lowerBound..<column + 1
        dashes += 1
        continue
      case .crossing: (lines, crossings) = (lines + 1, crossings + 1)
      case .bar: lines += 1
      case .space: if !columns.isEmpty { spaces += 1 }
      case .other: return nil
      }
      dashes = 0
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    let isFramed = lines > columns.count - 1
    let gap = lines > 0 ? Gap.line : .spaces
    let between = zip(columns, columns.dropFirst()).map { $1.lowerBound - $0.upperBound }
    switch gap {
    case .line:
      guard crossings > 0, spaces == 0, between.allSatisfy({ $0 == 1 }), lines == columns.count + (isFramed ? 1 : -1),
        !isFramed || line.width == last.upperBound + 1 && first.lowerBound > 0
      else { return nil }
    case .spaces:
      guard columns.count > 1, columns.allSatisfy({ $0.count > 1 }) else { return nil }
    }
    (self.columns, self.gap, self.isFramed) = (columns, gap, isFramed)
  }

  /// Returns the cells of a row below or above the rule; nil if the line is not a row. Its lines stand where those of
  /// the rule cross, or there are as many: not all programs know how wide characters are.
  func cells(of line: DrawnLine) -> [ArraySlice<UInt8>]? {
    cells(atColumnsOf: line) ?? (gap == .line ? cells(betweenBarsOf: line) : nil)
  }

  /// Whether a line may begin a rule: most lines do not.
  static func mayBegin(_ line: ArraySlice<UInt8>) -> Bool {
    line.unindented.first.map { $0 >= 0x80 || DrawnLine.mark(ofASCII: $0) != .other } ?? false
  }

  private func cells(betweenBarsOf line: DrawnLine) -> [ArraySlice<UInt8>]? {
    var bars = (0..<line.width).filter { line.mark(at: $0) == .bar }
    guard bars.count == columns.count + (isFramed ? 1 : -1) else { return nil }
    if !isFramed {
      bars = [-1] + bars + [line.width]
    } else {
      guard bars[bars.count - 1] == line.width - 1, (0..<bars[0]).allSatisfy({ line.mark(at: $0) == .space }) else {
        return nil
      }
    }
    return zip(bars, bars.dropFirst()).map { line[$0 + 1..<$1] }
  }

  private func cells(atColumnsOf line: DrawnLine) -> [ArraySlice<UInt8>]? {
    guard let first = columns.first, let last = columns.last, line.width > 0 else { return nil }
    let marks = (0..<max(line.width, last.upperBound + 1)).lazy.map(line.mark)
    for (left, right) in zip(columns, columns.dropFirst()) {
      let isFree = marks[left.upperBound..<right.lowerBound].allSatisfy { $0 == (gap == .line ? .bar : .space) }
      guard isFree else { return nil }
    }
    if isFramed {
      guard marks[first.lowerBound - 1] == .bar, marks[last.upperBound] == .bar, line.width == last.upperBound + 1
      else { return nil }
    }
    guard marks[..<(first.lowerBound - (isFramed ? 1 : 0))].allSatisfy({ $0 == .space }) else { return nil }
    return columns.map { column in
      line[column == last && !isFramed ? column.lowerBound..<max(column.upperBound, line.width) : column]
    }
  }
}
