/// What a paragraph says beside its style (ECMA-376, part 1, 17.3.1).
struct DOCXParagraph {
  /// A place in a list.
  struct Item {
    var list: Int
    var level: Int

    /// The indent that the list's definition gives.
    var indent: Int { DOCXMeasure.listIndent * (level + 1) }
  }

  var style: DOCXParagraphStyle
  /// The list that puts a marker before it.
  var item: Item?
  var direction = TextDirection.leftToRight
  /// The spaces above and below in twips, nil for the style's.
  var spaceBefore: Int?
  var spaceAfter: Int?
  /// The left edge in twips from the page's or the cell's; the right edge where text runs from right to left.
  var indent = 0
  /// Whether the style's space stands between it and a neighbour of the same style, though the style says no.
  var isLoose = false
  var alignment: Alignment?

  /// Writes its properties in the order that the schema asks for.
  func write(to output: inout XMLOutput) {
    output.markup("<w:pPr>")
    if style != .normal { output.property("w:pStyle", style.identifier) }
    if let item {
      output.markup("<w:numPr>")
      output.property("w:ilvl", item.level)
      output.property("w:numId", item.list)
      output.markup("</w:numPr>")
    }
    if direction == .rightToLeft { output.markup("<w:bidi/>") }
    writeSpacing(to: &output)
    writeIndent(to: &output)
    if isLoose { output.property("w:contextualSpacing", 0) }
    if let alignment { output.property("w:jc", value(of: alignment)) }
    output.markup("</w:pPr>")
  }

  private func writeSpacing(to output: inout XMLOutput) {
    guard spaceBefore != nil || spaceAfter != nil else { return }
    output.element("w:spacing") {
      if let spaceBefore { $0.attribute("w:before", spaceBefore) }
      if let spaceAfter { $0.attribute("w:after", spaceAfter) }
    }
  }

  /// An indent is written where it differs from what the list or else the style says, so that both stay in charge.
  private func writeIndent(to output: inout XMLOutput) {
    guard indent != item?.indent ?? style.indent else { return }
    output.element("w:ind") {
      $0.attribute("w:left", Swift.min(indent, DOCXMeasure.widestIndent))
      if item != nil { $0.attribute("w:hanging", DOCXMeasure.markerWidth) }
    }
  }

  /// Left means where lines begin, and right where they end (17.18.44, as Word and LibreOffice read it).
  private func value(of alignment: Alignment) -> StaticString {
    switch alignment {
    case .left: direction == .leftToRight ? "left" : "right"
    case .right: direction == .leftToRight ? "right" : "left"
    case .center: "center"
    case .justified: "both"
    }
  }
}
