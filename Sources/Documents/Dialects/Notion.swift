enum Notion {
  /// Whether a comment is the one with which its clipboard begins.
  static func isMark(_ comment: ArraySlice<UInt8>) -> Bool { comment.trimmingSpaces().starts(with: "notionvc".utf8) }

  /// The boxes of tasks as its clipboard writes them.
  static let boxes: [TaskSigns.Sign] = [("[ ]", .open), ("[x]", .done), ("[X]", .done)]

  /// Whether a list continues the one before it: its files contain each item as a list of its own.
  static func continues(_ list: HTMLElement, _ before: HTMLElement) -> Bool {
    guard let kind = list.classes.first(where: lists.contains) else { return false }
    return before.classes.contains { $0.elementsEqual(kind) }
  }

  private static let lists = NameTable(names: ["bulleted-list", "numbered-list", "to-do-list", "toggle"])

  /// Returns the state of a checkbox, which is a block with classes.
  static func task(ofCheckbox element: HTMLElement) -> TaskState? {
    guard element.tag == .div, element[.class]?.starts(with: "checkbox checkbox-o".utf8) == true else {
      return nil
    }
    return element.hasClass("checkbox-on") ? .done : .open
  }
}
