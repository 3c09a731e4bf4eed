/// A table that a program has drawn with characters, such as a database for the result of a query.
struct DrawnTable {
  /// A cell, which may have several lines.
  typealias Cell = [ArraySlice<UInt8>]
  /// A line's part of each cell, with the spaces around it.
  private typealias Line = [ArraySlice<UInt8>]

  /// The lines of the text that the table takes.
  let lines: Range<Int>
  /// Whether the first row contains the names of the columns.
  let hasHeader: Bool
  /// The rows.
  let rows: [[Cell]]
  /// For each column, whether its values end at the same place.
  let isRightAligned: [Bool]

  /// The number of lines above the first rule that may name the columns.
  private static let headerLimit = 8

  /// Finds the tables in the lines of a text, which have no white space at their ends. Complexity: linear.
  static func all(in lines: [ArraySlice<UInt8>]) -> [DrawnTable] {
    var found: [DrawnTable] = []
    var index = 0
    while index < lines.count {
      guard TableRule.mayBegin(lines[index]), let rule = TableRule(DrawnLine(lines[index])) else {
        index += 1
        continue
      }
      let start = found.last?.lines.upperBound ?? 0
      let (range, groups) = Self.lines(around: index, in: lines, rule, after: start)
      let table = DrawnTable(groups, rule, in: withEdges(range, of: lines, after: start))
      if let table { found.append(table) }
      index = table?.lines.upperBound ?? range.upperBound
    }
    return found
  }

  /// Whether at least half of the lines of a text are those of tables.
  static func fill(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let count = all(in: lines).reduce(0) { $0 + $1.lines.count }
    return count > 0 && count * 2 >= lines.count { !$0.isEmpty }
  }

  /// Returns a table's lines with those directly above and below that only draw.
  private static func withEdges(
    _ table: Range<Int>, of lines: [ArraySlice<UInt8>], after start: Int
  ) -> Range<Int> {
    let hasTop = table.lowerBound > start && DrawnLine(lines[table.lowerBound - 1]).onlyDraws
    let hasBottom = table.upperBound < lines.count && DrawnLine(lines[table.upperBound]).onlyDraws
    return table.lowerBound - (hasTop ? 1 : 0)..<table.upperBound + (hasBottom ? 1 : 0)
  }

  /// Returns the lines of the table whose first rule is at `index`, and the cells of the lines between its rules.
  private static func lines(
    around index: Int, in lines: [ArraySlice<UInt8>], _ rule: TableRule, after start: Int
  ) -> (Range<Int>, groups: [[Line]]) {
    var (first, end) = (index, index)
    var groups: [[Line]] = [[]]
    let limit = rule.gap == .line ? headerLimit : 1
    while first > start, index - first < limit,
      case let line = DrawnLine(lines[first - 1]), TableRule(line) == nil,
      let cells = cells(of: line, rule, isBelow: false)
    {
      groups[0].insert(cells, at: 0)
      first -= 1
    }
    while end < lines.count {
      let line = DrawnLine(lines[end])
      if let next = TableRule(line) {
        guard next.columns == rule.columns else { break }
        groups.append([])
      } else if let cells = cells(of: line, rule, isBelow: true) {
        groups[groups.count - 1].append(cells)
      } else {
        break
      }
      end += 1
    }
    return (first..<end, groups.filter { !$0.isEmpty })
  }

  /// Creates a table of lines between rules; nil if they are not a table.
  private init?(_ groups: [[Line]], _ rule: TableRule, in lines: Range<Int>) {
    hasHeader = groups.count > 1
    let body = groups.dropFirst(hasHeader ? 1 : 0)
    guard hasHeader || rule.isFramed && rule.columns.count > 1 && groups.joined().count > 1,
      !groups.joined().joined().allSatisfy(Self.isBlank)
    else { return nil }
    self.lines = lines
    let rows = body.flatMap { Self.rows(of: $0, rule, isAmongOthers: body.count > 1) }
    self.rows = (hasHeader ? [Self.joined(groups[0])] : []) + rows
    isRightAligned = rule.columns.indices.map { column in
      let cells = body.joined().map { $0[column] }.filter { !Self.isBlank($0) }
      let margin = rule.gap == .line ? 1 : 0
      return cells.contains { $0.prefix { $0 == " " }.count > margin }
        && cells.allSatisfy { $0.reversed().prefix { $0 == " " }.count <= margin }
    }
  }

  /// Returns the cells of a line; nil if it belongs to no row.
  private static func cells(of line: DrawnLine, _ rule: TableRule, isBelow: Bool) -> Line? {
    guard let cells = rule.cells(of: line) else { return nil }
    // Without lines between the columns, a word at the left is not part of the table.
    return rule.gap == .line || cells.count { !isBlank($0) } > 1 || isBelow && isBlank(cells[0]) ? cells : nil
  }

  /// Returns the rows between two rules. Lines between rules within the table are one row if some cells of theirs are
  /// empty; elsewhere psql ends a line of a cell with a plus sign if the cell goes on.
  private static func rows(
    of lines: [Line], _ rule: TableRule, isAmongOthers: Bool
  ) -> [[Cell]] {
    if isAmongOthers, lines.joined().contains(where: isBlank) { return [joined(lines)] }
    var rows: [[Cell]] = []
    var begun: [Line] = []
    for line in lines {
      let goesOn = zip(line, rule.columns).map { part, columns in
        rule.gap == .line && part.last == "+" && DisplayWidth.of(part) == columns.count
      }
      begun.append(zip(line, goesOn).map { $1 ? $0.dropLast() : $0 })
      if goesOn.contains(true) { continue }
      rows.append(joined(begun))
      begun = []
    }
    return begun.isEmpty ? rows : rows + [joined(begun)]
  }

  private static func isBlank(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy { $0 == " " } }

  private static func joined(_ lines: [Line]) -> [Cell] {
    guard let first = lines.first else { return [] }
    return first.indices.map { column in
      lines.map { $0[column].trimmingSpaces() }.filter { !$0.isEmpty }
    }
  }
}
