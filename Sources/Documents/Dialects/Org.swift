enum Org {
  /// Returns the state of a checkbox, which is code in an item with a class: `<li class="on"><code>[X]</code>`.
  static func task(ofCheckbox node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    guard node.tag == .code, node.firstChild != HTMLTree.none, node.parent != HTMLTree.none,
      let state = tree.value(.class, of: tree[node.parent]).flatMap({ states[$0] })
    else { return nil }
    let box = tree.characters(of: node.firstChild)
    return box.count <= 4 && box.first == "[" && box.last == "]" ? state : nil
  }

  private static let states = NameTable<TaskState>([("on", .done), ("off", .open), ("trans", .open)])
}
