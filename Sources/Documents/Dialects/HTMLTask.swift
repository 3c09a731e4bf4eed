/// Items that are tasks: a checkbox, or the attributes of a web editor.
enum HTMLTask {
  /// Returns the task state of an item, from its element or its list's; nil if it is no task.
  static func state(ofItem item: HTMLTree.Node, _ css: [CSSDeclarations], in tree: HTMLTree) -> TaskState? {
    // Evernote uses a CSS property.
    css.last?.task ?? state(of: item, in: tree) ?? Quill.task(ofItem: item, in: tree)
      ?? Quip.task(ofItem: item, in: tree) ?? Qt.task(ofItem: item, in: tree) ?? state(ofItemInChecklist: item, tree)
      ?? (item.parent == HTMLTree.none ? nil : checked(.dataChecked, of: tree[item.parent], tree))
  }

  /// The classes of lists of tasks in Confluence, TinyMCE and Joplin, and of the items that are done.
  private static let checklists = [
    ("inline-task-list", "checked"), ("tox-checklist", "tox-checklist--checked"), ("joplin-checklist", "checked"),
  ]

  private static func state(ofItemInChecklist item: HTMLTree.Node, _ tree: HTMLTree) -> TaskState? {
    guard item.parent != HTMLTree.none else { return nil }
    // Notesnook
    if tree.hasClass("checklist--item", item) { return tree.hasClass("checked", item) ? .done : .open }
    let list = checklists.first { tree.hasClass($0.0, tree[item.parent]) }
    return list.map { tree.hasClass($0.1, item) ? .done : .open }
  }

  /// Returns the task state in an element's own attributes: TipTap's, those of its first version, ARIA's, Toast UI's or
  /// Remirror's.
  static func state(of node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    Confluence.task(node, in: tree) ?? Evernote.task(ofLine: node, in: tree) ?? checked(.dataChecked, of: node, tree)
      ?? checked(.dataDone, of: node, tree) ?? checked(.ariaChecked, of: node, tree)
      ?? checked(.dataTaskChecked, of: node, tree)
      ?? ([.dataTask, .dataTaskListItem].contains { tree.value($0, of: node) != nil } ? .open : nil)
  }

  private static func checked(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, _ tree: HTMLTree) -> TaskState? {
    tree.value(name, of: node).map { $0.isEmpty || $0.isWord("true".utf8) ? .done : .open }
  }

  /// Returns the state of a checkbox that a block begins with; nil if it begins with something else. A checkbox without a
  /// size opens a menu.
  static func state(ofCheckboxIn block: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard let first = tree.firstElement(in: block), tree[first].tag == .input,
      tree.declarations(of: tree[first])?.isTiny != true
    else { return nil }
    return state(ofCheckbox: tree[first], in: tree)
  }

  /// Whether an item begins with a checkbox, perhaps in a label or a paragraph.
  static func beginsWithCheckbox(_ item: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    let parts = sequence(first: item) { node in tree.firstElement(in: node).map { tree[$0] } }
    return parts.prefix(4).prefix { $0.tag != .ul && $0.tag != .ol }.contains { state(ofCheckbox: $0, in: tree) != nil }
  }

  /// Returns the state of a checkbox; nil for another element. It may be a form's, ARIA's, an editor's or a forum's.
  static func state(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    if node.tag == .input {
      guard tree.value(.type, of: node)?.isWord("checkbox".utf8) == true else { return nil }
      return tree.value(.checked, of: node) == nil ? .open : .done
    }
    if tree.value(.role, of: node)?.isWord("checkbox".utf8) == true { return state(of: node, in: tree) ?? .open }
    return Confluence.task(node, in: tree) ?? Notion.task(ofCheckbox: node, in: tree)
      ?? Evernote.task(ofMark: node, in: tree) ?? Org.task(ofCheckbox: node, in: tree)
      ?? Discourse.task(ofCheckbox: node, in: tree)
  }
}
