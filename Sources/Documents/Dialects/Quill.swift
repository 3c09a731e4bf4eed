/// An editor of web pages that writes every property of a list at its items, as Feishu does.
enum Quill {
  /// Returns the kind of an item's list.
  static func marker(ofItem item: HTMLElement) -> ListStyle.Marker? {
    item[.dataList].map { $0.isWord("ordered".utf8) || $0.isWord("number".utf8) ? .decimal : .disc }
  }

  /// Returns an item's position: all items are in one list, and a class names the depth. In its HTML for other programs,
  /// list elements nest as well.
  static func position(ofItem item: HTMLElement, inElements depth: Int) -> ListPosition? {
    let indent = item.number(ofClass: "ql-indent-").flatMap { $0 >= 1 && $0 < 9 ? Int($0) : nil }
    if indent == nil && item[.dataList] == nil { return nil }
    let level = item.parent.flatMap(Etherpad.level(ofList:))
    return ListPosition(list: .quill, level: level ?? (indent ?? 0) + max(depth, 1))
  }

  /// Whether an element is code, which it stores as a block for each line.
  static func isCode(_ element: HTMLElement) -> Bool {
    element.hasClass("ql-code-block-container")
  }

  /// Whether an element is a line of code, which names the language.
  static func isLineOfCode(_ element: HTMLElement) -> Bool { element.hasClass("ql-code-block") }

  /// Returns an item's task state, which version 1 writes at the list.
  static func task(ofItem item: HTMLElement) -> TaskState? {
    item[.dataList].flatMap { tasks[$0] }
  }

  private static let tasks = NameTable<TaskState>([
    ("checked", .done), ("unchecked", .open),
    // Feishu's
    ("done", .done), ("check", .open),
  ])
}
