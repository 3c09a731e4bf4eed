/// The styles with names of an ODT file, which have the names of LibreOffice's own (OpenDocument 1.3, 16).
extension WordStyle {
  /// The name by which paragraphs refer to the style.
  var odtName: StaticString {
    switch self {
    case .normal: "Standard"
    case .heading1: "Heading_20_1"
    case .heading2: "Heading_20_2"
    case .heading3: "Heading_20_3"
    case .heading4: "Heading_20_4"
    case .heading5: "Heading_20_5"
    case .heading6: "Heading_20_6"
    case .list: "List_20_Paragraph"
    case .quote: "Quotations"
    case .code: "Preformatted_20_Text"
    case .rule: "Horizontal_20_Line"
    case .footnote: "Footnote"
    }
  }

  /// The name that users see, if it is another one.
  private var displayName: StaticString? {
    switch self {
    case .heading1: "Heading 1"
    case .heading2: "Heading 2"
    case .heading3: "Heading 3"
    case .heading4: "Heading 4"
    case .heading5: "Heading 5"
    case .heading6: "Heading 6"
    case .list: "List Paragraph"
    case .code: "Preformatted Text"
    case .rule: "Horizontal Line"
    case .normal, .quote, .footnote: nil
    }
  }

  /// Returns the part with all styles, the page, and the number of the first footnote.
  static func odtPart(firstFootnote: Int) -> PackagePart {
    var output = XMLOutput()
    output.markup("<office:document-styles")
    output.odtNamespaces()
    output.markup("><office:styles>\n<style:default-style style:family=\"paragraph\"><style:text-properties")
    output.fontFamily(WordFont.body)
    output.fontSize(usualSize)
    output.markup("/></style:default-style>\n")
    for style in allCases { style.write(to: &output) }
    writeTextStyles(to: &output)
    output.markup("<text:notes-configuration text:note-class=\"footnote\" style:num-format=\"1\"")
    output.markup(" text:citation-style-name=\"Footnote_20_Symbol\"")
    output.markup(" text:citation-body-style-name=\"Footnote_20_anchor\"")
    output.attribute("text:start-value", firstFootnote - 1)
    output.markup("/>\n</office:styles>\n")
    output.markup(page)
    output.markup("</office:document-styles>\n")
    return PackagePart("styles.xml", output.bytes)
  }

  private func write(to output: inout XMLOutput) {
    output.markup("<style:style style:family=\"paragraph\"")
    output.attribute("style:name", odtName)
    if let displayName { output.attribute("style:display-name", displayName) }
    if self != .normal { output.attribute("style:parent-style-name", Self.normal.odtName) }
    if let headingLevel {
      output.attribute("style:next-style-name", Self.normal.odtName)
      output.attribute("style:default-outline-level", headingLevel)
    }
    output.markup("><style:paragraph-properties")
    writeParagraphProperties(to: &output)
    output.markup("/>")
    writeTextProperties(to: &output)
    output.markup("</style:style>\n")
  }

  private func writeParagraphProperties(to output: inout XMLOutput) {
    if spaceBefore > 0 { output.attribute("fo:margin-top", twips: spaceBefore) }
    output.attribute("fo:margin-bottom", twips: spaceAfter)
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      output.attribute("fo:keep-with-next", "always")
    case .list: output.attribute("style:contextual-spacing", "true")
    case .quote:
      output.attribute("fo:margin-left", twips: indent - ODTQuoteBar(.single).width)
      ODTQuoteBar(.single).write(to: &output)
    case .code: output.attribute("fo:background-color", "#f2f2f2")
    case .rule:
      output.attribute("fo:border-bottom", "1pt solid #bfbfbf")
      output.attribute("fo:padding-bottom", "1pt")
    case .normal, .footnote: break
    }
  }

  private func writeTextProperties(to output: inout XMLOutput) {
    guard headingLevel != nil || size != Self.usualSize else { return }
    output.markup("<style:text-properties")
    if self == .code {
      output.fontFamily(WordFont.code)
      output.noLanguage()
    }
    if headingLevel != nil { output.bold() }
    output.fontSize(size)
    output.markup("/>")
  }

  private static func writeTextStyles(to output: inout XMLOutput) {
    output.markup(
      """
      <style:style style:name="Internet_20_link" style:display-name="Internet link" style:family="text">\
      <style:text-properties fo:color="#0563c1" style:text-underline-style="solid"\
       style:text-underline-width="auto"/></style:style>
      <style:style style:name="Footnote_20_anchor" style:display-name="Footnote anchor" style:family="text">\
      <style:text-properties style:text-position="super 58%"/></style:style>
      <style:style style:name="Footnote_20_Symbol" style:display-name="Footnote Symbol" style:family="text">\
      <style:text-properties style:text-position="super 58%"/></style:style>
      <style:style style:name="Graphics" style:family="graphic"><style:graphic-properties text:anchor-type="as-char"\
       style:vertical-pos="top" style:vertical-rel="baseline"/></style:style>
      <style:style style:name="Source_20_Text" style:display-name="Source Text" style:family="text">\
      <style:text-properties
      """)
    output.fontFamily(WordFont.code)
    output.noLanguage()
    output.markup("/></style:style>\n")
  }

  /// A4 with margins of an inch.
  private static let page: StaticString = """
    <office:automatic-styles><style:page-layout style:name="Page"><style:page-layout-properties\
     fo:page-width="595.3pt" fo:page-height="841.9pt" fo:margin-top="72pt" fo:margin-bottom="72pt"\
     fo:margin-left="72pt" fo:margin-right="72pt"/></style:page-layout></office:automatic-styles>
    <office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"/></office:master-styles>

    """
}
