enum Zotero {
  /// Returns the source of a formula on a line of its own, which a note contains as code: `<pre class="math">$$a$$</pre>`.
  static func formula(_ node: HTMLTree.Node, _ index: HTMLTree.Index, in tree: HTMLTree) -> [UInt8]? {
    guard node.tag == .pre, tree.hasClass("math", node) else { return nil }
    let text = tree.text(in: index, nodes: 8)[...].trimmingSpaces()
    guard text.count > 4, text.starts(with: "$$".utf8), text.suffix(2).elementsEqual("$$".utf8) else { return nil }
    return Array(text.dropFirst(2).dropLast(2))
  }

  /// Whether an element is the number or the text of an entry of a bibliography, which stand in one line.
  static func isPartOfEntry(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    node.tag == .div && tree.hasClass(in: partsOfEntries, node)
  }

  private static let partsOfEntries = NameTable(names: ["csl-left-margin", "csl-right-inline"])
}
