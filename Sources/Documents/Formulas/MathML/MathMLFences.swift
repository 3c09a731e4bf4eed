/// Fences of MathML, which are operators like others and grow with what is beside them.
enum MathMLFences {
  /// Returns fences around a formula. A table in a brace is cases.
  static func fence(_ opening: String, _ inner: Formula, _ closing: String, grows: Bool) -> Formula {
    var inner = inner
    if case .table(var table) = inner, opening == "{" && closing.isEmpty || opening.isEmpty && closing == "}",
      table.alignments.allSatisfy({ $0 == .left }) || table.kind == .matrix
    {
      table.kind = .cases
      inner = .table(table)
    }
    return .fence(Fences(opening: opening, parts: [inner], closing: closing, grows: grows))
  }

  /// Returns a row whose first and last signs are a pair of fences as such, if something tall is between them. A fence
  /// without a partner grows too.
  static func joined(_ row: Formula, canGrow: Bool) -> Formula {
    let items = row.items
    guard canGrow, items.count > 1, Formula(items).isTall else { return row }
    let first = sign(items[0], as: [.opening, .fence])
    let last = sign(items[items.count - 1], as: [.closing, .fence])
    if let first, let last, items.count > 2 {
      return fence(first, Formula(Array(items[1..<(items.count - 1)])), last, grows: true)
    }
    let isTable = items.count == 2 && items.contains { if case .table = $0 { true } else { false } }
    if let first, isTable { return fence(first, items[1], "", grows: true) }
    if let last, isTable { return fence("", items[0], last, grows: true) }
    return row
  }

  private static func sign(_ item: Formula, as kinds: [FormulaCharacters.Kind]) -> String? {
    guard case .sign(let sign) = item, let kind = FormulaCharacters.table.kinds[sign], kinds.contains(kind) else {
      return nil
    }
    return sign
  }
}
