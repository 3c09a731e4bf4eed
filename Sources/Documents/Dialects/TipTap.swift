enum TipTap {
  /// Returns the source of a formula, which is not drawn in what it stores.
  static func formula(_ node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    node.firstChild == HTMLTree.none ? tree.value(.dataLatex, of: node) : nil
  }
}
