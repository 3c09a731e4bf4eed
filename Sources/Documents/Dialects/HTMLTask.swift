/// Items that are tasks: browsers have a checkbox for them, editors on the web their own attributes.
enum HTMLTask {
  /// What an item's element, or that of its list, says of a task; nil where it is none.
  static func state(ofItem item: HTMLTree.Node, _ css: [CSSDeclarations], in tree: HTMLTree) -> TaskState? {
    // Evernote's is a property.
    css.last?.task ?? state(of: item, in: tree) ?? Quill.task(ofItem: item, in: tree)
      ?? Confluence.task(ofItem: item, in: tree)
      ?? (item.parent == HTMLTree.none ? nil : checked(.dataChecked, of: tree[item.parent], tree))
  }

  /// What an element says of a task by its own attributes: TipTap's, or the one that readers of screens go by.
  static func state(of node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    Confluence.task(node, in: tree) ?? checked(.dataChecked, of: node, tree) ?? checked(.ariaChecked, of: node, tree)
  }

  private static func checked(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, _ tree: HTMLTree) -> TaskState? {
    tree.value(name, of: node).map { $0.isWord("true".utf8) ? .done : .open }
  }

  /// What a checkbox shows; nil for another element. It may be no form's, but ARIA's or that of an editor.
  static func state(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    if node.tag == .input {
      guard tree.value(.type, of: node)?.isWord("checkbox".utf8) == true else { return nil }
      return tree.value(.checked, of: node) == nil ? .open : .done
    }
    if tree.value(.role, of: node)?.isWord("checkbox".utf8) == true { return state(of: node, in: tree) ?? .open }
    return Confluence.task(node, in: tree) ?? Notion.task(ofCheckbox: node, in: tree)
  }
}
