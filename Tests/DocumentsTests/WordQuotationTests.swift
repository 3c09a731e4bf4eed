import Testing

@testable import Documents

/// Quotations of word processors, and what is around and inside them.
struct WordQuotationTests {
  // MARK: Word's files

  private static let parts = DOCXSource.parts(
    styles: DOCXSource.style("Q", "Quote", "<w:pPr><w:ind w:left=\"864\" w:right=\"864\"/></w:pPr>")
      + DOCXSource.style("I", "Intense Quote", "<w:pPr><w:ind w:left=\"864\"/></w:pPr>")
      + DOCXSource.style("B", "Block Text", "<w:pPr><w:ind w:left=\"480\"/></w:pPr>")
      + "<w:style w:type=\"paragraph\" w:styleId=\"M\"><w:name w:val=\"My Quote\"/><w:basedOn w:val=\"Q\"/></w:style>"
      + DOCXSource.style("C", "HTML Preformatted") + DOCXSource.style("H", "heading 2"))

  private func docx(_ body: String) -> String { DOCXSource.markdown(body, Self.parts) }

  private func quote(_ text: String, _ style: String, _ properties: String = "") -> String {
    DOCXSource.paragraph(text, "<w:pStyle w:val=\"\(style)\"/>\(properties)")
  }

