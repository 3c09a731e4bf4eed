enum Word {
  /// Returns the left margin of the style of Word's list paragraphs, half an inch, where the sheet is missing.
  static func usualMargin(of paragraph: HTMLElement) -> Double? {
    paragraph.classes.contains(where: isListParagraph) ? ItemEdges.usualIndent : nil
  }

  /// Whether a class is one of the styles of list paragraphs. Gmail writes a mark of its own before it.
  private static func isListParagraph(_ name: ArraySlice<UInt8>) -> Bool {
    let name = name.starts(with: "m_".utf8) ? name.drop { $0 != "M" } : name
    return name.starts(with: "MsoListParagraph".utf8)
  }

  /// Returns the level of a document's title or a deep heading; nil for another paragraph. Word writes only the first
  /// six levels of headings as elements.
  static func headingLevel(of paragraph: HTMLElement) -> UInt8? {
    let classes = paragraph.classes
    if classes.contains(where: { $0.isWord("msotitle".utf8) }) { return 1 }
    return classes.contains { deepHeadings.contains($0) } ? 6 : nil
  }

  private static let deepHeadings = NameTable(names: ["msoheading7", "msoheading8", "msoheading9"])

  /// Whether a paragraph is of one of the styles for quotations.
  static func isQuotation(_ element: HTMLElement?) -> Bool {
    guard let element, element.tag == .p else { return false }
    return element.hasClass(in: quotations)
  }

  private static let quotations = NameTable(names: ["msoquote", "msointensequote", "msoblocktext"])

  /// Whether a rule is the one above the footnotes.
  static func isAboveFootnotes(_ rule: HTMLElement) -> Bool {
    rule[.width]?.elementsEqual("33%".utf8) == true
  }

  /// Whether an element around an empty paragraph draws the line that Word makes of three dashes.
  static func isRule(_ element: HTMLElement) -> Bool {
    guard element.tag == .div, let style = element[.style],
      style.contains("mso-element:para-border-div"), style.contains("border-bottom:solid")
    else { return false }
    return !element.descendants.contains(where: \.isShownTextOrImage)
  }

  /// Whether an item only continues the numbering and is not shown.
  static func isHidden(_ item: HTMLElement) -> Bool {
    item.onlyElement.flatMap { $0.declarations?.isHidden } == true
  }

  /// Whether an element only shows that a tracked change has inserted its text: the element with the class, or the one
  /// in it.
  static func isInsertion(_ element: HTMLElement) -> Bool {
    let span = element.tag == .ins ? element.parent ?? element : element
    return span.tag == .span && span.has(.class, "msoins")
  }
}
