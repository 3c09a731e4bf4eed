/// The delimiter row of a table (GFM 0.29, 4.10).
enum TableSyntax {
  /// Returns the alignment of each column, or nil if the line is not a delimiter row.
  static func alignments(in line: ArraySlice<UInt8>) -> [Alignment?]? {
    var rest = line
    var columns: [Alignment?] = []
    skipSpaces(&rest)
    skip("|", &rest)
    repeat {
      skipSpaces(&rest)
      let isLeft = skip(":", &rest)
      guard rest.first == "-" else { return nil }
      rest = rest.drop { $0 == "-" }
      columns.append(alignment(isLeft: isLeft, isRight: skip(":", &rest)))
      skipSpaces(&rest)
      guard !rest.isEmpty else { return columns }
      guard skip("|", &rest) else { return nil }
      skipSpaces(&rest)
    } while !rest.isEmpty
    return columns
  }

  private static func alignment(isLeft: Bool, isRight: Bool) -> Alignment? {
    switch (isLeft, isRight) {
    case (true, true): .center
    case (true, false): .left
    case (false, true): .right
    case (false, false): nil
    }
  }

  @discardableResult
  private static func skip(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private static func skipSpaces(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop { $0.isSpaceOrTab } }
}

/// The cells of a table row, split at the vertical bars without a backslash.
///
/// The iterator does not keep the text, so that the text can grow meanwhile.
struct TableCells {
  private var index: Int
  private var end: Int
  /// Finds the formulas whose bars are a part of them; nil if a bar always ends a cell.
  private var formulas: FormulaScan?

  /// Creates the cells of the row in a range of a text. If the row has too many for its columns, the bars in formulas
  /// end none if it then has as many as it should: GitHub cuts such formulas.
  init(in text: [UInt8], _ range: Range<Int>, columns: Int) {
    self.init(in: text, range)
    guard text[range].contains(UInt8(ascii: "$")) else { return }
    var (cells, whole) = (self, self)
    whole.formulas = FormulaScan()
    let other = whole
    if cells.count(in: text) > columns, whole.count(in: text) == columns { self = other }
  }

  /// Creates the cells of the row in a range of a text.
  init(in text: [UInt8], _ range: Range<Int>) {
    index = range.lowerBound
    end = range.upperBound
    while end > index, text[end - 1] == "\n" || text[end - 1].isSpaceOrTab { end -= 1 }
    skipSpaces(in: text)
    if index < end, text[index] == "|" { index += 1 }
  }

  /// Returns the next cell without the white space around it, and whether it contains a bar with a backslash.
  mutating func next(in text: [UInt8]) -> (range: Range<Int>, hasEscapedBar: Bool)? {
    guard index < end else { return nil }
    skipSpaces(in: text)
    let start = index
    var hasEscapedBar = false
    while index < end, text[index] != "|" {
      if let formula = formulas?.end(in: text, from: index, within: start..<end) {
        index = formula
        continue
      }
      // Like in cmark-gfm, it does not matter whether the backslash has one itself.
      if text[index] == "\\", index + 1 < end, text[index + 1] == "|" {
        index += 1
        hasEscapedBar = true
      }
      index += 1
    }
    var last = index
    while last > start, text[last - 1].isSpaceOrTab { last -= 1 }
    index += 1
    return (start..<last, hasEscapedBar)
  }

  /// Returns the number of cells that are left.
  mutating func count(in text: [UInt8]) -> Int {
    var count = 0
    while next(in: text) != nil { count += 1 }
    return count
  }

  private mutating func skipSpaces(in text: [UInt8]) {
    while index < end, text[index].isSpaceOrTab { index += 1 }
  }
}
