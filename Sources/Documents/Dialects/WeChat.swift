enum WeChat {
  /// Whether an element is a line of a block of code, which has one `<code>` for each.
  static func isLineOfCode(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard node.tag == .code, node.parent != HTMLTree.none, tree[node.parent].tag == .pre else { return false }
    return tree.firstClass(startingWith: "code-snippet", tree[node.parent]) != nil
  }
}
