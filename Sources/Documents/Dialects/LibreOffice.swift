enum LibreOffice {
  /// Whether an element is one of its paragraphs, of which it names the kind of script.
  static func isParagraph(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.class, of: node).map { kinds.contains($0) } ?? false
  }

  /// Whether an element is a paragraph of a quotation. It writes each as an element of its own.
  static func isQuotation(_ index: HTMLTree.Index?, in tree: HTMLTree) -> Bool {
    index.map { tree[$0].tag == .blockquote && isParagraph(tree[$0], in: tree) } ?? false
  }

  private static let kinds = NameTable(names: ["western", "cjk", "ctl"])
}
