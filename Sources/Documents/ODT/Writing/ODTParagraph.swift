/// A paragraph's properties besides its style (OpenDocument 1.3, 16.29.27).
extension WordParagraph {
  /// Writes the element with the properties, or nothing if there are none besides the style's. The space before the
  /// paragraph is in twips; nil is the style's.
  func writeProperties(to output: inout XMLOutput, spaceBefore: Int?) {
    output.properties("style:paragraph-properties") { writeAttributes(to: &$0, spaceBefore: spaceBefore) }
  }

  private func writeAttributes(to output: inout XMLOutput, spaceBefore: Int?) {
    writeSpace(before: spaceBefore, to: &output)
    writeIndent(to: &output)
    if let quoteBar, style != .quote || quoteBar == .double { ODTQuoteBar(quoteBar).write(to: &output) }
    if direction == .rightToLeft { output.attribute("style:writing-mode", "rl-tb") }
    if let alignment = statedAlignment { output.attribute("fo:text-align", alignment.odtName) }
  }

  /// Writes the space around the paragraph, unless the style has it. LibreOffice takes from a style only all of it.
  private func writeSpace(before spaceBefore: Int?, to output: inout XMLOutput) {
    let isTight = place.tableDepth > 0 || isTightInQuotation
    // The style has no space between items.
    let isLoose = style == .list && place.list?.style.isTight == false
    guard spaceBefore != nil || isTight || isLoose else { return }
    output.attribute("fo:margin-top", twips: spaceBefore ?? style.spaceBefore)
    output.attribute("fo:margin-bottom", twips: isTight ? 0 : style.spaceAfter)
    if style == .list { output.attribute("style:contextual-spacing", isLoose ? "false" : "true") }
  }

  /// Writes the indent only if it differs from that of the list or the style, so that these stay in charge. In a list,
  /// the background of code would begin where markers do.
  private func writeIndent(to output: inout XMLOutput) {
    let usual = place.list.map { WordMeasure.listIndent * ($0.level + 1) } ?? style.indent
    guard place.indent != usual || style == .code && place.list != nil && item == nil else { return }
    let bar = quoteBar.map { ODTQuoteBar($0).width } ?? 0
    output.attribute("fo:margin-left", twips: Swift.min(place.indent, WordMeasure.indentLimit) - bar)
    output.attribute("fo:text-indent", twips: item == nil ? 0 : -WordMeasure.markerWidth)
  }
}

extension Alignment {
  fileprivate var odtName: StaticString {
    switch self {
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .justified: "justify"
    }
  }
}
