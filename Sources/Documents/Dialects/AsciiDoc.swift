enum AsciiDoc {
  /// Whether an element is a callout, which it lays out as a table: the title or an icon, and the text.
  static func isCallout(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool { tree.hasClass("admonitionblock", node) }

  /// Whether an element is the title of a callout.
  static func isTitle(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.hasClass("title", tree[index]) && tree.hasClass("icon", tree[tree[index].parent])
  }

  /// Returns the kind of a callout whose title names it. Older versions write no class for it.
  static func calloutName(of callout: HTMLTree.Index, in tree: HTMLTree) -> [UInt8]? {
    guard isCallout(tree[callout], in: tree), let title = HTMLCallout.markedTitle(of: callout, in: tree) else {
      return nil
    }
    let words = tree.text(in: title, nodes: 4, bytes: 32)[...].trimmingSpaces()
    return CalloutName.named(by: tree.classes(of: tree[callout]) + [words])
  }
}

extension HTMLTree {
  /// Makes numbered lists of the tables that explain the marks in a block of code. Complexity: linear.
  func makeListsOfMarksInCode() {
    for table in elements(.table) where self[table].parent > 0 && hasClass("colist", self[self[table].parent]) {
      let rows = rows(of: self[table]).map { row in children(of: self[row]).filter { self[$0].tag == .td } }
      guard rows.allSatisfy({ $0.count == 2 }) else { continue }
      let list = add(Node(tag: .ol), before: table)
      for cells in rows {
        let item = add(Node(tag: .li))
        append(item, to: list)
        moveChildren(of: cells[1], to: item)
      }
      detach(table)
    }
  }
}
