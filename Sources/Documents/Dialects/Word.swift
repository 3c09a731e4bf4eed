enum Word {
  /// Returns the left margin of the style of Word's list paragraphs, half an inch, where the sheet is missing.
  static func usualMargin(of paragraph: HTMLTree.Node, in tree: HTMLTree) -> Double? {
    tree.classes(of: paragraph).contains(where: isListParagraph) ? ItemEdges.usualIndent : nil
  }

  /// Whether a class is one of the styles of list paragraphs. Gmail writes a mark of its own before it.
  private static func isListParagraph(_ name: ArraySlice<UInt8>) -> Bool {
    let name = name.starts(with: "m_".utf8) ? name.drop { $0 != "M" } : name
    return name.starts(with: "MsoListParagraph".utf8)
  }

  /// Returns the level of a document's title or a deep heading; nil for another paragraph. Word writes only the first
  /// six levels of headings as elements.
  static func headingLevel(of paragraph: HTMLTree.Node, in tree: HTMLTree) -> UInt8? {
    let classes = tree.classes(of: paragraph)
    if classes.contains(where: { $0.isWord("msotitle".utf8) }) { return 1 }
    return classes.contains { deepHeadings.contains($0) } ? 6 : nil
  }

  private static let deepHeadings = NameTable(names: ["msoheading7", "msoheading8", "msoheading9"])

  /// Whether a paragraph is of one of the styles for quotations.
  static func isQuotation(_ index: HTMLTree.Index?, in tree: HTMLTree) -> Bool {
    guard let index, tree[index].tag == .p else { return false }
    return tree.hasClass(in: quotations, tree[index])
  }

  private static let quotations = NameTable(names: ["msoquote", "msointensequote", "msoblocktext"])

  /// Whether a rule is the one above the footnotes.
  static func isAboveFootnotes(_ rule: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.width, of: rule)?.elementsEqual("33%".utf8) == true
  }

  /// Whether an element around an empty paragraph draws the line that Word makes of three dashes.
  static func isRule(_ element: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[element].tag == .div, let style = tree.value(.style, of: tree[element]),
      style.contains("mso-element:para-border-div"), style.contains("border-bottom:solid")
    else { return false }
    return !tree.descendants(of: element).contains(where: tree.isShownTextOrImage)
  }

  /// Whether an item only continues the numbering and is not shown.
  static func isHidden(_ item: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.onlyElement(in: item).flatMap { tree.declarations(of: tree[$0])?.isHidden } == true
  }

  /// Whether an element only shows that a tracked change has inserted its text: the element with the class, or the one
  /// in it.
  static func isInsertion(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    let span = node.tag == .ins && node.parent > 0 ? tree[node.parent] : node
    return span.tag == .span && tree.value(.class, of: span)?.isWord("msoins".utf8) == true
  }
}
