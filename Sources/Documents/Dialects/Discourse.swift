enum Discourse {
  /// Returns the state of a checkbox, which is an icon.
  static func task(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard node.tag == .span, tree.hasClass("chcklst-box", node) else { return nil }
    return tree.hasClass("checked", node) ? .done : .open
  }

  /// Whether an element is the picture of a person above what they are quoted with.
  static func isFace(_ image: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard image.tag == .img, tree.hasClass("avatar", image) else { return false }
    let title = tree[image.parent]
    return tree.hasClass("title", title) && tree.hasClass("quote", tree[title.parent])
  }
}
