/// Callouts: GitHub's, Obsidian's, Docusaurus', Sphinx', Bootstrap's and others', which differ in their classes.
extension HTMLModelReader {
  /// Begins a callout, or the title of one; false where an element is neither.
  mutating func beginCallout(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    if index == titleOfCallout {
      closeParagraph()
      kind = .summary
      setEnding(.heading)
      return true
    }
    guard let name = tree.calloutName(of: node) else { return false }
    let title = title(ofCallout: index)
    titleOfCallout = title ?? HTMLTree.none
    beginGroup(.callout(flow.builder.keep(name)))
    if title == nil { addUsualTitle(of: name) }
    return true
  }

  /// The element at the start of a callout that is its title.
  private func title(ofCallout callout: HTMLTree.Index) -> HTMLTree.Index? {
    tree.descendants(of: callout).prefix(16).first { index in
      tree.classes(of: tree[index]).contains { CalloutName.isOfTitle($0) }
    }
  }

  private mutating func addUsualTitle(of name: [UInt8]) {
    kind = .summary
    addText(CalloutName.usualTitle(of: name[...]))
    closeParagraph()
    kind = .paragraph
  }
}

extension HTMLTree {
  /// The type of the callout that an element is; nil if it is none.
  func calloutName(of node: Node) -> [UInt8]? {
    switch node.tag {
    case .div, .aside, .blockquote, .section: break
    default: return nil
    }
    if let name = value(.dataCallout, of: node), CalloutName.isOne(name) { return name.map(\.lowercasedASCII) }
    return node.content.isEmpty ? nil : CalloutName.named(by: classes(of: node))
  }
}
