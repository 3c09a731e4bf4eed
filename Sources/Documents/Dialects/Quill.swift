/// An editor of web pages that writes every property of a list at its items.
enum Quill {
  /// Returns the kind of an item's list.
  static func marker(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> ListStyle.Marker? {
    tree.value(.dataList, of: item).map { $0.isWord("ordered".utf8) ? .decimal : .disc }
  }

  /// Returns an item's position: all items are in one list, and a class names the depth. In its HTML for other programs,
  /// list elements nest as well.
  static func position(ofItem item: HTMLTree.Node, inElements depth: Int, in tree: HTMLTree) -> ListPosition? {
    let prefix = "ql-indent-".utf8
    let numbers = tree.classes(of: item).lazy.filter { $0.starts(with: prefix) }
      .compactMap { CSSNumber($0.dropFirst(prefix.count))?.value }
    let indent = numbers.first { $0 >= 1 && $0 < 9 }.map { Int($0) }
    return indent == nil && tree.value(.dataList, of: item) == nil
      ? nil : ListPosition(list: .quill, level: (indent ?? 0) + max(depth, 1))
  }

  /// Returns an item's task state, which version 1 writes at the list.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    switch tree.value(.dataList, of: item)?.first {
    case "c": .done
    case "u": .open
    default: nil
    }
  }
}
