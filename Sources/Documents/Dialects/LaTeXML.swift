/// The pages that arXiv makes of papers.
enum LaTeXML {
  /// Whether a table is an equation, with its number beside it.
  static func isEquation(_ table: HTMLElement) -> Bool {
    table.hasClass("ltx_eqn_table")
  }

  /// Whether a cell is a part of an equation.
  static func isPartOfEquation(_ cell: HTMLElement) -> Bool {
    cell.hasClass("ltx_eqn_cell")
  }
}
