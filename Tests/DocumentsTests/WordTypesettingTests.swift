import Testing

@testable import Documents

/// Typesetting of word processors that other formats do not have: drop caps, ruby, columns left out, named fills.
@Suite struct WordTypesettingTests {
  private func run(_ text: String, _ properties: String = "") -> String {
    "<w:r><w:rPr>\(properties)</w:rPr><w:t>\(text)</w:t></w:r>"
  }

  // MARK: Tabs

  @Test(arguments: [
    ("Soup<span style='mso-tab-count:1 dotted'>................ </span>4", "Soup 4\n"),
    ("one<span style='mso-tab-count:2'>&nbsp;&nbsp;&nbsp;&nbsp; </span><b>two</b>", "one **two**\n"),
    ("<span style='mso-tab-count:1'>      </span>one", "one\n"),
    ("Name<span lang=EN-US style='mso-tab-count:1 lined'>________ </span>", "Name\n"),
    ("one <span style='mso-spacerun:yes'>&nbsp;</span>...", "one ...\n"),
  ])
  func tabsOfHTMLAreSpaces(html: String, shown: String) {
    #expect(markdown(of: "<p class=MsoNormal>\(html)</p>") == shown)
  }

  // MARK: Drop caps

  @Test(arguments: ["drop", "margin"]) func dropCapsBeginTheNextParagraph(kind: String) {
    let letter =
      "<w:p><w:pPr><w:framePr w:dropCap=\"\(kind)\" w:lines=\"3\"/><w:rPr><w:sz w:val=\"116\"/></w:rPr></w:pPr>"
      + run("O", "<w:position w:val=\"-10\"/><w:sz w:val=\"116\"/>") + "</w:p>"
    let rest = DOCXSource.paragraph("nce upon a time.") + DOCXSource.paragraph("Then.")
    #expect(DOCXSource.markdown(letter + rest) == "Once upon a time.\n\nThen.\n")
  }

  @Test(arguments: ["", "w:dropCap=\"none\""]) func otherFramesAreParagraphs(kind: String) {
    let frame = DOCXSource.paragraph("O", "<w:framePr \(kind) w:w=\"100\"/>")
    #expect(DOCXSource.markdown(frame + DOCXSource.paragraph("nce")) == "O\n\nnce\n")
  }

  @Test(arguments: [
    "\\pard\\dropcapli3\\dropcapt1 O\\par\\pard nce upon\\par then\\par",
    "\\pard\\plain\\dropcapli3\\dropcapt2{\\fs116\\dn10 O}\\par\\pard\\plain nce upon\\par\\pard then\\par",
    "\\pard\\dropcapli3\\dropcapt1 O\\par nce upon\\par then\\par",
  ])
  func dropCapsOfRTF(text: String) {
    #expect(converted("{\\rtf1 \(text)}", from: .rtf, to: .markdown) == "Once upon\n\nthen\n")
  }

  // MARK: Ruby

  @Test func rubyOfDOCXIsInParentheses() {
    let ruby =
      "<w:r><w:ruby><w:rubyPr><w:hps w:val=\"12\"/></w:rubyPr><w:rt>\(run("かん", "<w:sz w:val=\"12\"/>"))</w:rt>"
      + "<w:rubyBase>\(run("漢"))</w:rubyBase></w:ruby></w:r>"
    #expect(DOCXSource.markdown("<w:p>\(run("a"))\(ruby)\(ruby)\(run("b"))</w:p>") == "a漢(かん)漢(かん)b\n")
    let bare = "<w:r><w:ruby><w:rt/><w:rubyBase>\(run("漢"))</w:rubyBase></w:ruby></w:r>"
    #expect(DOCXSource.markdown("<w:p>\(bare)</w:p>") == "漢\n")
    let bold = "<w:b/>"
    let strong =
      "<w:r><w:ruby><w:rt>\(run("かん", bold))</w:rt><w:rubyBase>\(run("漢", bold))</w:rubyBase></w:ruby></w:r>"
    #expect(DOCXSource.markdown("<w:p>\(strong)</w:p>") == "**漢(かん)**\n")
  }

  @Test func rubyOfODTIsInParentheses() {
    func ruby(_ reading: String) -> String {
      "<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>\(reading)</text:ruby-text></text:ruby>"
    }
    #expect(ODTSource.markdown("<text:p>a\(ruby("かん"))b\(ruby(""))c</text:p>") == "a漢(かん)b漢c\n")
  }

  // MARK: Tables

  private func cell(_ text: String) -> String { "<w:tc>\(DOCXSource.paragraph(text))</w:tc>" }

  private func table(_ rows: String...) -> String {
    let grid = "<w:tblGrid>" + String(repeating: "<w:gridCol w:w=\"2000\"/>", count: 3) + "</w:tblGrid>"
    return DOCXSource.markdown("<w:tbl>\(grid)\(rows.map { "<w:tr>\($0)</w:tr>" }.joined())</w:tbl>")
  }

  @Test(arguments: [1, 2]) func columnsBeforeARowAreEmptyCells(count: Int) {
    let first = cell("a") + cell("b") + cell("c")
    let rest = count == 1 ? cell("x") + cell("y") : cell("x")
    let before = "<w:trPr><w:gridBefore w:val=\"\(count)\"/><w:wBefore w:w=\"2000\"/></w:trPr>"
    let filled = String(repeating: cell(""), count: count) + rest
    #expect(table(first, before + rest) == table(first, filled))
    #expect(table(first, "<w:trPr><w:gridBefore w:val=\"0\"/></w:trPr>" + first) == table(first, first))
  }

  // MARK: Fills

  @Test(arguments: ["yellow", "FFFF00"]) func yellowBehindTextIsTheHighlighter(fill: String) {
    let shading = "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"\(fill)\"/>"
    #expect(DOCXSource.markdown("<w:p>\(run("x", shading))</w:p>") == "==x==\n")
    #expect(DOCXSource.markdown("<w:p>\(run("x", "<w:shd w:val=\"clear\" w:fill=\"auto\"/>"))</w:p>") == "x\n")
  }

  @Test func yellowOfRTFIsTheHighlighter() {
    let text = "{\\rtf1{\\colortbl;\\red255\\green255\\blue0;}{\\chcbpat1 x}}"
    #expect(converted(text, from: .rtf, to: .markdown) == "==x==\n")
  }
}
