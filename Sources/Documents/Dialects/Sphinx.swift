enum Sphinx {
  /// Whether a term is the number of a footnote, whose text is the definition.
  static func isNumber(_ term: HTMLElement) -> Bool { term.hasClass("label") }

  /// Whether a table is a footnote, with its number in the first cell, as older versions write it.
  static func isFootnote(_ table: HTMLElement) -> Bool {
    table.hasClass("footnote") || table.hasClass("citation")
  }
}
