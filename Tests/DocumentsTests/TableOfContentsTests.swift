import Testing

@testable import Documents

/// Tables of contents of word processors, and other links within a document.
@Suite struct TableOfContentsTests {
  private let heading =
    "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:bookmarkStart w:id=\"1\" w:name=\"_Toc1\"/>"
    + "<w:r><w:t>Intro</w:t></w:r><w:bookmarkEnd w:id=\"1\"/></w:p>"

  private func markdown(_ runs: String, to anchor: String = "_Toc1") -> String {
    DOCXSource.markdown("<w:p><w:hyperlink w:anchor=\"\(anchor)\">\(runs)</w:hyperlink></w:p>" + heading)
  }

  @Test(arguments: [
    "<w:r><w:t>Intro</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>3</w:t></w:r>",
    "<w:r><w:t>Intro</w:t><w:tab/><w:t>12</w:t></w:r>",
    "<w:r><w:t>Intro</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:tab/><w:t>1</w:t></w:r><w:r><w:t>2</w:t></w:r>",
    "<w:r><w:t>Intro</w:t><w:tab/></w:r><w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>"
      + "<w:r><w:instrText>PAGEREF _Toc1 \\h</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>"
      + "<w:r><w:t>iv</w:t></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
  ])
  func pageNumbersGo(runs: String) { #expect(markdown(runs) == "[Intro](#intro)\n\n# Intro\n") }

  @Test func otherNumbersStay() {
    #expect(markdown("<w:r><w:t>Part 3</w:t></w:r>") == "[Part 3](#intro)\n\n# Intro\n")
    #expect(markdown("<w:r><w:t>1.</w:t><w:tab/><w:t>Intro</w:t></w:r>") == "[1.\tIntro](#intro)\n\n# Intro\n")
    let numbered = "<w:r><w:t>1.</w:t><w:tab/><w:t>Intro</w:t><w:tab/><w:t>3</w:t></w:r>"
    #expect(markdown(numbered) == "[1.\tIntro](#intro)\n\n# Intro\n")
  }

  @Test func linksToOtherPlacesKeepTheirNumbers() {
    let other = heading.replacing("_Toc1", with: "bm1")
    let link = "<w:p><w:hyperlink w:anchor=\"bm1\"><w:r><w:t>a</w:t><w:tab/><w:t>3</w:t></w:r></w:hyperlink></w:p>"
    #expect(DOCXSource.markdown(link + other) == "[a\t3](#intro)\n\n# Intro\n")
  }

  @Test func pageNumbersOfODTAndRTFGo() {
    let entry = "<text:p><text:a xlink:href=\"#__RefHeading___Toc1\">Intro<text:tab/>3</text:a></text:p>"
    let odt = "<text:h text:outline-level=\"1\"><text:bookmark text:name=\"__RefHeading___Toc1\"/>Intro</text:h>"
    #expect(ODTSource.markdown(entry + odt) == "[Intro](#intro)\n\n# Intro\n")
    let rtf =
      "{\\rtf1 {\\field{\\*\\fldinst HYPERLINK \\\\l \"_Toc1\"}{\\fldrslt Intro\\tab 3}}\\par"
      + "\\pard\\outlinelevel0 {\\*\\bkmkstart _Toc1}Intro\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "[Intro](#intro)\n\n# Intro\n")
  }

  /// Writer's table of contents is a list of links.
  @Test(arguments: [
    "<a href=\"#_Toc1\">Intro\t3</a>", "<a href=\"#_Toc1\">Intro<font>\t</font><b>x</b>i</a>",
    "<a href=\"#_Toc1\">Intro</a>",
    "<a href=\"#_Toc1\"><font>Intro\t1</font>2</a>",
  ])
  func pageNumbersOfHTMLGo(link: String) {
    let page = "<div id=\"Table of Contents1\"><p>\(link)</div><h1><a name=\"_Toc1\"></a>Intro</h1>"
    #expect(converted(page, from: .html, to: .markdown) == "[Intro](#intro)\n\n# Intro\n")
  }

  @Test(arguments: [
    "<a href=\"#_Toc1\">Part 3</a>", "<a href=\"#_Toc1\">Part<b> 3</b></a>", "<a href=\"#a\">Part\t3</a>",
  ])
  func otherNumbersInHTMLStay(link: String) {
    let page = "<p>\(link)<h1 id=\"a\"><a name=\"_Toc1\"></a>Intro</h1>"
    #expect(converted(page, from: .html, to: .plain).hasPrefix("Part 3"))
  }

  // MARK: Links that lead nowhere

  @Test(arguments: ["_Toc2", "bm1", "_GoBack"]) func linksToMissingPlacesAreText(anchor: String) {
    #expect(markdown("<w:r><w:t>see</w:t></w:r>", to: anchor) == "see\n\n# Intro\n")
  }

  @Test func linksToMissingPlacesDoNotLookLikeLinks() {
    let look = "<w:rPr><w:color w:val=\"0563C1\"/><w:u w:val=\"single\"/></w:rPr>"
    let text = DOCXSource.markdown(
      "<w:p><w:hyperlink w:anchor=\"no\"><w:r>\(look)<w:t>see</w:t></w:r></w:hyperlink></w:p>")
    #expect(text == "see\n")
  }

  @Test func linksToMissingPlacesAreTextInODTAndRTF() {
    #expect(ODTSource.markdown("<text:p><text:a xlink:href=\"#__RefHeading___1\">a</text:a></text:p>") == "a\n")
    let rtf = "{\\rtf1 {\\field{\\*\\fldinst HYPERLINK \\\\l \"bm1\"}{\\fldrslt a}}\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "a\n")
  }

  @Test func linksElsewhereStay() {
    let link = "<w:hyperlink r:id=\"link\" w:anchor=\"part\"><w:r><w:t>a</w:t></w:r></w:hyperlink>"
    #expect(DOCXSource.markdown("<w:p>\(link)</w:p>") == "[a](https://a.example/?x=1&y=2#part)\n")
    #expect(ODTSource.markdown("<text:p><text:a xlink:href=\"b.html#c\">a</text:a></text:p>") == "[a](b.html#c)\n")
  }
}
