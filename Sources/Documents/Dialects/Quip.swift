/// An editor that writes the kind of a list at the block around it.
enum Quip {
  /// Whether the items of a list are numbered.
  static func isNumbered(_ list: HTMLTree.Node, in tree: HTMLTree) -> Bool { isList(list, ofKind: "6", tree) }

  /// Returns the state of a task.
  static func task(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard item.parent != HTMLTree.none, isList(tree[item.parent], ofKind: "7", tree) else { return nil }
    return tree.hasClass("checked", item) ? .done : .open
  }

  /// How many elements around a list are examined.
  private static let limit = 16

  private static func isList(_ list: HTMLTree.Node, ofKind kind: String, _ tree: HTMLTree) -> Bool {
    var outer = list
    for _ in 0..<limit where outer.parent != HTMLTree.none && [.ul, .ol, .li].contains(outer.tag) {
      outer = tree[outer.parent]
    }
    return tree.value(.dataSectionStyle, of: outer)?.elementsEqual(kind.utf8) == true
  }
}
