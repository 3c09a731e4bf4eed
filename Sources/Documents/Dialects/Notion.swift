enum Notion {
  /// Whether a comment is the one with which its clipboard begins.
  static func isMark(_ comment: ArraySlice<UInt8>) -> Bool { comment.trimmingSpaces().starts(with: "notionvc".utf8) }

  /// The boxes of tasks as its clipboard writes them.
  static let boxes: [TaskSigns.Sign] = [("[ ]", .open), ("[x]", .done), ("[X]", .done)]

  /// Whether a list continues the one before it: its files contain each item as a list of its own.
  static func continues(_ list: HTMLTree.Node, _ before: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let kind = tree.classes(of: list).first(where: lists.contains) else { return false }
    return tree.classes(of: before).contains { $0.elementsEqual(kind) }
  }

  private static let lists = NameTable(names: ["bulleted-list", "numbered-list", "to-do-list", "toggle"])

  /// Returns the state of a checkbox, which is a block with classes.
  static func task(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard node.tag == .div, tree.value(.class, of: node)?.starts(with: "checkbox checkbox-o".utf8) == true else {
      return nil
    }
    return tree.hasClass("checkbox-on", node) ? .done : .open
  }
}
