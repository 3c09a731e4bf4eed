/// What Word's styles and layout say of paragraphs.
enum ParagraphOfWord {
  /// Returns the left margin of the style of list paragraphs, half an inch, where the sheet is missing; nil for another
  /// style.
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
    paragraph.has(.documentTitle) ? 1 : paragraph.has(.deepHeading) ? 6 : nil
  }

  /// Whether a rule is the one above the footnotes.
  static func isAboveFootnotes(_ rule: HTMLElement) -> Bool { rule[.width]?.elementsEqual("33%".utf8) == true }

  /// Whether an element around an empty paragraph draws the line that Word makes of three dashes.
  static func isRule(_ element: HTMLElement) -> Bool {
    guard element.tag == .div, let style = element[.style], style.contains("mso-element:para-border-div"),
      style.contains("border-bottom:solid")
    else { return false }
    return !element.descendants.contains(where: \.isShownTextOrImage)
  }

  /// Whether an item only continues the numbering and is not shown.
  static func isHidden(_ item: HTMLElement) -> Bool { item.onlyElement?.declarations?.isHidden == true }

  /// Whether an element only shows that a tracked change has inserted its text: the element with the class, or the one
  /// in it.
  static func isInsertion(_ element: HTMLElement) -> Bool {
    element.has(.insertion) || element.tag == .ins && element.parent?.has(.insertion) == true
  }
}
