/// The text views of Qt, whose HTML many programs on Linux copy.
enum Qt {
  /// Whether a block of code is a line, with nothing between it and the next one.
  static func isLineOfCode(_ block: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let style = tree.value(.style, of: block) else { return false }
    return style.contains("margin-top:0px;") || style.contains("margin-bottom:0px;")
  }

  /// Returns the state of an item of a list with an indent of Qt's, which is its class.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard item.parent != HTMLTree.none, tree.value(.style, of: tree[item.parent])?.contains("-qt-list-indent") == true
    else { return nil }
    return tree.meaningOfClass(in: states, item)
  }

  private static let states = NameTable<TaskState>([("checked", .done), ("unchecked", .open)])
}
