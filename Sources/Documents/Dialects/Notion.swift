enum Notion {
  /// Returns the state of a checkbox, which is a block with classes.
  static func task(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard node.tag == .div, tree.value(.class, of: node)?.starts(with: "checkbox checkbox-o".utf8) == true else {
      return nil
    }
    return tree.hasClass("checkbox-on", node) ? .done : .open
  }
}
