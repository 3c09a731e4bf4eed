import Documents
import Repetitions
import Testing

/// First letters that are set over several lines.
struct DropCapTests {
  private static func box(_ letter: String, _ place: String = "dropped") -> String {
    """
    <table cellspacing=0 cellpadding=0 hspace=0 vspace=0 align=left>
     <tr>
      <td valign=top align=left style='padding-top:0in;padding-right:0in'>
      <p class=MsoNormal style='line-height:51.35pt;page-break-after:avoid;
      mso-element:dropcap-\(place);mso-element-wrap:around;mso-element-linespan:3'><span
      style='font-size:69pt'>\(letter)<o:p></o:p></span></p>
      </td>
     </tr>
    </table>
    """
  }

  @Test(arguments: [
    "<div>\n\n\(box("T"))\n\n</div>", box("T"), box("T", "in-margin"),
    "<div><div style='float:left'>\(box("T"))</div></div>",
  ]) func boxesOfWordAreFirstLetters(box: String) {
    #expect(markdown(of: "\(box)\n\n<p class=MsoNormal><span>he Lord</span></p>") == "The Lord\n")
    let bold = "<p>a</p>\(box)<p><b>he</b> Lord</p><p>b</p>"
    #expect(markdown(of: bold) == "a\n\n**The** Lord\n\nb\n")
    #expect(!converted(bold, from: .html, to: .html).contains("69pt"))
  }

  @Test func severalLettersAndSignsBelongToo() {
    #expect(markdown(of: "\(Self.box("“Th"))<p>e Lord”</p>") == "“The Lord”\n")
    #expect(markdown(of: "\(Self.box("A"))<p> time ago</p>") == "A time ago\n")
  }

  @Test func lettersWithoutTheirParagraphStay() {
    #expect(markdown(of: Self.box("T")).contains("T"))
    #expect(markdown(of: "\(Self.box("T"))<ul><li>he</li></ul>").contains("T"))
    #expect(markdown(of: "\(Self.box("T"))<p></p>").contains("T"))
  }

  @Test(arguments: [
    ("T", "he Lord"), ("“T", "he Lord"), ("T", "<em>he</em> Lord"), ("T", "HE LORD"), ("I", "’m here"), ("É", "té"),
    ("В", "начале"),
  ]) func floatsOfPagesAreFirstLetters(letter: String, rest: String) {
    let joined = markdown(of: "<p>\(letter)\(rest)</p>")
    for style in ["float:left;display:block", "display: block; margin: 4px; float: left", "display:block"] {
      #expect(markdown(of: "<p><span class=dropcap style=\"\(style)\">\(letter)</span>\(rest)</p>") == joined)
    }
    let sheet = "<style>.cap {float:left; display:block; font-size:60px}</style>"
    #expect(markdown(of: "\(sheet)<p><span class=cap>\(letter)</span>\(rest)</p>") == joined)
  }

  /// Letters above entries, labels, and elements that do not begin their block.
  @Test(arguments: [
    ("<b style=\"display:block\">A</b>Apple", "**A**\\\nApple\n"),
    ("<span style=\"display:block\">A</span> apple", "A\\\napple\n"),
    ("<span style=\"display:block\">An</span>apple", "An\\\napple\n"),
    ("<span style=\"display:block\">1</span>apple", "1\\\napple\n"),
    ("a<span style=\"display:block\">B</span>c", "a\\\nB\\\nc\n"),
    ("<span style=\"display:block\">A</span>", "A\n"), ("<span style=\"display:block\">字</span>母", "字\\\n母\n"),
  ]) func otherLettersAreLines(html: String, expected: String) { #expect(markdown(of: "<p>\(html)</p>") == expected) }

  @Test func manyLettersTakeLinearTime() {
    let count = Int.many(5_000)
    let text = markdown(of: String(repeating: "<div>\(Self.box("T"))</div><p>he</p>", count: count))
    #expect(text == String(repeating: "The\n\n", count: count).dropLast())
  }
}
