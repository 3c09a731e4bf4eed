import Testing

@testable import Documents

private func markdown(_ html: String) -> String {
  String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
}

/// Pastes in the form of each source, with text of our own.
struct HTMLSourceTests {
  @Test func offsetsOfWindows() {
    let html =
      "Version:0.9\r\nStartHTML:0000000105\r\nStartFragment:0000000141\r\n<html>\r\n<body>\r\nx"
      + "<!--StartFragment-->a <b>b</b><!--EndFragment-->\r\n</body>\r\n</html>"
    #expect(markdown(html) == "a **b**\n")
  }

  @Test func gmail() {
    let html = """
      <div dir="ltr"><div class="gmail_default">Hello <b>world</b></div><div><br></div><div>Second</div>
      <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid">Quoted</blockquote></div>
      """
    #expect(markdown(html) == "Hello **world**\n\nSecond\n\n> Quoted\n")
  }

  @Test(arguments: [
    "<p class=MsoTitle><span style='font-size:28.0pt'>Report<o:p></o:p></span></p>",
    "<p class=\"msotitle Mine\">Report</p>",
    "<div><p class=\"MsoTitle\" align=\"center\" style=\"text-align:center\">Report</p></div>",
  ])
  func titlesOfWordAreHeadings(title: String) {
    let text = markdown("\(title)<p class=MsoSubtitle>For all</p><h1>One</h1>")
    #expect(text == "# Report\n\nFor all\n\n# One\n")
  }

  @Test func codeEditorsByTheByte() {
    let html = """
      <meta charset='utf-8'><div style="color:#ccc;background-color:#1f1f1f;font-family:'Droid Sans Mono',monospace;\
      font-weight:normal;white-space:pre;"><div><span style="color:#569cd6;">if</span><span> x {</span></div><br>\
      <div><span>&#160;&#160; </span><span style="color:#6a9955;">// a &lt;b&gt; *c*</span></div><div>\ty</div></div>
      """
    #expect(markdown(html) == "```\nif x {\n\n   // a <b> *c*\n\ty\n```\n")
  }

  @Test func sheets() {
    let html = """
      <google-sheets-html-origin><style><!--td {border: 1px solid #ccc;}--></style><table data-sheets-root="1">
      <colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{}">Name</td><td style="text-align:right">
      Qty</td></tr><tr><td>A | B</td><td style="text-align:right">1,200</td></tr></tbody></table>
      """
    #expect(markdown(html) == "| Name | Qty |\n| --- | --: |\n| A \\| B | 1,200 |\n")
  }

  @Test func rowsOfExcelWithTheirClasses() {
    let html = """
      <html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {font-weight:400; white-space:nowrap;}
      .xl65 {font-weight:700;}--></style></head><body><!--StartFragment--> <col width=64 span=2><tr height=20>
      <td class=xl65>Name</td><td>Sum</td></tr><tr><td>a</td><td x:num="1200.5">1,200.50</td></tr><!--EndFragment-->
      """
    #expect(markdown(html) == "| Name | Sum |\n| --- | --- |\n| a | 1,200.50 |\n")
  }

  /// Chrome writes every style; usual values mean nothing.
  @Test func computedStyles() {
    let html = """
      <p style="color: rgb(0, 0, 0); font-style: normal; font-weight: 400; text-align: start; text-indent: 0px;\
      white-space: normal; text-decoration-color: initial;">Plain <b style="text-decoration-line: none;">bold\
      <span style="font-weight: 400;"> not</span></b> <a href="https://a.example/" style="color: rgb(51, 102, 204);\
      text-decoration: none; background: none rgb(255, 255, 255);">link</a></p>
      """
    #expect(markdown(html) == "Plain **bold** not [link](https://a.example/)\n")
  }

  @Test func cocoa() {
    let html = """
      <head><meta name="Generator" content="Cocoa HTML Writer"><style>
      p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica}
      span.s1 {font: bold 12.0px Helvetica}
      </style></head><p class="p1">A <span class="s1">bold</span><span class="Apple-converted-space">  </span>word</p>
      <p class="p1"><br></p><ul class="ul1"><li>one</li><ul class="ul1"><li>sub</li></ul><li>two</li></ul>
      """
    #expect(markdown(html) == "A **bold** word\n\n- one\n  - sub\n- two\n")
  }

  @Test func gitHub() {
    let html = """
      <div class="markdown-heading"><h2>Usage</h2><a id="usage" href="#usage"><svg><path d="m7"></path></svg></a></div>
      <ul class="contains-task-list"><li><input type="checkbox" disabled checked> done</li><li><input type="checkbox">
      open</li></ul><div class="highlight"><pre>npm <span class="pl-c1">install</span>\nrun</pre></div>
      """
    #expect(markdown(html) == "## Usage\n\n- [x] done\n- [ ] open\n\n```\nnpm install\nrun\n```\n")
  }

  @Test func slackParagraphsAndLinks() {
    let html =
      "a<span class=c-mrkdwn__br data-stringify-type=paragraph-break></span>"
      + "<a data-stringify-link='https://a.example/' href='https://b.example/?url=a'>b</a>"
    #expect(markdown(html) == "a\n\n[b](https://a.example/)\n")
  }

  @Test func notion() {
    let html = "<!-- notionvc: 1b2c --><table><tr><td>a<td>b<tr><td>c<td>d</table><p>e</p><!-- notionvc: 1b2c -->"
    #expect(markdown(html) == "| a | b |\n| --- | --- |\n| c | d |\n\ne\n")
  }
}

/// The browsers' interpretation of broken markup, by the place of the text.
struct HTMLTreeRuleTests {
  @Test(arguments: [
    // A form ends alone, a selection ends before another control, a form between rows takes none of them.
    ("<form><blockquote></form>a</blockquote>b", "> a\n\nb\n"),
    ("<select><option>x<input>a", "a\n"), ("<select>x<select>a", "a\n"),
    ("<table><form><tr><td>a</form></table>", "| |\n| --- |\n| a |\n"),
    // Replacements of scripts are markup, and not shown.
    ("<head><noscript><style>x</style></noscript>a", "a\n"), ("<noscript><!--</noscript>x--></noscript>a", "a\n"),
    ("a<noscript><p>x</p></noscript>b", "ab\n"),
  ])
  func rules(html: String, expected: String) { #expect(markdown(html) == expected) }

  /// Beyond the maximum depth, text loses its format but not its place.
  @Test func textThatIsNestedTooDeepStaysInOrder() {
    let html = String(repeating: "<div>", count: 3000) + "a<b>b</b>" + String(repeating: "</div>", count: 3000) + "c"
    #expect(markdown(html) == "ab\n\nc\n")
  }
}
