/// The callouts of GitHub, Obsidian, Docusaurus, Sphinx, Bootstrap and others, which differ in their classes.
enum HTMLCallout {
  /// Returns the kind of the callout that an element is; nil if it is none.
  static func name(of index: HTMLTree.Index, in tree: HTMLTree) -> [UInt8]? {
    let node = tree[index]
    switch node.tag {
    case .div, .aside, .blockquote, .section: break
    default: return nil
    }
    let stated = tree.value(.dataCallout, of: node) ?? tree.value(.dataPanelType, of: node)
    if let stated, CalloutName.isOne(stated) { return stated.map(\.lowercasedASCII) }
    if node.content.isEmpty { return nil }
    let classes = tree.classes(of: node)
    return CalloutName.named(by: classes) ?? CalloutName.named(by: classes + AsciiDoc.kind(of: index, in: tree))
  }

  /// Returns the element at the start of a callout that is its title.
  static func title(of callout: HTMLTree.Index, in tree: HTMLTree) -> HTMLTree.Index? {
    tree.descendants(of: callout).prefix(16).first { index in
      tree.classes(of: tree[index]).contains { CalloutName.isOfTitle($0) } || AsciiDoc.isTitle(index, in: tree)
    }
  }
}
