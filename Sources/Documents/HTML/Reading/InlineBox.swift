/// Elements that CSS makes boxes within a line.
enum InlineBox {
  /// Whether an element that usually separates paragraphs is a part of a line: it flows in it, or is a box in it that
  /// contains no blocks itself.
  static func isPart(ofLine index: HTMLTree.Index, _ css: [CSSDeclarations], in tree: HTMLTree) -> Bool {
    guard let css = css.last, css.isInLine, tags.contains(tree[index].tag) else { return false }
    return css.isInline || !tree.descendants(of: index).prefix(horizon).contains { isBlock(tree[$0], in: tree) }
  }

  private static let horizon = 256

  /// The elements that mean nothing but a block.
  private static let tags: [HTMLTag] = [
    .address, .article, .aside, .center, .div, .footer, .form, .header, .main, .nav, .p, .search, .section,
  ]

  private static func isBlock(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    if node.tag == .hr || node.tag == .embedded { return true }
    return node.tag.isBlock && tree.declarations(of: node)?.isInLine != true
  }

  /// Whether an element is a box with a distance from the text beside it. Signs and code often have one only for their
  /// looks.
  static func standsApart(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Bool {
    switch node.tag {
    case .a, .div, .label, .span: css.last?.standsApart == true
    default: false
    }
  }
}
