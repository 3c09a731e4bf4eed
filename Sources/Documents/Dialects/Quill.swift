/// An editor of web pages, which says all of an item's list at the item.
enum Quill {
  /// The kind of an item's list.
  static func marker(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> ListStyle.Marker? {
    tree.value(.dataList, of: item).map { $0.isWord("ordered".utf8) ? .decimal : .disc }
  }

  /// Where an item stands: in one list, as deep as a class says.
  static func position(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> ListPosition? {
    let prefix = "ql-indent-".utf8
    let numbers = tree.classes(of: item).lazy.filter { $0.starts(with: prefix) }
      .compactMap { CSSNumber($0.dropFirst(prefix.count))?.value }
    let indent = numbers.first { $0 >= 1 && $0 < 9 }.map { Int($0) }
    return indent == nil && tree.value(.dataList, of: item) == nil
      ? nil : ListPosition(list: .quill, level: (indent ?? 0) + 1)
  }

  /// What an item says of a task, or its list as that of version 1 does.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    switch tree.value(.dataList, of: item)?.first {
    case "c": .done
    case "u": .open
    default: nil
    }
  }
}
