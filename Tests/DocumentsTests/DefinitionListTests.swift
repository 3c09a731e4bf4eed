import Documents
import Testing

/// Terms and their definitions.
struct DefinitionListTests {
  /// The forms on pages: browsers' manuals, Git's, Python's, and with groups around each term.
  static let pages = [
    "<dl><dt><code>a</code></dt><dd><p>first</p></dd><dt>b</dt><dd>second</dd></dl>",
    "<dl>\n<dt>\n <code>a</code>\n<dd>\n first\n<dt> b\n<dd>\n second\n</dl>",
    "<dl class='py'><dt id=a><code>a</code></dt><dd><p>first</p>\n</dd></dl><dl><dt>b</dt><dd><p>second</dd></dl>",
    "<dl><div><dt><code>a</code></dt><dd>first</dd></div><div><dt>b</dt><dd>second</dd></div></dl>",
    "<dl><!-- --><script>x</script><dt><code>a</code><template>x</template><dd>first<dt>b<dd>second</dl>",
  ]

  @Test(arguments: pages) func areReadAsTermsAndDefinitions(_ page: String) {
    let tree = converted(page, from: .html, to: .html)
      .replacing("</dl>\n<dl>\n", with: "").replacing("<meta charset=\"utf-8\">\n", with: "")
    #expect(
      tree == """
        <dl>
        <dt><code>a</code></dt>
        <dd>first</dd><dt>b</dt>
        <dd>second</dd></dl>
        """)
  }

  /// GitHub's Markdown has none.
  @Test(arguments: pages) func areParagraphsInMarkdown(_ page: String) {
    #expect(markdown(of: page) == "`a`\n\nfirst\n\nb\n\nsecond\n")
  }

  @Test func definitionsAreIndented() {
    let page = "<p>x</p><dl><dt>a</dt><dt>b</dt><dd><p>c</p><p>d</p></dd><dd><ul><li>e</ul></dd></dl><p>y</p>"
    #expect(converted(page, from: .html, to: .plain) == "x\n\na\nb\n    c\n\n    d\n    - e\n\ny")
    let rtf = converted(page, from: .html, to: .rtf)
    #expect(rtf.firstMatch(of: /\\li720\\sa\d+\S* c\\par/) != nil, "\(rtf)")
  }

  /// Lists that only indent, and those whose terms are more than lines.
  @Test(arguments: [
    "<dl><dd>a</dd><dd>b</dd></dl>", "<dl><dt>a</dt><dt>b</dt></dl>", "<dl>a<dt>b</dt></dl>",
    "<dl><dt><h3>a</h3></dt><dd>b</dd></dl>", "<dl><dt>a<ul><li>x</ul></dt><dd>b</dd></dl>",
    "<dl><dt>a</dt><p>x</p><dd>b</dd></dl>", "<dt>a</dt><dd>b</dd>",
  ]) func othersAreNone(_ page: String) {
    let html = converted(page, from: .html, to: .html)
    #expect(!html.contains("<dl>") && html.contains("a") && html.contains("b"))
  }

  @Test func standInItemsAndCells() {
    let list = "<dl><dt>a</dt><dd>b</dd></dl>"
    #expect(markdown(of: "<ul><li>\(list)<li>c</ul>") == "- a\n\n  b\n- c\n")
    #expect(
      markdown(of: "<table><tr><th>x</th></tr><tr><td>\(list)</td></tr></table>") == "| x |\n| --- |\n| a<br>b |\n")
  }

  @Test func comeFromMarkdownsHTML() {
    #expect(
      converted("<dl>\n<dt>a</dt>\n<dd>\n\n*b*\n\n</dd>\n</dl>\n", from: .markdown, to: .html).contains(
        "<dl>\n<dt>a</dt>\n<dd><em>b</em></dd></dl>"))
  }
}
