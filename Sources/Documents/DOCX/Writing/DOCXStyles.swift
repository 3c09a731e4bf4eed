/// The styles of a DOCX file (ECMA-376, part 1, 17.7).
extension WordStyle {
  /// The name by which paragraphs refer to the style.
  var identifier: StaticString {
    switch self {
    case .normal: "Normal"
    case .heading1: "Heading1"
    case .heading2: "Heading2"
    case .heading3: "Heading3"
    case .heading4: "Heading4"
    case .heading5: "Heading5"
    case .heading6: "Heading6"
    case .list: "ListParagraph"
    case .quote: "Quote"
    case .code: "HTMLPreformatted"
    case .rule: "HorizontalLine"
    case .footnote: "FootnoteText"
    }
  }

  /// Returns the part that contains all styles.
  static func docxPart() -> PackagePart {
    var output = XMLOutput()
    output.markup("<w:styles xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">")
    output.markup("<w:docDefaults><w:rPrDefault><w:rPr>")
    output.font(WordFont.body)
    output.markup("<w:sz w:val=\"22\"/><w:szCs w:val=\"22\"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>\n")
    for style in allCases { style.write(to: &output) }
    writeCharacterStyles(to: &output)
    writeTableStyles(to: &output)
    output.markup("</w:styles>\n")
    return PackagePart("word/styles.xml", output.bytes)
  }

  private func write(to output: inout XMLOutput) {
    output.markup("<w:style w:type=\"paragraph\"")
    if self == .normal { output.attribute("w:default", 1) }
    output.attribute("w:styleId", identifier)
    output.markup(">")
    output.property("w:name", name)
    if self != .normal { output.markup("<w:basedOn w:val=\"Normal\"/>") }
    if headingLevel != nil { output.markup("<w:next w:val=\"Normal\"/>") }
    output.markup("<w:qFormat/><w:pPr>")
    writeParagraphProperties(to: &output)
    output.markup("</w:pPr>")
    writeCharacterProperties(to: &output)
    output.markup("</w:style>\n")
  }

  /// Writes the paragraph's properties, in the schema's order.
  private func writeParagraphProperties(to output: inout XMLOutput) {
    switch self {
    case .normal, .footnote: output.element("w:spacing") { $0.attribute("w:after", spaceAfter) }
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      output.markup("<w:keepNext/>")
      output.element("w:spacing") {
        $0.attribute("w:before", spaceBefore)
        $0.attribute("w:after", spaceAfter)
      }
      output.property("w:outlineLvl", rawValue - 1)
    case .list: output.markup("<w:contextualSpacing/>")
    case .quote:
      output.quoteBar(.single)
      output.element("w:ind") { $0.attribute("w:left", indent) }
    case .code: output.markup("<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"F2F2F2\"/>")
    case .rule:
      output.markup("<w:pBdr><w:bottom w:val=\"single\" w:sz=\"8\" w:space=\"1\" w:color=\"BFBFBF\"/></w:pBdr>")
    }
  }

  private func writeCharacterProperties(to output: inout XMLOutput) {
    guard headingLevel != nil || size != Self.usualSize else { return }
    output.markup("<w:rPr>")
    if self == .code { output.font(WordFont.code) }
    if headingLevel != nil { output.markup("<w:b/><w:bCs/>") }
    if self == .code { output.markup("<w:noProof/>") }
    if size != Self.usualSize {
      output.property("w:sz", size)
      output.property("w:szCs", size)
    }
    output.markup("</w:rPr>")
  }

  private static func writeCharacterStyles(to output: inout XMLOutput) {
    output.markup("<w:style w:type=\"character\" w:default=\"1\" w:styleId=\"DefaultParagraphFont\">")
    output.markup("<w:name w:val=\"Default Paragraph Font\"/></w:style>\n")
    output.markup("<w:style w:type=\"character\" w:styleId=\"Hyperlink\"><w:name w:val=\"Hyperlink\"/>")
    output.markup("<w:rPr><w:color w:val=\"0563C1\"/><w:u w:val=\"single\"/></w:rPr></w:style>\n")
    output.markup("<w:style w:type=\"character\" w:styleId=\"HTMLCode\"><w:name w:val=\"HTML Code\"/><w:rPr>")
    output.font(WordFont.code)
    output.markup("<w:noProof/></w:rPr></w:style>\n")
    output.markup("<w:style w:type=\"character\" w:styleId=\"FootnoteReference\">")
    output.markup("<w:name w:val=\"footnote reference\"/>")
    output.markup("<w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr></w:style>\n")
  }

  private static func writeTableStyles(to output: inout XMLOutput) {
    output.markup("<w:style w:type=\"table\" w:default=\"1\" w:styleId=\"TableNormal\">")
    output.markup("<w:name w:val=\"Normal Table\"/><w:tblPr><w:tblCellMar>")
    output.markup("<w:top w:w=\"0\" w:type=\"dxa\"/><w:left w:w=\"108\" w:type=\"dxa\"/>")
    output.markup("<w:bottom w:w=\"0\" w:type=\"dxa\"/><w:right w:w=\"108\" w:type=\"dxa\"/>")
    output.markup("</w:tblCellMar></w:tblPr></w:style>\n")
    output.markup("<w:style w:type=\"table\" w:styleId=\"TableGrid\"><w:name w:val=\"Table Grid\"/>")
    output.markup("<w:basedOn w:val=\"TableNormal\"/><w:tblPr><w:tblBorders>")
    for edge: StaticString in ["w:top", "w:left", "w:bottom", "w:right", "w:insideH", "w:insideV"] {
      output.element(edge) {
        $0.attribute("w:val", "single")
        $0.attribute("w:sz", 4)
        $0.attribute("w:space", 0)
        $0.attribute("w:color", "auto")
      }
    }
    output.markup("</w:tblBorders></w:tblPr></w:style>\n")
  }
}

extension XMLOutput {
  /// Appends the bar beside a quotation, as a border.
  mutating func quoteBar(_ bar: WordParagraph.QuoteBar) {
    markup("<w:pBdr>")
    element("w:left") {
      $0.attribute("w:val", bar == .single ? "single" : "double")
      $0.attribute("w:sz", 18)
      $0.attribute("w:space", 8)
      $0.attribute("w:color", "BFBFBF")
    }
    markup("</w:pBdr>")
  }
}
