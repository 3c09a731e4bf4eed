enum Evernote {
  /// Whether an element may be a line that begins with the mark of a task.
  static func mayBeTask(_ line: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    line.tag == .div && line.firstChild != HTMLTree.none && tree[line.firstChild].tag == .enTodo
  }

  /// Returns the state of the task that a line is.
  static func task(ofLine line: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    mayBeTask(line, in: tree) ? task(ofMark: tree[line.firstChild], in: tree) : nil
  }

  /// Returns the state of a mark, `<en-todo checked="true"/>`.
  static func task(ofMark mark: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard mark.tag == .enTodo else { return nil }
    return tree.value(.checked, of: mark).map { $0.isWord("true".utf8) || $0.isWord("checked".utf8) } == true
      ? .done : .open
  }
}
