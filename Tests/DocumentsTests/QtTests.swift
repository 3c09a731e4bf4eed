import Documents
import Testing

/// What the text views of Qt copy: the fragment's marks within its first and last block, and a block for each line of code.
struct QtTests {
  @Test(arguments: [
    ("<p>a</p><pre>b\nc<!--EndFragment--></pre>", "a\n\n```\nb\nc\n```\n"),
    ("<pre><!--StartFragment-->a<!--EndFragment--></pre>", "```\na\n```\n"),
    ("<pre>x <!--StartFragment-->a<!--EndFragment--> y</pre><p>z</p>", "```\na\n```\n"),
    (
      "<div style='white-space:pre;font-family:monospace'><div>a</div><div>b<!--EndFragment--></div></div>",
      "```\na\nb\n```\n"
    ),
    ("<pre>x</pre><p><!--StartFragment-->a<!--EndFragment--></p>", "a\n"),
  ]) func codeAtTheFragmentsEdgesStays(_ fragment: String, _ text: String) {
    let isMarked = fragment.contains("StartFragment")
    #expect(markdown(of: "<html><body>\(isMarked ? "" : "<!--StartFragment-->")\(fragment)</body></html>") == text)
  }

  private func lines(_ lines: [String], style: String) -> String {
    lines.map { "<pre style=\"\(style)\">\($0)</pre>\n" }.joined()
  }

  @Test(arguments: [
    "margin-top:0px; margin-bottom:0px; margin-left:0px; -qt-block-indent:0; text-indent:0px;",
    " margin-top:0px; margin-bottom:0px; -qt-block-indent:0; text-indent:0px; background-color:#ffffff;",
    "-qt-paragraph-type:empty; margin-top:0px; margin-bottom:0px;",
  ]) func linesWithoutSpaceBetweenThemAreOneBlock(_ style: String) {
    let page = lines(["int main()", "{", "<br />", "  <b>return</b> 0;", "}<!--EndFragment-->"], style: style)
    #expect(
      markdown(of: "<!--StartFragment--><p>a</p>\(page)") == "a\n\n```\nint main()\n{\n\n  return 0;\n}\n```\n")
  }

  @Test func blocksWithSpaceBetweenThemStayApart() {
    #expect(markdown(of: "<pre>a = 1</pre><pre>b = 2</pre>") == "```\na = 1\n```\n\n```\nb = 2\n```\n")
  }
}
