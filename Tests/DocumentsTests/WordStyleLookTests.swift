import Testing

@testable import Documents

/// What the styles of headings and quotations emphasise, and the words that stand out from them.
struct WordStyleLookTests {
  private static let italic = "<w:rPr><w:i/><w:color w:val=\"404040\"/></w:rPr>"

  /// The properties of the second of two runs, and their Markdown.
  private static let cases = [
    ("", "a b"), ("<w:i w:val=\"0\"/>", "a *b*"), ("<w:rStyle w:val=\"E\"/>", "a *b*"), ("<w:b/>", "a **b**"),
  ]

  @Test(arguments: cases) func stylesOfWordEmphasiseNoWords(properties: String, shown: String) {
    let styles =
      DOCXSource.style("Q", "Quote", Self.italic) + DOCXSource.style("H", "heading 4", Self.italic)
      + "<w:style w:type=\"character\" w:styleId=\"E\"><w:name w:val=\"Emphasis\"/><w:rPr><w:i/></w:rPr></w:style>"
    let runs = DOCXSource.run("a ") + DOCXSource.run("b", properties)
    let parts = DOCXSource.parts(styles: styles)
    #expect(DOCXSource.markdown("<w:p><w:pPr><w:pStyle w:val=\"Q\"/></w:pPr>\(runs)</w:p>", parts) == "> \(shown)\n")
    let heading = properties == "<w:b/>" ? "a b" : shown  // Headings are bold anyway.
    #expect(
      DOCXSource.markdown("<w:p><w:pPr><w:pStyle w:val=\"H\"/></w:pPr>\(runs)</w:p>", parts) == "#### \(heading)\n")
  }

  @Test(arguments: [("\\i a b", "a b"), ("\\i a \\i0 b", "a *b*"), ("a b", "a b"), ("\\i a {\\b b}", "a **b**")])
  func stylesOfRTFEmphasiseNoWords(text: String, shown: String) {
    let styles = "{\\stylesheet{\\s0 Normal;}{\\s1\\li864\\rtlch\\ai\\ltrch\\i Quote;}}"
    let rtf = "{\\rtf1\(styles)\\pard\\plain\\s1\\li864 \(text)\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "> \(shown)\n")
  }

  @Test(arguments: [
    ("Q", "a <text:span text:style-name=\"T1\">b</text:span>", "> a *b*"), ("Q", "a b", "> a b"),
    ("P1", "a b", "> a b"), ("P2", "a b", "> *a b*"), ("N", "a b", "*a b*"),
  ])
  func stylesOfOpenDocumentEmphasiseNoWords(name: String, text: String, shown: String) {
    func style(_ name: String, _ others: String, _ properties: String = "") -> String {
      "<style:style style:name=\"\(name)\" style:family=\"paragraph\" \(others)>\(properties)</style:style>"
    }
    let italic = "<style:text-properties fo:font-style=\"italic\"/>"
    let named =
      style("Q", "style:display-name=\"Quotations\"", italic) + style("R", "style:display-name=\"Block Text\"")
      + style("N", "style:display-name=\"Note\"", italic)
    let automatic =
      style("P1", "style:parent-style-name=\"Q\"") + style("P2", "style:parent-style-name=\"R\"", italic)
      + "<style:style style:name=\"T1\" style:family=\"text\"><style:text-properties fo:font-style=\"normal\"/></style:style>"
    let body = "<text:p text:style-name=\"\(name)\">\(text)</text:p>"
    #expect(ODTSource.markdown(body, automatic: automatic, named: named) == shown + "\n")
  }
}
