enum Evernote {
  /// Whether an element may be a line that begins with the mark of a task.
  static func mayBeTask(_ line: HTMLElement) -> Bool {
    line.tag == .div && line.firstChild?.tag == .enTodo
  }

  /// Returns the state of the task that a line is.
  static func task(ofLine line: HTMLElement) -> TaskState? {
    mayBeTask(line) ? line.firstChild.flatMap(task(ofMark:)) : nil
  }

  /// Returns the state of a mark, `<en-todo checked="true"/>`.
  static func task(ofMark mark: HTMLElement) -> TaskState? {
    guard mark.tag == .enTodo else { return nil }
    return mark[.checked].map { $0.isWord("true".utf8) || $0.isWord("checked".utf8) } == true
      ? .done : .open
  }
}
