enum Confluence {
  /// What an item says of a task: its list is marked, and of the items those that are done.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard item.parent != HTMLTree.none, tree.hasClass("inline-task-list", tree[item.parent]) else { return nil }
    return tree.hasClass("checked", item) ? .done : .open
  }

  /// What a block or a checkbox says of a task in the newer editor.
  static func task(_ node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    tree.value(.dataTaskState, of: node).map { $0.isWord("done".utf8) ? .done : .open }
  }
}
