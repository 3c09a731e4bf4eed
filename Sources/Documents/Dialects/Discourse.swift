enum Discourse {
  /// Returns the state of a checkbox, which is an icon.
  static func task(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard node.tag == .span, tree.hasClass("chcklst-box", node) else { return nil }
    return tree.hasClass("checked", node) ? .done : .open
  }
}
