enum AsciiDoc {
  /// Whether an element is a callout, which it lays out as a table: the title or an icon, and the text.
  static func isCallout(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool { tree.hasClass("admonitionblock", node) }

  /// Whether an element is the title of a callout.
  static func isTitle(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.hasClass("title", tree[index]) && tree.hasClass("icon", tree[tree[index].parent])
  }

  /// Returns the title of a callout as a class, which older versions do not write: it names the callout's kind.
  static func kind(of callout: HTMLTree.Index, in tree: HTMLTree) -> [ArraySlice<UInt8>] {
    guard isCallout(tree[callout], in: tree), let title = HTMLCallout.markedTitle(of: callout, in: tree) else {
      return []
    }
    return [tree.text(in: title, nodes: 4, bytes: 32)[...].trimmingSpaces()]
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
