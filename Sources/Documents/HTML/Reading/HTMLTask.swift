/// Items that are tasks: browsers have a checkbox for them, editors on the web their own attributes.
enum HTMLTask {
  /// What an item's element, or that of its list, says of a task; nil where it is none.
  static func state(ofItem item: HTMLTree.Node, _ css: [CSSDeclarations], in tree: HTMLTree) -> TaskState? {
    if let state = css.last?.task ?? state(of: item, in: tree) { return state }
    switch tree.value(.dataList, of: item)?.first {
    case "c": return .done
    case "u": return .open
    default: break
    }
    guard item.parent != HTMLTree.none else { return nil }
    let list = tree[item.parent]
    // Confluence marks the list, and of the items those that are done.
    if tree.hasClass("inline-task-list", list) { return tree.hasClass("checked", item) ? .done : .open }
    return checked(.dataChecked, of: list, tree)
  }

  /// What an element says of a task by its own attributes.
  static func state(of node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    if let state = tree.value(.dataTaskState, of: node) { return state.isWord("done".utf8) ? .done : .open }
    return checked(.dataChecked, of: node, tree) ?? checked(.ariaChecked, of: node, tree)
  }

  private static func checked(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, _ tree: HTMLTree) -> TaskState? {
    tree.value(name, of: node).map { $0.isWord("true".utf8) ? .done : .open }
  }

  /// What a checkbox shows; nil for another element. It may be no form's, but ARIA's or Notion's.
  static func state(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    if node.tag == .input {
      guard tree.value(.type, of: node)?.isWord("checkbox".utf8) == true else { return nil }
      return tree.value(.checked, of: node) == nil ? .open : .done
    }
    if tree.value(.role, of: node)?.isWord("checkbox".utf8) == true || tree.value(.dataTaskState, of: node) != nil {
      return state(of: node, in: tree) ?? .open
    }
    guard node.tag == .div, tree.value(.class, of: node)?.starts(with: "checkbox checkbox-o".utf8) == true else {
      return nil
    }
    return tree.hasClass("checkbox-on", node) ? .done : .open
  }

  /// Whether an image is how Google Docs shows what it says of a task's item as well.
  static func isPicture(_ image: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let text = tree.value(.alt, of: image) else { return false }
    return text.isWord("checked".utf8) || text.isWord("unchecked".utf8)
  }
}
