import Testing

/// Lists of word processors of which only bullets and indents are left.
struct HangingListTests {
  private static func paragraph(_ content: String, _ margin: Int = 36) -> String {
    "<p style='margin-left:\(margin).0pt;text-indent:-18.0pt;border:none'>\(content)</p>"
  }

  @Test(arguments: [
    "<span style='font-family:Arial'>●</span><span>%</span>", "•&nbsp;&nbsp;&nbsp;%", "• %", "▪\t%", "<b>•</b> %",
    "<span style='font-family:Wingdings'>§</span><span style='font-size:7pt'>&nbsp;&nbsp;</span><span>%</span>",
    "<span style='font-family:\"Courier New\"'>o</span><span>&nbsp; </span>%", "·<span>&nbsp;&nbsp;&nbsp; </span>%",
    "<span style='font-family:Wingdings'>Ø</span>%", "–&nbsp;&nbsp;%",
  ]) func bulletsMakeItems(content: String) {
    let texts = ["one", "two <b>b</b>"].map { Self.paragraph(content.replacing("%", with: $0)) }
    #expect(markdown(of: texts.joined() + "<p>after</p>") == "- one\n- two **b**\n\nafter\n")
  }

  @Test(arguments: ["%. ", "<span>%.</span><span>&nbsp;&nbsp;</span>", "<span>%)</span>", "(%)&nbsp;"])
  func numbersMakeItems(number: String) {
    let texts = ["3", "4"].map { Self.paragraph(number.replacing("%", with: $0) + "step") }
    #expect(markdown(of: texts.joined()) == "3. step\n4. step\n")
  }

  @Test func marginsAreLevels() {
    let list = Self.paragraph("• a") + Self.paragraph("o&nbsp; b", 72) + Self.paragraph("• c")
    #expect(markdown(of: list) == "- a\n  - b\n- c\n")
    let copied = "<p style='margin: 0px 0px 8px 48px; text-indent: -24px;'>☐ a</p>"
    #expect(markdown(of: copied) == "- [ ] a\n")
  }

  @Test(arguments: [
    ("<p>• a</p>", "• a\n"), ("<p style='margin-left:36pt'>● a</p>", "● a\n"),
    (paragraph("A. Smith, Boats."), "A. Smith, Boats.\n"),
    (paragraph("o wind"), "o wind\n"), (paragraph("1990 was warm."), "1990 was warm.\n"),
    (paragraph("<b>–</b>"), "**–**\n"),
    ("<p class=MsoNormal style='margin-left:1in;text-indent:-.5in'>(3) ensure that</p>", "(3) ensure that\n"),
    (paragraph("A.<span style='mso-tab-count: 1'>&nbsp;&nbsp; </span>Manual"), "A. Manual\n"),
  ]) func otherParagraphsStay(page: String, text: String) { #expect(markdown(of: page) == text) }
}