  @Test(arguments: ["Q", "I", "B", "M"]) func aQuotationAfterAListIsNotInIt(style: String) {
    #expect(
      docx(DOCXSource.item("a") + quote("b", style) + quote("c", style) + DOCXSource.paragraph("d"))
        == "- a\n\n> b\n>\n> c\n\nd\n")
  }

  @Test(arguments: ["Q", "M", "I"]) func aQuotationIndentedBeyondAnItemIsInIt(style: String) {
    let indented = "<w:ind w:left=\"1584\"/>"
    #expect(
      docx(DOCXSource.item("a") + quote("b", style, indented) + quote("c", style, indented) + DOCXSource.item("d"))
        == "- a\n  > b\n  >\n  > c\n- d\n")
  }

  @Test(arguments: ["0", "360", "864"]) func aQuotationMayBeIndentedLessThanItsStyle(indent: String) {
    let properties = "<w:ind w:left=\"\(indent)\"/>"
    #expect(docx(quote("a", "Q", properties) + quote("b", "Q", properties)) == "> a\n>\n> b\n")
  }

  @Test(arguments: [
    ("<w:pStyle w:val=\"C\"/>", "```\n> x\n> ```"), ("<w:pStyle w:val=\"H\"/>", "## x"),
    ("<w:outlineLvl w:val=\"2\"/>", "### x"),
  ])
  func blocksWithAQuotationsIndentAreInIt(properties: String, shown: String) {
    let block = DOCXSource.paragraph("x", "\(properties)<w:ind w:left=\"864\"/>")
    #expect(docx(quote("a", "Q") + block + quote("b", "Q")) == "> a\n>\n> \(shown)\n>\n> b\n")
    let outside = DOCXSource.paragraph("x", properties)
    #expect(docx(quote("a", "Q") + outside).hasPrefix("> a\n\n"))
  }

  /// Word's authors put a line beside headings too.
  @Test(arguments: [
    ("<w:pStyle w:val=\"H\"/>\(bar)<w:ind w:left=\"864\"/>", "> ## x\n>\n> a\n"),
    ("<w:pStyle w:val=\"C\"/>\(bar)<w:ind w:left=\"900\"/>", "> ```\n> x\n> ```\n>\n> a\n"),
    ("<w:pStyle w:val=\"H\"/>\(bar)", "## x\n\n> a\n"),
    ("<w:pStyle w:val=\"H\"/><w:ind w:left=\"864\"/>", "## x\n\n> a\n"),
    ("<w:pStyle w:val=\"H\"/>\(box)<w:ind w:left=\"864\"/>", "## x\n\n> a\n"),
  ])
  func aQuotationsBarAndIndentShowWhatIsInIt(properties: String, shown: String) {
    #expect(docx(DOCXSource.paragraph("x", properties) + quote("a", "Q")) == shown)
  }

  private static let line = "w:val=\"single\" w:sz=\"18\" w:space=\"8\" w:color=\"auto\"/>"
  private static let bar = "<w:pBdr><w:left \(line)</w:pBdr>"
  private static let box = "<w:pBdr><w:top \(line)<w:left \(line)<w:bottom \(line)<w:right \(line)</w:pBdr>"

  // MARK: RTF and OpenDocument

  @Test(arguments: ["Quote", "Intense Quote", "Quotations"]) func quotationsOfRTFFollowLists(style: String) {
    let tables =
      "{\\stylesheet{\\s0 Normal;}{\\s1\\li864\\i \(style);}}{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext"
      + "\\'01\\u8226 ?;}\\li720}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    let body =
      "\\pard\\plain\\ls1\\fi-360\\li720 a\\par\\pard\\plain\\s1\\li864\\i b\\par c\\par\\pard\\plain d\\par"
    #expect(converted("{\\rtf1\(tables)\(body)}", from: .rtf, to: .markdown) == "- a\n\n> b\n>\n> c\n\nd\n")
  }

  /// LibreOffice indents an item's quotation by a style of its own, which it has for this paragraph only.
  @Test(arguments: [
    ("<text:p text:style-name=\"Q\">b</text:p>", "- a\n\n> b\n"),
    (
      "<text:p text:style-name=\"P1\">b</text:p><text:p text:style-name=\"P1\">c</text:p>", "- a\n  > b\n  >\n  > c\n"
    ),
    ("<text:p text:style-name=\"P2\">b</text:p>", "- a\n\n  b\n"),
    ("<text:p text:style-name=\"P3\">b</text:p>", "- a\n\nb\n"),
  ])
  func paragraphsOfOpenDocumentContinueAnItemByTheirMargin(paragraph: String, shown: String) {
    let named =
      "<style:style style:name=\"Q\" style:display-name=\"Quotations\" style:family=\"paragraph\">"
      + "<style:paragraph-properties fo:margin-left=\"1cm\"/></style:style>"
    func style(_ name: String, _ parent: String, _ margin: String) -> String {
      "<style:style style:name=\"\(name)\" style:family=\"paragraph\" style:parent-style-name=\"\(parent)\">"
        + "<style:paragraph-properties fo:margin-left=\"\(margin)\"/></style:style>"
    }
    let list =
      "<text:list-style style:name=\"L1\"><text:list-level-style-bullet text:level=\"1\" text:bullet-char=\"•\">"
      + "<style:list-level-properties><style:list-level-label-alignment fo:margin-left=\"1.27cm\"/>"
      + "</style:list-level-properties></text:list-level-style-bullet></text:list-style>"
    let automatic =
      list + style("P1", "Q", "2.27cm") + style("P2", "Standard", "1.27cm") + style("P3", "Standard", "1.5cm")
    let item = "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p></text:list-item></text:list>"
    #expect(ODTSource.markdown(item + paragraph, automatic: automatic, named: named) == shown)
  }

  /// LibreOffice gives blocks in a quotation its margin.
  @Test(arguments: ["0.847cm", "1cm", "0.5in", "1.501cm"]) func blocksOfOpenDocumentWithAQuotationsMarginAreInIt(
    margin: String
  ) {
    let properties = "<style:paragraph-properties fo:margin-left=\"\(margin)\"/></style:style>"
    func style(_ name: String, _ others: String) -> String {
      "<style:style style:name=\"\(name)\" style:family=\"paragraph\" \(others)>\(properties)"
    }
    let named =
      style("Q", "style:display-name=\"Quotations\"")
      + "<style:style style:name=\"C\" style:display-name=\"Preformatted Text\" style:family=\"paragraph\"/>"
    let automatic = style("P1", "style:parent-style-name=\"C\"") + style("P2", "")
    let quotation = "<text:p text:style-name=\"Q\">a</text:p>"
    let blocks =
      "<text:p text:style-name=\"P1\">b</text:p><text:h text:style-name=\"P2\" text:outline-level=\"2\">c</text:h>"
    #expect(
      ODTSource.markdown(quotation + blocks + quotation, automatic: automatic, named: named)
        == "> a\n>\n> ```\n> b\n> ```\n>\n> ## c\n>\n> a\n")
  }

  /// The border of a table may be at the margin, or its text.
  @Test(arguments: [("0.847cm", true), ("0.66cm", true), ("0cm", false), ("3cm", false)])
  func tablesOfOpenDocumentWithAQuotationsMarginAreInIt(margin: String, isInside: Bool) {
    let named =
      "<style:style style:name=\"Q\" style:display-name=\"Quotations\" style:family=\"paragraph\">"
      + "<style:paragraph-properties fo:margin-left=\"0.847cm\"/></style:style>"
    let automatic =
      "<style:style style:name=\"T\" style:family=\"table\"><style:table-properties fo:margin-left=\"\(margin)\"/>"
      + "</style:style>"
    let body =
      "<text:p text:style-name=\"Q\">a</text:p><table:table table:style-name=\"T\"><table:table-row><table:table-cell>"
      + "<text:p>b</text:p></table:table-cell></table:table-row></table:table>"
    let text = ODTSource.markdown(body, automatic: automatic, named: named)
    #expect(text.hasPrefix("> a\n>\n> |") == isInside, "\(text)")
  }

  // MARK: Our own files

  @Test(
    arguments: [
      "- a\n\n> b\n", "> a\n>\n> > b\n>\n> c\n", "> a\n>\n> ```\n> b\n> ```\n>\n> c\n", "> a\n>\n> ## b\n>\n> c\n",
      "> a\n>\n> | b |\n> | - |\n> | c |\n>\n> d\n", "> # a\n>\n> b\n", "> ## a\n> ### b\n\n# c\n",
      "> ```\n> a\n> ```\n>\n> b\n", "> ```\n> a\n> ```\n\nb\n", "> > # a\n> >\n> > b\n>\n> c\n",
      "1. a\n2. ```\n   b\n   ```\n\n   c\n",
    ], ["rtf", "docx", "odt"])
  func containersComeBack(markdown: String, format: String) throws {
    try comesBack(MarkdownReader.read(Array(markdown.utf8)), format)
  }

  /// In OpenDocument, lists are elements, and their paragraphs do not say how far they are indented.
  @Test(
    arguments: [
      "- a\n\n  > b\n  >\n  > c\n\n- d\n", "> a\n>\n> - b\n>\n>   c\n>\n> d\n", "- ```\n  a\n  ```\n- b\n",
      "> a\n>\n> - ```\n>   b\n>   ```\n>\n> c\n", "> a\n>\n> ---\n>\n> b\n", "- > # a\n  >\n  > b\n",
      "> - ```\n>   a\n>   ```\n>\n> b\n", "> a\n>\n> > b\n>\n> - c\n> - d\n", "> > a\n>\n> 1. b\n> 2. c\n>\n> d\n",
      "> > a\n> >\n> > - b\n>\n> c\n",
    ], ["rtf", "docx"])
  func listsAndQuotationsComeBack(markdown: String, format: String) throws {
    try comesBack(MarkdownReader.read(Array(markdown.utf8)), format)
  }

  @Test(
    arguments: [
      "> a\n>\n> 1. b\n> 2. c\n>\n> d\n", "> - a\n> - b\n", "> [!NOTE]\n> - a\n> - b\n",
      "- a\n\n  > - b\n  > - c\n\n- d\n",
      "> a\n>\n> - b\n>\n> - c\n",
    ], ["rtf", "docx", "odt"])
  func listsInQuotationsAreAsTightAsBefore(markdown: String, format: String) throws {
    let document = MarkdownReader.read(Array(markdown.utf8))
    let (before, after) = (TreeWriter.write(document), TreeWriter.write(try read(document, format)))
    func areLoose(_ tree: String) -> [Bool] { tree.matches(of: /list [^\n]*/).map { $0.0.hasSuffix("loose") } }
    #expect(areLoose(after) == areLoose(before))
  }

  @Test(arguments: ["rtf", "docx"]) func aTaskMayBeginWithCode(format: String) throws {
    let html = "<ul><li><input type=checkbox checked><pre>a</pre></li><li><input type=checkbox>b</li></ul>"
    try comesBack(HTMLReader.read(Array(html.utf8)), format)
  }

  private func comesBack(_ document: Document, _ format: String) throws {
    let expected = TreeWriter.write(document).replacing(" loose", with: "")
    #expect(TreeWriter.write(try read(document, format)).replacing(" loose", with: "") == expected)
  }

  /// Returns what is read of a document that has been written in a format.
  private func read(_ document: Document, _ format: String) throws -> Document {
    if format == "rtf" { return RTFReader.read(RTFWriter.write(document)) }
    var parts: [String: [UInt8]] = [:]
    let written = format == "odt" ? ODTWriter.write(document) : DOCXWriter.write(document)
    for part in written { parts[part.name] = part.bytes }
    return try #require(format == "odt" ? ODTReader.read { parts[$0] } : DOCXReader.read { parts[$0] })
  }
}
