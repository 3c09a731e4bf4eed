/// An editor of web pages that writes every property of a list at its items, as Feishu does.
enum Quill {
  /// Returns the kind of an item's list.
  static func marker(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> ListStyle.Marker? {
    tree.value(.dataList, of: item).map { $0.isWord("ordered".utf8) || $0.isWord("number".utf8) ? .decimal : .disc }
  }

  /// Returns an item's position: all items are in one list, and a class names the depth. In its HTML for other programs,
  /// list elements nest as well.
  static func position(ofItem item: HTMLTree.Node, inElements depth: Int, in tree: HTMLTree) -> ListPosition? {
    let indent = tree.number(ofClass: "ql-indent-", item).flatMap { $0 >= 1 && $0 < 9 ? Int($0) : nil }
    if indent == nil && tree.value(.dataList, of: item) == nil { return nil }
    let level = item.parent == HTMLTree.none ? nil : Etherpad.level(ofList: tree[item.parent], in: tree)
    return ListPosition(list: .quill, level: level ?? (indent ?? 0) + max(depth, 1))
  }

  /// Whether an element is code, which it stores as a block for each line.
  static func isCode(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass("ql-code-block-container", node)
  }

  /// Whether an element is a line of code, which names the language.
  static func isLineOfCode(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool { tree.hasClass("ql-code-block", node) }

  /// Returns an item's task state, which version 1 writes at the list.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    tree.value(.dataList, of: item).flatMap { tasks[$0] }
  }

  private static let tasks = NameTable<TaskState>([
    ("checked", .done), ("unchecked", .open),
    // Feishu's
    ("done", .done), ("check", .open),
  ])
}
