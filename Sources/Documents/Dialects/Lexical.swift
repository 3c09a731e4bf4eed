/// An editor of web pages that numbers every item, and writes a list in an item as an item of its own.
enum Lexical {
  /// Whether an element is a block of code, whose spaces show.
  static func isCode(_ element: HTMLElement) -> Bool {
    element[.dataHighlightLanguage] != nil
  }

  /// Whether an item only contains a list that belongs to the item before.
  static func isNesting(_ item: HTMLElement) -> Bool {
    guard item[.value] != nil, let inner = item.onlyElement else { return false }
    return inner.tag == .ul || inner.tag == .ol
  }
}
