enum OneNote {
  /// Whether a list element is only an indent: it contains paragraphs, but no items.
  static func isIndent(_ list: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.firstItem(of: list) == nil && tree.children(of: list).contains { tree[$0].tag == .p }
  }
}
