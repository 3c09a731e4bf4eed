import Testing

@testable import Documents

/// The styles of headings, titles and quotations by their names and levels.
struct WordStyleNameTests {
  private func docx(_ name: String, _ properties: String = "") -> String {
    DOCXSource.markdown(
      DOCXSource.paragraph("a", "<w:pStyle w:val=\"S\"/>"),
      DOCXSource.parts(styles: DOCXSource.style("S", name, properties)))
  }

  private func rtf(_ name: String) -> String {
    let escaped = name.utf16.map { $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : "\\u\($0) ?" }.joined()
    return converted("{\\rtf1\\uc1{\\stylesheet{\\s5 \(escaped);}}\\pard\\s5 a\\par}", from: .rtf, to: .markdown)
  }

  private func odt(_ name: String) -> String {
    let named = "<style:style style:name=\"S\" style:display-name=\"\(name)\" style:family=\"paragraph\"/>"
    let automatic = "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"S\"/>"
    return ODTSource.markdown("<text:p text:style-name=\"P1\">a</text:p>", automatic: automatic, named: named)
  }

  @Test(arguments: [
    ("heading 6", "######"), ("heading 7", "######"), ("heading 8", "######"), ("Überschrift 9", "######"),
    ("Titel", "#"), ("Titre", "#"), ("Título", "#"), ("Titolo", "#"), ("标题", "#"), ("表題", "#"), ("Название", "#"),
    ("Überschrift", "#"), ("Heading", "#"), ("Kop", "#"), ("Rubrik", "#"), ("Überschrift 2", "##"), ("見出し 1", "#"),
    ("Zitat", ">"), ("Intensives Zitat", ">"), ("Citation", ">"), ("Cita", ">"), ("Citazione", ">"),
    ("Citaat", ">"), ("引用文", ">"), ("Citação", ">"), ("Quote,Zitat1", ">"),
  ])
  func namesOfStyles(name: String, mark: String) {
    #expect(docx(name) == "\(mark) a\n")
    #expect(rtf(name) == "\(mark) a\n")
    #expect(odt(name) == "\(mark) a\n")
  }

  @Test(arguments: ["Untertitel", "Titelzeile", "heading 10", "heading 0", "TOC Heading", "Body Text", "Zitatende"])
  func otherNames(name: String) {
    #expect(docx(name) == "a\n")
    #expect(rtf(name) == "a\n")
    #expect(odt(name) == "a\n")
  }

  @Test func stylesBasedOnTheOneForHeadingsMayBeOthers() {
    let rtf = "{\\rtf1{\\stylesheet{\\s1 Heading;}{\\s2\\sbasedon1 Subtitle;}{\\s3\\sbasedon1 Title;}}"
    #expect(
      converted(rtf + "\\pard\\s2 a\\par\\pard\\s3 b\\par\\pard\\s1 c\\par}", from: .rtf, to: .markdown)
        == "a\n\n# b\n\n# c\n")
  }

  @Test(arguments: [(5, "######"), (6, "######"), (8, "######"), (0, "#")])
  func levelsOfTheOutline(level: Int, mark: String) {
    let outline = "<w:outlineLvl w:val=\"\(level)\"/>"
    #expect(docx("x", "<w:pPr>\(outline)</w:pPr>") == "\(mark) a\n")
    #expect(DOCXSource.markdown(DOCXSource.paragraph("a", outline)) == "\(mark) a\n")
    #expect(converted("{\\rtf1\\pard\\outlinelevel\(level) a\\par}", from: .rtf, to: .markdown) == "\(mark) a\n")
    #expect(ODTSource.markdown("<text:h text:outline-level=\"\(level + 1)\">a</text:h>") == "\(mark) a\n")
  }

  @Test func theDeepestLevelsAndNone() {
    #expect(ODTSource.markdown("<text:h text:outline-level=\"10\">a</text:h>") == "###### a\n")
    #expect(DOCXSource.markdown(DOCXSource.paragraph("a", "<w:outlineLvl w:val=\"9\"/>")) == "a\n")
    #expect(converted("{\\rtf1\\pard\\outlinelevel9 a\\par}", from: .rtf, to: .markdown) == "a\n")
    #expect(markdown(of: "<p class=MsoHeading7>a</p><p class=MsoHeading9>b</p>") == "###### a\n\n###### b\n")
  }
}
