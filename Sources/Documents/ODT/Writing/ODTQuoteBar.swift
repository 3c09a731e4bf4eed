/// The bar beside a quotation, a border that is within the margin of the text.
struct ODTQuoteBar {
  /// The border in the spelling of CSS.
  let line: StaticString
  /// The width in twips that the text loses.
  let width: Int
  /// The distance of the text from the border in twips.
  private static let padding = 160

  init(_ bar: WordParagraph.QuoteBar) {
    switch bar {
    case .single: (line, width) = ("2.25pt solid #bfbfbf", 45 + Self.padding)
    case .double: (line, width) = ("6.75pt double #bfbfbf", 135 + Self.padding)
    }
  }

  func write(to output: inout XMLOutput) {
    output.attribute("fo:border-left", line)
    output.attribute("fo:padding-left", twips: Self.padding)
  }
}
