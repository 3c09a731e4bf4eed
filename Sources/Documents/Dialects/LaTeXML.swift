/// The pages that arXiv makes of papers.
enum LaTeXML {
  /// Whether a table is an equation, with its number beside it.
  static func isEquation(_ table: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass("ltx_eqn_table", table)
  }

  /// Whether a cell is a part of an equation.
  static func isPartOfEquation(_ cell: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass("ltx_eqn_cell", cell)
  }
}
