/// An editor of web pages that numbers every item, and writes a list in an item as an item of its own.
enum Lexical {
  /// Whether an element is a block of code, whose spaces show.
  static func isCode(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.dataHighlightLanguage, of: node) != nil
  }

  /// Whether an item only contains a list that belongs to the item before.
  static func isNesting(_ item: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard tree.value(.value, of: item) != nil, let inner = tree.onlyElement(in: item) else { return false }
    return tree[inner].tag == .ul || tree[inner].tag == .ol
  }
}
