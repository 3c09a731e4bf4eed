extension TeXReader {
  /// How many cells and rows a table may have.
  private static let cellLimit = 1 << 16

  /// Reads an environment whose `\begin` is read.
  mutating func environment() throws(TeXFault) -> Formula {
    let name = try tokens.word()
    guard let environment = FormulaCharacters.table.environments[name] else { throw .unknownCommand(name) }
    var columns = ""
    switch environment {
    case .array:
      _ = try tokens.optionalArgument()
      columns = Self.columns(try tokens.word())
    case .substack: columns = try tokens.word()
    default:
      if name.hasPrefix("alignat") { _ = try tokens.argument() }
      _ = try tokens.optionalArgument()
    }
    let outerTag = tag
    tag = nil
    let rows = try nested { reader throws(TeXFault) in try reader.rows(until: .command("end")) }
    tag = outerTag
    guard try tokens.word() == name else { throw .malformed }
    return environment.formula(rows, columns: columns)
  }

  mutating func substack() throws(TeXFault) -> Formula {
    guard try tokens.take(.character("{")) else { return try argument() }
    let rows = try nested { reader throws(TeXFault) in try reader.rows(until: .character("}")) }
    return .table(FormulaTable(kind: .substack, rows: rows))
  }

  /// Reads rows up to a token; nil is the end of the source.
  mutating func rows(until last: TeXToken?) throws(TeXFault) -> [FormulaTable.Row] {
    var rows: [FormulaTable.Row] = []
    var cells: [Formula] = []
    while true {
      let (cell, end) = try row()
      cells.append(cell)
      if end == .character("&") { continue }
      // An empty row at the end is only the end of the one before it.
      if end != last || cells != [.empty] || tag != nil { rows.append(FormulaTable.Row(cells: cells, tag: tag)) }
      tag = nil
      cells = []
      if end == last { return rows }
      let endsRow = end == .command("\\") || end == .command("cr") || end == .command("newline")
      guard endsRow, rows.count < Self.cellLimit else { throw .malformed }
      try skipDistance()
    }
  }

  /// Skips the star and the distance to the next row.
  private mutating func skipDistance() throws(TeXFault) {
    _ = try tokens.take(.character("*"))
    guard try tokens.take(.character("[")) else { return }
    var words: [TeXToken] = []
    while let token = tokens.nextAsWritten(), words.count < 16 {
      words.append(token)
      if token == .character("]") { break }
    }
    // Brackets around anything else are a part of the next row.
    if words.last == .character("]"), FormulaLength.units(TeXTokens.spelled(words.dropLast())) != nil { return }
    for token in words.reversed() { tokens.putBack(token) }
    tokens.putBack(.character("["))
  }

  /// Returns the alignments of columns, without the lines and distances between them.
  private static func columns(_ words: String) -> String {
    var columns = ""
    var depth = 0
    for character in words {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if depth == 0, "lcr".contains(character), columns.utf8.count < 64 { columns.append(character) }
    }
    return columns
  }
}

extension TeXEnvironment {
  fileprivate func formula(_ rows: [FormulaTable.Row], columns: String) -> Formula {
    func table(_ kind: FormulaTable.Kind) -> Formula { .table(FormulaTable(kind: kind, rows: rows)) }
    func fenced(_ opening: String, _ closing: String, _ kind: FormulaTable.Kind = .matrix) -> Formula {
      .fence(Fences(opening: opening, parts: [table(kind)], closing: closing))
    }
    switch self {
    case .matrix: return table(.matrix)
    case .parentheses: return fenced("(", ")")
    case .brackets: return fenced("[", "]")
    case .braces: return fenced("{", "}")
    case .bars: return fenced("|", "|")
    case .doubleBars: return fenced("∥", "∥")
    case .cases: return fenced("{", "", .cases)
    case .casesAfter: return fenced("", "}", .cases)
    case .aligned: return table(.aligned)
    case .gathered: return table(.gathered)
    case .substack: return table(.substack)
    case .array: return table(.array(columns))
    case .single:
      guard rows.count == 1, rows[0].cells.count == 1 else { return table(.gathered) }
      return rows[0].tag.map { Formula.tagged(rows[0].cells[0], $0) } ?? rows[0].cells[0]
    }
  }
}
