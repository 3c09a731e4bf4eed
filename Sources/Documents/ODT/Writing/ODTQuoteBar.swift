/// The bar beside a quotation, a border that is within the margin of the text.
struct ODTQuoteBar {
  /// The border in the spelling of CSS.
  let line: StaticString
  /// The width of the border in twips.
  let lineWidth: Int
  /// The distance of the text from the border in twips.
  private let padding = 160

  init(_ bar: WordParagraph.QuoteBar) {
    switch bar {
    case .single: (line, lineWidth) = ("2.25pt solid #bfbfbf", 45)
    case .double: (line, lineWidth) = ("6.75pt double #bfbfbf", 135)
    }
  }

  /// The width in twips that the text loses.
  var width: Int { lineWidth + padding }

  func write(to output: inout XMLOutput) {
    output.attribute("fo:border-left", line)
    output.attribute("fo:padding-left", twips: padding)
  }
}
