enum LibreOffice {
  /// Whether an element is one of its paragraphs, of which it names the kind of script.
  static func isParagraph(_ element: HTMLElement) -> Bool {
    element[.class].map { kinds.contains($0) } ?? false
  }

  /// Whether an element is a paragraph of a quotation, or a list of such paragraphs. It writes each as an element of its
  /// own, within the items.
  static func isQuotation(_ element: HTMLElement?) -> Bool {
    guard let element else { return false }
    switch element.tag {
    case .blockquote: return isParagraph(element)
    case .ul, .ol:
      let items = element.children.lazy.filter { $0.tag == .li }
      let first = items.map { $0.firstElement }
      return element.firstItem != nil
        && first.allSatisfy { $0.map { $0.tag == .blockquote && isParagraph($0) } ?? false }
    default: return false
    }
  }

  /// Whether an element is an item of an outline that begins with a heading, or the list of such items. Writer puts
  /// every heading with a level into one, and does not say whether it shows a number.
  static func isOutline(_ element: HTMLElement) -> Bool {
    guard let item = element.tag == .li ? element : element.firstItem else { return false }
    return item.firstElement.map { $0.tag.isHeading && isParagraph($0) } ?? false
  }

  private static let kinds = NameTable(names: ["western", "cjk", "ctl"])
}
