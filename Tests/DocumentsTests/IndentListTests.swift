import Documents
import Testing

/// List elements without items, which are indents around paragraphs.
struct IndentListTests {
  @Test(arguments: [
    (
      "<ul style='margin-top:0in'><ol type=1><li value=1>a</li><li>b</li></ol><p>&nbsp;</p>"
        + "<ol type=1><li value=1>c</li><li>d</li></ol></ul>", "1. a\n2. b\n\n1) c\n2) d\n"
    ),
    ("<p>x</p><ul><p style='margin-left:.375in'>Only text.</p></ul>", "x\n\nOnly text.\n"),
    ("<ul><p>Text</p><ul><li>a</li></ul></ul>", "Text\n\n- a\n"),
  ]) func indentsAreNone(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    ("<ul><ul><li>a</li></ul><li>b</li></ul>", "- * a\n- b\n"),
    ("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c\n"),
    ("<ul><li>a</li><p>b</p><li>c</li></ul>", "- a\n\n  b\n\n- c\n"),
  ]) func levelsStayLevels(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }
}
