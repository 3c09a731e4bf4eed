enum Sphinx {
  /// Whether a term is the number of a footnote, whose text is the definition.
  static func isNumber(_ term: HTMLTree.Index, in tree: HTMLTree) -> Bool { tree.hasClass("label", tree[term]) }

  /// Whether a table is a footnote, with its number in the first cell, as older versions write it.
  static func isFootnote(_ table: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.hasClass("footnote", tree[table]) || tree.hasClass("citation", tree[table])
  }
}
