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
