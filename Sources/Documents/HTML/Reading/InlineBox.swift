/// Elements that CSS makes boxes within a line.
enum InlineBox {
  /// Whether an element that usually separates paragraphs is a part of a line: it flows in it, or is a box in it that
  /// contains no blocks itself.
  static func isPart(ofLine element: HTMLElement, _ css: [CSSDeclarations]) -> Bool {
    if element.has(.partOfEntry) { return true }
    guard let css = css.last, css.isInLine, element.tag == .p || element.tag.isPlainBlock else { return false }
    return css.isInline || !element.descendants.prefix(horizon).contains { isBlock($0) }
  }

  private static let horizon = 256

  private static func isBlock(_ element: HTMLElement) -> Bool {
    if element.tag == .hr || element.tag == .embedded { return true }
    return element.tag.isBlock && element.declarations?.isInLine != true
  }

  /// Whether an element is a box with a distance from the text beside it, a tab, or the label of a control beside it.
  /// Signs and code often have a distance only for their looks.
  static func standsApart(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Bool {
    switch element.tag {
    case .a, .div, .span:
      css.last?.standsApart == true || isTab(element) || element.has(.partOfEntry)
    case .label:
      css.last?.standsApart == true || isControl(element.neighbourBefore)
        || isControl(element.neighbourAfter)
    default: false
    }
  }

  private static func isTab(_ element: HTMLElement) -> Bool {
    element.has(.role, "tab")
  }

  private static func isControl(_ element: HTMLElement?) -> Bool {
    element.map { $0.tag == .label || $0.tag == .input } ?? false
  }
}
