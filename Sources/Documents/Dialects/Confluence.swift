enum Confluence {
  /// Returns the task state of an item: its list is marked as tasks, and the items that are done are marked too.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard item.parent != HTMLTree.none, tree.hasClass("inline-task-list", tree[item.parent]) else { return nil }
    return tree.hasClass("checked", item) ? .done : .open
  }

  /// Returns the task state that a block or a checkbox shows in the newer editor.
  static func task(_ node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    tree.value(.dataTaskState, of: node).map { $0.isWord("done".utf8) ? .done : .open }
  }
}
