/// A paragraph's properties besides its style (ECMA-376, part 1, 17.3.1).
extension WordParagraph {
  /// Writes the properties in the schema's order. The space before the paragraph is in twips; nil is the style's.
  func write(to output: inout XMLOutput, spaceBefore: Int?) {
    output.markup("<w:pPr>")
    if style != .normal { output.property("w:pStyle", style.identifier) }
    if let item {
      output.markup("<w:numPr>")
      output.property("w:ilvl", item.level)
      output.property("w:numId", item.number)
      output.markup("</w:numPr>")
    }
    if let quoteBar, style != .quote || quoteBar == .double { output.quoteBar(quoteBar) }
    if direction == .rightToLeft { output.markup("<w:bidi/>") }
    writeSpacing(before: spaceBefore, to: &output)
    writeIndent(to: &output)
    // The style has no space between items.
    if style == .list, place.list?.style.isTight == false { output.property("w:contextualSpacing", 0) }
    if let alignment { output.property("w:jc", value(of: alignment)) }
    output.markup("</w:pPr>")
  }

  private func writeSpacing(before spaceBefore: Int?, to output: inout XMLOutput) {
    let isTight = place.tableDepth > 0 || isTightInQuotation
    guard spaceBefore != nil || isTight else { return }
    output.element("w:spacing") {
      if let spaceBefore { $0.attribute("w:before", spaceBefore) }
      if isTight { $0.attribute("w:after", 0) }
    }
  }

  /// Writes the indent only if it differs from that of the list or the style, so that these stay in charge. In text
  /// that runs from right to left, it indents the right edge.
  private func writeIndent(to output: inout XMLOutput) {
    guard place.indent != item.map({ WordMeasure.listIndent * ($0.level + 1) }) ?? style.indent else { return }
    output.element("w:ind") {
      $0.attribute("w:left", Swift.min(place.indent, WordMeasure.indentLimit))
      if item != nil { $0.attribute("w:hanging", WordMeasure.markerWidth) }
    }
  }

  /// Left is where lines begin, and right is where they end (17.18.44, as Word and LibreOffice read it).
  private func value(of alignment: Alignment) -> StaticString {
    switch alignment {
    case .left: direction == .leftToRight ? "left" : "right"
    case .right: direction == .leftToRight ? "right" : "left"
    case .center: "center"
    case .justified: "both"
    }
  }
}
