enum Confluence {
  /// Returns the task state that a block or a checkbox shows in the newer editor.
  static func task(_ node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    tree.value(.dataTaskState, of: node).map { $0.isWord("done".utf8) ? .done : .open }
  }
}
