/// The look of whole quotations: pages set them in italics or in bold, which emphasises nothing in them.
enum QuotationLook {
  /// How many paragraphs of a quotation are examined.
  private static let paragraphLimit = 16

  /// Whether the style of an element is the look of a quotation: it is one, or one of its paragraphs, all of which have
  /// that style.
  static func isOne(_ element: HTMLElement) -> Bool {
    if element.tag == .blockquote { return true }
    guard element.tag.isBlock, let quotation = element.parent, quotation.tag == .blockquote else { return false }
    return quotation.children.lazy.filter(\.tag.isBlock).prefix(paragraphLimit).allSatisfy(isEmphasized)
  }

  private static func isEmphasized(_ paragraph: HTMLElement) -> Bool {
    paragraph.declarations.map { $0.isItalic == true || $0.isBold == true } ?? false
  }
}
