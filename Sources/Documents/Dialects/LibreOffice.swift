enum LibreOffice {
  /// Whether an element is one of its paragraphs, of which it names the kind of script.
  static func isParagraph(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.class, of: node).map { kinds.contains($0) } ?? false
  }

  /// Whether an element is a paragraph of a quotation, or a list of such paragraphs. It writes each as an element of its
  /// own, within the items.
  static func isQuotation(_ index: HTMLTree.Index?, in tree: HTMLTree) -> Bool {
    guard let index else { return false }
    switch tree[index].tag {
    case .blockquote: return isParagraph(tree[index], in: tree)
    case .ul, .ol:
      let items = tree.children(of: tree[index]).lazy.filter { tree[$0].tag == .li }
      let first = items.map { tree.firstElement(in: tree[$0]) }
      return tree.firstItem(of: tree[index]) != nil
        && first.allSatisfy { $0.map { tree[$0].tag == .blockquote && isParagraph(tree[$0], in: tree) } ?? false }
    default: return false
    }
  }

  /// Whether an element is an item of an outline that begins with a heading, or the list of such items. Writer puts
  /// every heading with a level into one, and does not say whether it shows a number.
  static func isOutline(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard let item = tree[index].tag == .li ? tree[index] : tree.firstItem(of: tree[index]) else { return false }
    return tree.firstElement(in: item).map { tree[$0].tag.isHeading && isParagraph(tree[$0], in: tree) } ?? false
  }

  private static let kinds = NameTable(names: ["western", "cjk", "ctl"])
}
