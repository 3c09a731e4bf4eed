/// Elements that CSS makes boxes within a line.
enum InlineBox {
  /// Whether an element that usually separates paragraphs is a part of a line: it flows in it, or is a box in it that
  /// contains no blocks itself.
  static func isPart(ofLine index: HTMLTree.Index, _ css: [CSSDeclarations], in tree: HTMLTree) -> Bool {
    if Zotero.isPartOfEntry(tree[index], in: tree) { return true }
    guard let css = css.last, css.isInLine, tree[index].tag == .p || tree[index].tag.isPlainBlock else { return false }
    return css.isInline || !tree.descendants(of: index).prefix(horizon).contains { isBlock(tree[$0], in: tree) }
  }

  private static let horizon = 256

  private static func isBlock(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    if node.tag == .hr || node.tag == .embedded { return true }
    return node.tag.isBlock && tree.declarations(of: node)?.isInLine != true
  }

  /// Whether an element is a box with a distance from the text beside it, a tab, or the label of a control beside it.
  /// Signs and code often have a distance only for their looks.
  static func standsApart(_ index: HTMLTree.Index, _ css: [CSSDeclarations], in tree: HTMLTree) -> Bool {
    switch tree[index].tag {
    case .a, .div, .span:
      css.last?.standsApart == true || isTab(tree[index], tree) || Zotero.isPartOfEntry(tree[index], in: tree)
    case .label:
      css.last?.standsApart == true || isControl(tree.neighbour(before: index), tree)
        || isControl(tree.neighbour(after: index), tree)
    default: false
    }
  }

  private static func isTab(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    tree.value(.role, of: node)?.isWord("tab".utf8) == true
  }

  private static func isControl(_ index: HTMLTree.Index?, _ tree: HTMLTree) -> Bool {
    index.map { tree[$0].tag == .label || tree[$0].tag == .input } ?? false
  }
}
