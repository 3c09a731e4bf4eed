enum Zhihu {
  /// Returns the source of a formula, which is drawn only after the page has loaded.
  static func formula(_ node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    node.tag == .span ? tree.value(.dataTeX, of: node) : nil
  }
}
