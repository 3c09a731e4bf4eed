import Documents
import Testing

/// What LibreOffice Writer copies as HTML after our RTF was pasted into it.
struct LibreOfficeTests {
  /// A picture or a frame that floats beside a paragraph is behind its first letter.
  @Test(arguments: [
    ("<p>T<img src=\"a.png\" alt=\"x\" align=\"left\">he <b>word</b>", "![x](a.png)The **word**\n"),
    ("<p>T<a href=\"b\"><img src=\"a.png\" align=\"right\"></a>he", "[![](a.png)](b)The\n"),
    ("<p>É<img src=\"a.png\" style=\"float: left\">té", "![](a.png)Été\n"),
    ("<p>T<img src=\"a.png\" align=\"bottom\">he", "T![](a.png)he\n"),
    (
      "<p>T<img src=\"a.png\" align=\"left\">\n<img src=\"b.png\" align=\"left\">he",
      "![](a.png)![](b.png)The\n"
    ),
    ("<p>a <img src=\"a.png\" align=\"left\">b", "a ![](a.png)b\n"),
    (
      "<p><font><b>T<span id=\"Frame1\" style=\"float: left\"><p>inside\n\t</p>\n</span>he word</b></font></p>\n<p>next",
      "**inside**\n\n**The word**\n\nnext\n"
    ),
    (
      "<p>T<span id=\"Frame1\" style=\"float: left\"><p>in</p>\n<p>side</p>\n</span>he <i>word</i></p>\n<p>next",
      "in\n\nside\n\nThe *word*\n\nnext\n"
    ),
    (
      "<p>T<img src=\"a.png\" align=\"left\">\n<span id=\"Frame1\" style=\"float: left\"><p>in</p>\n</span>\n"
        + "<span id=\"Frame2\" style=\"float: left\"><p>side</p>\n</span>he word</p><p>next",
      "in\n\nside\n\n![](a.png)The word\n\nnext\n"
    ),
    (
      "<p>The <span id=\"Frame1\" style=\"float: left\"><table><td>a</table></span>word</p><p>next",
      "| |\n| --- |\n| a |\n\nThe word\n\nnext\n"
    ),
    ("<p>One<span style=\"float: right\"></span></p>two<p>three", "One\n\ntwo\n\nthree\n"),
    ("<p>The<span id=\"Frame1\" style=\"float: left\"><p>inside</p></span></p><p>next", "The\n\ninside\n\nnext\n"),
  ])
  func floatsPartNoWord(html: String, shown: String) { #expect(markdown(of: html) == shown) }

  /// Headings with a level of an outline, each in a list, and lists within them.
  @Test(arguments: [
    (
      "<ol><li><h1 class=\"western\">One</h1></ol><p>a</p><ol start=\"2\"><li><h1 class=\"cjk\">Two</h1></ol>",
      "# One\n\na\n\n# Two\n"
    ),
    (
      "<ol>\n\t<li><h1 class=\"western\">One</h1>\n\t<ol>\n\t\t<li><h2 class=\"western\">Two</h2>\n\t</ol>\n</ol>",
      "# One\n\n## Two\n"
    ),
    (
      "<ol><li><h1 class=\"western\">One</h1><ol><li>a<li>b</ol><li><h1 class=\"western\">Two</h1></ol>",
      "# One\n\n1. a\n2. b\n\n# Two\n"
    ),
    ("<ol><li><h2>Step</h2><li><h2>Step</h2></ol>", "1. ## Step\n2. ## Step\n"),
  ])
  func outlinesAreHeadings(html: String, shown: String) { #expect(markdown(of: html) == shown) }

  @Test(arguments: [
    "<h1 class=\"western\"><font size=\"5\" style=\"font-size: 18pt\"><b>One</b></font></h1>",
    "<h1 class=\"western\"><b>One</b></h1>", "<h1 class=\"cjk\"><font><b>O<i></i>n</b></font><b>e</b></h1>",
    "<h1 class=\"ctl\"><b>O</b><span style=\"font-weight:bold\">ne</span></h1>",
  ])
  func headingsAreNotBoldBesides(heading: String) {
    #expect(markdown(of: heading) == "# One\n")
  }

  @Test(arguments: [
    ("<h1 class=\"western\">Some <b>bold</b></h1>", "# Some **bold**\n"), ("<h1><b>One</b></h1>", "# **One**\n"),
    ("<h1 class=\"western\"><b>One</b> two</h1>", "# **One** two\n"),
    ("<h1 class=\"western\">a</h1><p class=\"western\"><b>One</b></p>", "# a\n\n**One**\n"),
  ])
  func otherBoldTextStaysBold(page: String, expected: String) {
    #expect(markdown(of: page) == expected)
  }

  @Test(arguments: [
    ("<pre class=\"western\">a {<br/>\n    b<br/>\n}</pre>", "```\na {\n    b\n}\n```\n"),
    ("<pre class=\"western\" style=\"background: #f2f2f2\">a<br/>\n<br/>\nb</pre>", "```\na\n\nb\n```\n"),
    ("<pre class=\"cjk\">a\n\nb</pre>", "```\na\n\nb\n```\n"), ("<pre>a<br>\nb</pre>", "```\na\n\nb\n```\n"),
    ("<pre>a<br>b</pre>", "```\na\nb\n```\n"),
    ("<p>a <code class=\"western\"><font face=\"Courier New, serif\">b</font></code> c</p>", "a `b` c\n"),
  ])
  func codeIsCode(page: String, expected: String) {
    #expect(markdown(of: page) == expected)
  }

  /// It writes each paragraph of a quotation as one.
  @Test(arguments: [
    (
      "<blockquote class=\"western\">a</blockquote>\n<blockquote class=\"western\">b</blockquote><p>c</p>",
      "> a\n>\n> b\n\nc\n"
    ),
    (
      "<blockquote class=\"western\">a</blockquote><blockquote class=\"western\">b</blockquote>"
        + "<blockquote class=\"ctl\">c</blockquote>", "> a\n>\n> b\n>\n> c\n"
    ),
    (
      "<blockquote class=\"western\">a</blockquote><p><br/></p><blockquote class=\"western\">b</blockquote>",
      "> a\n\n> b\n"
    ),
    ("<blockquote class=\"western\">a</blockquote>b", "> a\n\nb\n"),
    ("<blockquote>a</blockquote>\n<blockquote>b</blockquote>", "> a\n\n> b\n"),
    (
      "<blockquote class=\"western\"><ul><li>a</ul></blockquote><blockquote class=\"western\">b</blockquote>c",
      "> - a\n>\n> b\n\nc\n"
    ),
  ])
  func paragraphsOfAQuotationAreOne(page: String, expected: String) {
    #expect(markdown(of: page) == expected)
  }

  /// It writes the quotation around a list into each of its items.
  @Test(arguments: [
    ("<ul>\n\t<li>%a</blockquote>\n\t<li>%b</blockquote>\n</ul>", "> - a\n> - b\n"),
    ("<ol><li>%a</blockquote><ul><li>%b</blockquote></ul><li>%c</blockquote></ol>", "> 1. a\n>    - b\n> 2. c\n"),
    ("%a</blockquote><ul><li>%b</blockquote></ul>%c</blockquote><p>d</p>", "> a\n>\n> - b\n>\n> c\n\nd\n"),
    ("<ol><li>%a</blockquote></ol><ul><li>%b</blockquote></ul><p>c</p>", "> 1. a\n>\n> - b\n\nc\n"),
    ("%a</blockquote><p>b</p><ul><li>%c</blockquote></ul>", "> a\n\nb\n\n> - c\n"),
    // A quotation of the user's within an item stays there.
    ("<ul><li><p>a</p>%b</blockquote></ul>", "- a\n\n  > b\n"), ("<ul><li><blockquote>a</blockquote></ul>", "- > a\n"),
    ("<ul><li>%a</blockquote><li><p>b</p></ul>", "- > a\n\n- b\n"),
  ])
  func listsInQuotationsAreQuoted(page: String, expected: String) {
    #expect(markdown(of: page.replacing("%", with: "<blockquote class=\"western\">")) == expected)
  }
}
