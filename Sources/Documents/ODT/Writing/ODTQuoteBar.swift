/// The bar beside a quotation, a border that is within the margin of the text.
struct ODTQuoteBar {
  /// The border in the spelling of CSS.
  let line: StaticString
  /// The width of the border in twips.
  let lineWidth: Int
  /// The distance of the text from the border in twips.
  private let padding = 160

  static let outer = ODTQuoteBar(line: "2.25pt solid #bfbfbf", lineWidth: 45)
  /// The bar of a quotation in another. A paragraph has one border, so it is a double line.
  static let nested = ODTQuoteBar(line: "6.75pt double #bfbfbf", lineWidth: 135)

  private init(line: StaticString, lineWidth: Int) {
    self.line = line
    self.lineWidth = lineWidth
  }

  /// The width in twips that the text loses.
  var width: Int { lineWidth + padding }

  func write(to output: inout XMLOutput) {
    output.attribute("fo:border-left", line)
    output.attribute("fo:padding-left", twips: padding)
  }
}
