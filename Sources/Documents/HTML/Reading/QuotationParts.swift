/// Quotations that word processors write as a part for each paragraph.
enum QuotationParts {
  /// Whether an element is such a part: a paragraph of Word's in one of the styles for quotations, a quotation of
  /// LibreOffice's, or a list of these, each in an item.
  static func isOne(_ element: HTMLElement) -> Bool { element.has(.quotation) || isParagraphOrList(element) }

  /// Whether an element is a quotation that is only a paragraph, or a list of such paragraphs.
  static func isParagraphOrList(_ element: HTMLElement) -> Bool {
    switch element.tag {
    case .blockquote: return element.has(.paragraphWithScript)
    case .ul, .ol:
      let items = element.children.lazy.filter { $0.tag == .li }
      let areQuotations = items.allSatisfy { item in
        item.firstElement.map { $0.tag == .blockquote && $0.has(.paragraphWithScript) } ?? false
      }
      return areQuotations && element.firstItem != nil
    default: return false
    }
  }
}
