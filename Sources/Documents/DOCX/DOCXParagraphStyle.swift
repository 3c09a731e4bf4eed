/// The paragraph styles of the files that we write. Their names are those that Word and LibreOffice have built in.
enum DOCXParagraphStyle: Int, CaseIterable {
  case normal, heading1, heading2, heading3, heading4, heading5, heading6, list, quote, code, rule, footnote

  /// The style of a heading's level; a level out of bounds counts as the nearest.
  static func heading(_ level: UInt8) -> Self { allCases[Int(Swift.min(Swift.max(level, 1), 6))] }

  /// The name that paragraphs refer to.
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

  /// The indent that the style itself has, in twips.
  var indent: Int { self == .quote ? DOCXMeasure.quoteIndent : 0 }

  /// The name that people see.
  private var name: StaticString {
    switch self {
    case .normal: "Normal"
    case .heading1: "heading 1"
    case .heading2: "heading 2"
    case .heading3: "heading 3"
    case .heading4: "heading 4"
    case .heading5: "heading 5"
    case .heading6: "heading 6"
    case .list: "List Paragraph"
    case .quote: "Quote"
    case .code: "HTML Preformatted"
    case .rule: "Horizontal Line"
    case .footnote: "footnote text"
    }
  }

  /// The paragraph's properties, in the schema's order.
  private var paragraph: StaticString {
    switch self {
    case .normal: "<w:spacing w:after=\"160\"/>"
    case .heading1: "<w:keepNext/><w:spacing w:before=\"360\" w:after=\"80\"/><w:outlineLvl w:val=\"0\"/>"
    case .heading2: "<w:keepNext/><w:spacing w:before=\"280\" w:after=\"80\"/><w:outlineLvl w:val=\"1\"/>"
    case .heading3: "<w:keepNext/><w:spacing w:before=\"240\" w:after=\"80\"/><w:outlineLvl w:val=\"2\"/>"
    case .heading4: "<w:keepNext/><w:spacing w:before=\"200\" w:after=\"80\"/><w:outlineLvl w:val=\"3\"/>"
    case .heading5: "<w:keepNext/><w:spacing w:before=\"160\" w:after=\"80\"/><w:outlineLvl w:val=\"4\"/>"
    case .heading6: "<w:keepNext/><w:spacing w:before=\"160\" w:after=\"80\"/><w:outlineLvl w:val=\"5\"/>"
    case .list: "<w:contextualSpacing/>"
    case .quote:
      "<w:pBdr><w:left w:val=\"single\" w:sz=\"18\" w:space=\"8\" w:color=\"BFBFBF\"/></w:pBdr><w:ind w:left=\"480\"/>"
    case .code: "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"F2F2F2\"/>"
    case .rule: "<w:pBdr><w:bottom w:val=\"single\" w:sz=\"8\" w:space=\"1\" w:color=\"BFBFBF\"/></w:pBdr>"
    case .footnote: "<w:spacing w:after=\"0\"/>"
    }
  }

  /// The size of its text in half points, nil if it is the usual one.
  private var size: Int? {
    switch self {
    case .heading1: 36
    case .heading2: 30
    case .heading3: 26
    case .heading4: 24
    case .heading6, .code, .footnote: 20
    case .normal, .heading5, .list, .quote, .rule: nil
    }
  }

  private var isHeading: Bool { (1...6).contains(rawValue) }

  /// The part that holds all styles.
  static func part() -> PackagePart {
    var output = XMLOutput()
    output.markup("<w:styles xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">")
    output.markup("<w:docDefaults><w:rPrDefault><w:rPr>")
    output.font(DOCXFont.body)
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
    if isHeading { output.markup("<w:next w:val=\"Normal\"/>") }
    output.markup("<w:qFormat/><w:pPr>")
    output.markup(paragraph)
    output.markup("</w:pPr>")
    writeCharacterProperties(to: &output)
    output.markup("</w:style>\n")
  }

  private func writeCharacterProperties(to output: inout XMLOutput) {
    guard isHeading || size != nil else { return }
    output.markup("<w:rPr>")
    if self == .code { output.font(DOCXFont.code) }
    if isHeading { output.markup("<w:b/><w:bCs/>") }
    if self == .code { output.markup("<w:noProof/>") }
    if let size {
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
    output.font(DOCXFont.code)
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

/// The lengths that the writer lays out by, in twips: twentieths of a point.
enum DOCXMeasure {
  /// The width of the text on a page of A4.
  static let pageWidth = 9026
  /// The height of the text on a page of A4.
  static let pageHeight = 13958
  /// How far a list's text stands in from what is around it.
  static let listIndent = 720
  /// How far a list's marker stands out from its text.
  static let markerWidth = 360
  /// How far a quotation stands in.
  static let quoteIndent = 480
  /// The widest indent, which leaves space for text at any depth.
  static let widestIndent = 6480
  /// The space between a cell's edge and its text.
  static let cellPadding = 108
}
