/// Lists of terms and their definitions.
enum DefinitionList {
  /// Whether a list contains terms, each a line, and definitions. Wikipedia indents with lists without terms.
  static func isOne(_ list: HTMLTree.Node, in tree: HTMLTree, _ footnotes: LinkedFootnotes) -> Bool {
    let parts = parts(of: list, tree)
    return parts.contains { tree[$0].tag == .dd }
      && parts.contains { tree[$0].tag == .dt }
      && parts.allSatisfy { part in
        switch tree[part].tag {
        case .dt: tree.descendants(of: part).allSatisfy { !tree[$0].tag.isBlock && tree[$0].tag != .embedded }
        case .dd: footnotes.notes[part] == nil
        case .text: tree.isBlankText(part)
        case let tag: tag.hidesContent
        }
      }
  }

  /// Returns the children of a list and of the elements that only group them (HTML, 4.4.9).
  private static func parts(of list: HTMLTree.Node, _ tree: HTMLTree) -> [HTMLTree.Index] {
    tree.children(of: list).flatMap { child in
      tree[child].tag == .div ? Array(tree.children(of: tree[child])) : [child]
    }
  }
}
