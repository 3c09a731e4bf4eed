import Testing

@testable import Documents

/// What reviewers have deleted, as it is before the author agrees.
struct WordDeletionTests {
  private static let parts = DOCXSource.parts(styles: "")

  private func docx(_ body: String) -> String { DOCXSource.markdown(body, Self.parts) }

  private func item(_ content: String, mark: String = "") -> String {
    "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr><w:rPr>\(mark)</w:rPr></w:pPr>\(content)</w:p>"
  }

  @Test(arguments: ["<w:del w:id=\"1\" w:author=\"A\"/>", "<w:moveFrom w:id=\"1\"/>", "<w:rFonts/><w:vanish/>"])
  func anItemWithoutItsMarkIsNone(mark: String) {
    let deleted = "<w:del><w:r><w:delText>b</w:delText></w:r></w:del>"
    let items = item(DOCXSource.run("a")) + item(deleted, mark: mark) + item(DOCXSource.run("c"))
    #expect(docx(items) == "- a\n- c\n")
    #expect(docx(item("")) != "")
  }

  @Test(arguments: [
    "<span class=msoDel><del cite=\"mailto:Bob\" datetime=\"2024-01-01T10:00\">old</del></span><span class=msoIns><ins "
      + "cite=\"mailto:Bob\">new</ins></span>",
    "<style>span.msoIns{text-decoration:underline;color:teal}</style><span class=\"msoIns\"><ins>new</ins></span>",
    "<span class=msoIns style='color:teal'><ins style='text-decoration:underline'>new</ins></span><span class=msoDel>x</span>",
  ]) func changesInHTMLAreAccepted(_ changes: String) {
    #expect(converted("<p>Keep \(changes) end</p>", from: .html, to: .markdown) == "Keep new end\n")
  }

  @Test func otherDeletionsInHTMLStay() {
    let page = "<p><del cite=x>a</del> <ins>b</ins> <span class=msoIns><ins><b>c</b></ins></span></p>"
    #expect(converted(page, from: .html, to: .markdown) == "~~a~~ <u>b</u> **c**\n")
  }

  @Test func aParagraphWithADeletedMarkIsPartOfTheNext() {
    let first = "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>\(DOCXSource.run("a "))</w:p>"
    #expect(docx(first + DOCXSource.item("b")) == "- a b\n")
    #expect(docx(first) == "a\n")
    let table = "<w:tbl><w:tr><w:tc>\(DOCXSource.paragraph("b"))</w:tc></w:tr></w:tbl>"
    #expect(docx(first + table).hasPrefix("a\n\n"))
    let hidden = "<w:p><w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>\(DOCXSource.run("a"))</w:p>"
    #expect(docx(hidden + DOCXSource.paragraph("b")) == "a\n\nb\n")
  }

  @Test func deletedRowsAreLeftOut() {
    func row(_ text: String, _ properties: String = "") -> String {
      "<w:tr><w:trPr>\(properties)</w:trPr><w:tc>\(DOCXSource.paragraph(text))</w:tc></w:tr>"
    }
    let deleted = row("b", "<w:cantSplit/><w:del w:id=\"1\"/>")
    #expect(docx("<w:tbl>\(row("a"))\(deleted)\(row("c"))</w:tbl>") == docx("<w:tbl>\(row("a"))\(row("c"))</w:tbl>"))
    #expect(docx("<w:tbl>\(deleted)</w:tbl>\(DOCXSource.paragraph("d"))") == "d\n")
    let inserted = row("a", "<w:ins w:id=\"1\"/>")
    #expect(docx("<w:tbl>\(inserted)</w:tbl>") == docx("<w:tbl>\(row("a"))</w:tbl>"))
  }

  @Test(arguments: ["{\\deleted b\\par}", "{\\v b\\par}", "{\\rtlch\\ltrch\\deleted\\revauthdel1 b}{\\deleted\\par}"])
  func itemsOfRTFWithoutTheirMarksAreNone(deleted: String) {
    let label = "{\\listtext\\'95\\tab}"
    let body = "\\pard\\ls1\\li720\\fi-360 \(label)a\\par \(label)\(deleted)\(label)c\\par"
    #expect(converted("{\\rtf1\\ansi\(body)}", from: .rtf, to: .markdown) == "- a\n- c\n")
  }

  @Test func aDeletedMarkOfRTFJoinsParagraphs() {
    #expect(converted("{\\rtf1 a{\\deleted x\\par}b\\par}", from: .rtf, to: .markdown) == "ab\n")
    #expect(converted("{\\rtf1 a{\\v x\\par}b\\par}", from: .rtf, to: .markdown) == "a\n\nb\n")
  }
}
