/// The callouts of GitHub, Obsidian, Docusaurus, Sphinx, Bootstrap and others, which differ in their classes.
enum HTMLCallout {
  /// Returns the kind of the callout that an element is; nil if it is none.
  static func name(of index: HTMLTree.Index, in tree: HTMLTree) -> [UInt8]? {
    let node = tree[index]
    guard node.tag.isPlainBlock || node.tag == .blockquote else { return nil }
    let stated =
      tree.value(.dataCallout, of: node) ?? tree.value(.dataPanelType, of: node)
      ?? tree.value(.dataCalloutType, of: node)
    if let stated, CalloutName.isOne(stated) { return stated.map(\.lowercasedASCII) }
    if node.content.isEmpty { return nil }
    let classes = tree.classes(of: node)
    return CalloutName.named(by: classes) ?? AsciiDoc.calloutName(of: index, in: tree)
      ?? CalloutName.bare(among: classes).flatMap { spokenTitle(of: index, $0[...], in: tree) == nil ? nil : $0 }
  }

  /// Returns the element at the start of a callout of a kind that is its title.
  static func title(of callout: HTMLTree.Index, named name: [UInt8], in tree: HTMLTree) -> HTMLTree.Index? {
    markedTitle(of: callout, in: tree) ?? spokenTitle(of: callout, name[...], in: tree)
  }

  /// Whether an element is a callout that begins with a table of its icon, its title and its text, as DocBook and AsciiDoc
  /// write it.
  static func isTable(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    if AsciiDoc.isCallout(tree[index], in: tree) { return true }
    guard let first = tree.firstElement(in: tree[index]), tree[first].tag == .table,
      let name = name(of: index, in: tree)
    else { return false }
    return title(of: index, named: name, in: tree) != nil
  }

  /// Returns the element at the start of a callout whose class says that it is a title.
  static func markedTitle(of callout: HTMLTree.Index, in tree: HTMLTree) -> HTMLTree.Index? {
    tree.descendants(of: callout).prefix(16).first { index in
      tree.classes(of: tree[index]).contains { CalloutName.isOfTitle($0) } || AsciiDoc.isTitle(index, in: tree)
    }
  }

  /// Returns the element that begins a callout and says only its kind. DocBook, DITA, DocFX and others write the kind as
  /// a class and as these words, and nothing else that is of callouts.
  private static func spokenTitle(
    of callout: HTMLTree.Index, _ name: ArraySlice<UInt8>, in tree: HTMLTree
  ) -> HTMLTree.Index? {
    let start = tree.descendants(of: callout).prefix(16).first(where: tree.isShownText)
    guard let start, tree[start].parent != callout else { return nil }
    var title = tree[start].parent
    guard CalloutName.isUsualTitle(tree.text(in: title, nodes: 4, bytes: 32)[...].trimmingSpaces(), of: name)
    else { return nil }
    while tree[title].parent != callout, tree.onlyElement(in: tree[tree[title].parent]) == title {
      title = tree[title].parent
    }
    let isColumn = tree[title].tag.isTableCell && tree.neighbour(after: title) != nil
    return isColumn ? nil : title
  }
}
