/// An editor that writes the kind of a list at the block around it.
enum Quip {
  /// Whether the items of a list are numbered.
  static func isNumbered(_ list: HTMLElement) -> Bool { isList(list, ofKind: "6") }

  /// Returns the state of a task.
  static func task(ofItem item: HTMLElement) -> TaskState? {
    guard let list = item.parent, isList(list, ofKind: "7") else { return nil }
    return item.hasClass("checked") ? .done : .open
  }

  /// How many elements around a list are examined.
  private static let limit = 16

  private static func isList(_ list: HTMLElement, ofKind kind: String) -> Bool {
    var outer = list
    for _ in 0..<limit where [.ul, .ol, .li].contains(outer.tag) { outer = outer.parent ?? outer }
    return outer[.dataSectionStyle]?.elementsEqual(kind.utf8) == true
  }
}
