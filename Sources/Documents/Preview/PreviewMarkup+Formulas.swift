extension PreviewMarkup {
  /// How deep scripts are in scripts at most.
  private static let depthLimit = 4

  /// Appends a formula in words.
  mutating func append(_ formula: Formula) {
    var depth = 0
    for piece in FormulaWords.pieces(of: formula) {
      switch piece {
      case .text(let text): append(text: Array(text.utf8)[...])
      case .begin(let script):
        depth += 1
        if depth <= Self.depthLimit { open(script == .above ? .superscript : .subscript) }
      case .end:
        if depth <= Self.depthLimit { close() }
        depth -= 1
      }
    }
  }
}
