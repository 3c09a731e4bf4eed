/// The callouts of GitHub, Obsidian, Docusaurus, Sphinx, Bootstrap and others, which differ in their classes.
enum HTMLCallout {
  /// Returns the kind of the callout that an element is; nil if it is none.
  static func name(of node: HTMLTree.Node, in tree: HTMLTree) -> [UInt8]? {
    switch node.tag {
    case .div, .aside, .blockquote, .section: break
    default: return nil
    }
    if let name = tree.value(.dataCallout, of: node), CalloutName.isOne(name) { return name.map(\.lowercasedASCII) }
    return node.content.isEmpty ? nil : CalloutName.named(by: tree.classes(of: node))
  }

  /// Returns the element at the start of a callout that is its title.
  static func title(of callout: HTMLTree.Index, in tree: HTMLTree) -> HTMLTree.Index? {
    tree.descendants(of: callout).prefix(16).first { index in
      tree.classes(of: tree[index]).contains { CalloutName.isOfTitle($0) }
    }
  }
}
