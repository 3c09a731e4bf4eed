/// Items that are tasks: browsers have a checkbox for them, editors on the web their own attributes.
extension HTMLModelReader {
  /// What an item's element, or that of its list, says of a task; nil where it is none.
  func taskState(ofItem item: HTMLTree.Node, _ css: [CSSDeclarations]) -> TaskState? {
    if let state = css.last?.task ?? taskState(of: item) { return state }
    switch tree.value(.dataList, of: item)?.first {
    case UInt8(ascii: "c"): return .done
    case UInt8(ascii: "u"): return .open
    default: break
    }
    guard item.parent != HTMLTree.none else { return nil }
    let list = tree[item.parent]
    // Confluence marks the list, and of the items those that are done.
    if hasClass("inline-task-list", list) { return hasClass("checked", item) ? .done : .open }
    return checked(.dataChecked, of: list)
  }

  private func taskState(of node: HTMLTree.Node) -> TaskState? {
    if let state = tree.value(.dataTaskState, of: node) { return state.isWord("done".utf8) ? .done : .open }
    return checked(.dataChecked, of: node) ?? checked(.ariaChecked, of: node)
  }

  private func checked(_ name: HTMLAttribute.Name, of node: HTMLTree.Node) -> TaskState? {
    tree.value(name, of: node).map { $0.isWord("true".utf8) ? .done : .open }
  }

  private func hasClass(_ name: String, _ node: HTMLTree.Node) -> Bool {
    tree.classes(of: node).contains { $0.elementsEqual(name.utf8) }
  }

  /// Begins a block that is a task by itself, as Confluence writes it, or passes over the picture of a task's checkbox;
  /// false where it is neither. A checkbox that is no form's, of ARIA's or of Notion's, makes a task of the item that it
  /// begins.
  mutating func beginTask(_ node: HTMLTree.Node) -> Bool {
    guard !node.content.isEmpty, node.tag != .li, node.tag != .input else { return false }
    if node.tag == .img { return isCheckboxPicture(node) }
    if let state = taskState(of: node), node.tag == .div, flow.innermost != .item || flow.isBetweenItems {
      closeParagraph()
      flow.startItem(WordItem(name: .tasks, level: 1, marker: .disc), isVisible: true)
      flow.replaceInnermost(with: .listItem(state))
      beginItemContent()
      return true
    }
    if tree.value(.role, of: node)?.isWord("checkbox".utf8) == true || tree.value(.dataTaskState, of: node) != nil {
      setTask(taskState(of: node) ?? .open)
    } else if node.tag == .div, let classes = tree.value(.class, of: node), classes.starts(with: Self.notionBox) {
      setTask(hasClass("checkbox-on", node) ? .done : .open)
    }
    return false
  }

  /// Whether an image is how Google Docs shows what it says of a task's item as well.
  private func isCheckboxPicture(_ node: HTMLTree.Node) -> Bool {
    guard case .listItem(.some)? = flow.containers.last?.element, inlines.isEmpty,
      flow.containers.last?.blockCount == 0, let text = tree.value(.alt, of: node)
    else { return false }
    return text.isWord("checked".utf8) || text.isWord("unchecked".utf8)
  }

  private static let notionBox = Array("checkbox checkbox-o".utf8)

  mutating func addCheckbox(_ node: HTMLTree.Node) {
    guard tree.value(.type, of: node)?.isWord("checkbox".utf8) == true else { return }
    setTask(tree.value(.checked, of: node) == nil ? .open : .done)
  }

  /// Makes a task of the item that begins here. An item that has ended has nothing more.
  private mutating func setTask(_ state: TaskState) {
    guard inlines.isEmpty, !flow.isSilent, !flow.isBetweenItems, case .listItem(nil)? = flow.containers.last?.element
    else { return }
    flow.replaceInnermost(with: .listItem(state))
  }
}
