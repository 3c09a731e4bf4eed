import RandomDocuments
import Repetitions
import Testing

@testable import Documents

/// Returns the tree that the reader builds of HTML.
private func tree(_ html: String) -> String { TreeWriter.write(HTMLReader.read(Array(html.utf8))) }

/// Reads and writes HTML, and removes the line that names the encoding. The last line is ended, so that expectations
/// consist of whole lines.
private func rewritten(_ html: String) -> String {
  let bytes = HTMLWriter.write(HTMLReader.read(Array(html.utf8))) + Array("\n".utf8)
  return String(String(decoding: bytes, as: UTF8.self).dropFirst("<meta charset=\"utf-8\">\n".count))
}

struct HTMLReaderInlineTests {
  @Test(arguments: [
    ("href=https://s.example/ originalsrc=https://a.example/b title='Original URL: x'", "https://a.example/b"),
    ("href=https://a.example/b title=https://a.example/b", "https://a.example/b"),
    ("href=https://a.example title=https://a.example/", "https://a.example"),
    ("href=mailto:a@b.example title=mailto:a@b.example", "mailto:a@b.example"),
  ]) func titlesThatRepeatTheAddressGo(_ attributes: String, _ address: String) {
    #expect(markdown(of: "<p><a \(attributes)>text</a></p>") == "[text](\(address))\n")
  }

  @Test(arguments: [
    ("a  b\n\tc", "<p>a b c</p>\n"),
    ("<p> a </p>  <p>b</p>", "<p>a</p>\n<p>b</p>\n"),
    ("<b>a <i>b c</i> d</b>", "<p><strong>a <em>b c</em> d</strong></p>\n"),
    ("<b>a </b>b<i> c</i>", "<p><strong>a</strong> b <em>c</em></p>\n"),
    ("<h2><span style='font-weight:600'>a</span></h2>", "<h2>a</h2>\n"),
    ("<h2>a <span style='font-weight:600'>b</span></h2>", "<h2>a <strong>b</strong></h2>\n"),
    ("<h2><b>a</b></h2>", "<h2><strong>a</strong></h2>\n"),
    ("<b>a</b><b>b</b>", "<p><strong>ab</strong></p>\n"),
    ("<i>a<b>b</i>c</b>", "<p><em>a<strong>b</strong></em><strong>c</strong></p>\n"),
    ("a<br>b<br>", "<p>a<br>\nb</p>\n"),
    ("<q>a <q>b</q></q>", "<p>“a ‘b’”</p>\n"),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>", "<p>漢(kan)字(ji)</p>\n"),
    ("<cite>a</cite> <var>b</var> <dfn>c</dfn>", "<p><em>a b c</em></p>\n"),
    ("中文\n 中文\n「a」\nb\n<b>中</b>", "<p>中文中文「a」 b <strong>中</strong></p>\n"),
    ("<b>中</b>\n文<b>中</b>\n  文", "<p><strong>中</strong>文<strong>中</strong>文</p>\n"),
    ("<i>中\n </i>\n <b>文</b>", "<p><em>中</em><strong>文</strong></p>\n"),
    ("<i>中</i>\n <b>文</b>", "<p><em>中</em> <strong>文</strong></p>\n"),
    ("a<br><br>b", "<p>a</p>\n<p>b</p>\n"),
    ("<code>a  b</code>", "<p><code>a  b</code></p>\n"),
    ("<u>a</u><del>b</del>", "<p><u>a</u><s>b</s></p>\n"),
    ("<xawy><b>a</xcqa>b</XAWY>c", "<p><strong>abc</strong></p>\n"),
    ("<mark>a</mark>", "<p><mark><span style=\"background-color:#ffff00\">a</span></mark></p>\n"),
    (
      "<mark><span style='background:yellow'>a</span></mark>",
      "<p><mark><span style=\"background-color:#ffff00\">a</span></mark></p>\n"
    ),
    (
      "<span style='background:yellow'>a</span>", "<p><span style=\"background-color:#ffff00\">a</span></p>\n"
    ),
    ("H<sub>2</sub>O x<sup>2</sup>", "<p>H<sub>2</sub>O x<sup>2</sup></p>\n"),
    ("<p>&nbsp;</p><p>a</p><p></p>", "<p>a</p>\n"),
  ])
  func textAndMarks(html: String, expected: String) { #expect(rewritten(html) == expected) }

  @Test(arguments: [
    ("<span style='font-weight:700'>a</span>", "<p><strong>a</strong></p>\n"),
    ("<b style='font-weight:normal'>a<span style='font-weight:bold'>b</span></b>", "<p>a<strong>b</strong></p>\n"),
    (
      "<span style='font-style:italic;text-decoration:underline line-through'>a</span>",
      "<p><em><u><s>a</s></u></em></p>\n"
    ),
    ("<span style='vertical-align:super'>a</span>", "<p><sup>a</sup></p>\n"),
    (
      "<span style='color:#F00; background-color: rgb(0, 128, 255)'>a</span>",
      "<p><span style=\"color:#ff0000;background-color:#0080ff\">a</span></p>\n"
    ),
    ("<span style='color:black;background:transparent'>a</span>", "<p>a</p>\n"),
    (
      "<span style=\"font:bold 12px 'A B', serif\">a</span>",
      "<p><strong><span style=\"font-family:'A B';font-size:9pt\">a</span></strong></p>\n"
    ),
    ("<font color=red face=Arial>a</font>", "<p><span style=\"color:#ff0000;font-family:'Arial'\">a</span></p>\n"),
    (
      "<p align=center>a<p style='text-align:right'>b",
      "<p style=\"text-align:center\">a</p>\n<p style=\"text-align:right\">b</p>\n"
    ),
    (
      "<style>p.a{font-weight:bold} .b, i.c{color:blue} p > q{font-style:italic}</style><p class='a b'>x",
      "<p><span style=\"color:#0000ff\"><strong>x</strong></span></p>\n"
    ),
  ])
  func styles(html: String, expected: String) { #expect(rewritten(html) == expected) }

  /// The lines of messages, as chat and social sites write them.
  @Test(arguments: [
    ("<div style='white-space:pre-wrap'>one\ntwo</div>", "<p>one<br>\ntwo</p>\n"),
    ("<p style='white-space: pre-line'>one  \n  two three\n</p>", "<p>one<br>\ntwo three</p>\n"),
    ("<span style='white-space:break-spaces'>one\n\n\ntwo</span>", "<p>one</p>\n<p>two</p>\n"),
    ("<div style='white-space-collapse: preserve; text-wrap: wrap'>one\r\ntwo</div>", "<p>one<br>\ntwo</p>\n"),
    (
      "<div style='white-space-collapse:preserve-breaks'>a <b>one\ntwo</b>\n</div>three",
      "<p>a <strong>one<br>\ntwo</strong></p>\n<p>three</p>\n"
    ),
    (
      "<style>.m{white-space:pre-wrap}</style><div class=m>one\n<a href=/b>two</a></div>",
      "<p>one<br>\n<a href=\"/b\">two</a></p>\n"
    ),
    ("<div style='white-space:pre-wrap'>\n<p>one</p>\n\n<p>two</p>\n</div>", "<p>one</p>\n<p>two</p>\n"),
    ("<div style='white-space:pre-wrap'><p style='white-space:normal'>one\ntwo</p></div>", "<p>one two</p>\n"),
    ("<div style='white-space:pre-wrap'><p style='white-space:inherit'>one\ntwo</p></div>", "<p>one<br>\ntwo</p>\n"),
    ("<div style='white-space:nowrap'>one\ntwo</div>", "<p>one two</p>\n"),
    (
      "<div style='white-space:pre-wrap'>中\n文 <code>a\nb</code></div>",
      "<p>中<br>\n文 <code>a</code><br>\n<code>b</code></p>\n"
    ),
    ("<ul style='white-space:pre-wrap'>\n<li>one\ntwo</li>\n</ul>", "<ul>\n<li>one<br>\ntwo</li></ul>\n"),
  ])
  func lineEndingsThatShow(html: String, expected: String) { #expect(rewritten(html) == expected) }

  @Test(arguments: [
    "<script>x</script>", "<style>x</style>", "<title>x</title>", "<!-- x -->", "<p style='display:none'>x</p>",
    "<span style='visibility: hidden'>x</span>", "<p hidden>x</p>", "<span style='mso-hide:all'>x</span>",
    "<noscript>x</noscript>", "<template>x</template>", "<svg><text>x</text></svg>", "<textarea>x</textarea>",
    "<select><option>x</option></select>", "<script><!--<script>x</script>x--></script>", "<iframe>x</iframe>",
    "<style>.h{display:none}</style><p class=h>x</p>", "<div style='display:none'><p>x<table><tr><td>x</table></div>",
    "<!doctype x>", "<?xml x?>", "<![if !x]>", "<img src=http://a.example/x width=1 height=1>",
    "<template><table></template>", "<template><td>x<ul><li>x</template>",
    "<template><p><b>x</p></template></template>",
    "<table><caption><template><table></table></template></table>",
    "<math><annotation-xml encoding='Text/html'><p>x</p></annotation-xml></math>",
    "<svg><font id=a lang=en>x</font></svg>",
  ])
  func nothingHiddenLeaks(html: String) {
    let read = rewritten("<p>before</p>" + html + "<p>after</p>")
    #expect(read == "<p>before</p>\n<p>after</p>\n")
  }

  @Test(arguments: [
    (
      "<a href='https://a.example/?b&amp;c' title=' d  e '>f</a>",
      "<p><a href=\"https://a.example/?b&amp;c\" title=\"d e\">f</a></p>\n"
    ),
    ("<a href='javascript:a'>b</a>", "<p>b</p>\n"),
    ("<a href='java&#10;script&colon;a'>b</a>", "<p>b</p>\n"),
    ("<a href=x><span style='color:blue;text-decoration:underline'>y</span></a>", "<p><a href=\"x\">y</a></p>\n"),
    ("<a href=x><b>y</b></a><a href=x>z</a>", "<p><a href=\"x\"><strong>y</strong></a><a href=\"x\">z</a></p>\n"),
    (
      "<img src=a.png alt='b  c' width=3 height=4px>",
      "<p><img src=\"a.png\" alt=\"b c\" width=\"3\" height=\"4\"></p>\n"
    ),
    ("<img src=blob:a alt=b>", "<p>b</p>\n"),
    ("<iframe src=https://a.example/b title='A film'></iframe>", "<p><a href=\"https://a.example/b\">A film</a></p>\n"),
    ("<video src=/b.mp4>No player</video>", "<p><a href=\"/b.mp4\">/b.mp4</a></p>\n"),
    ("<audio><source src=b.ogg><source src=b.mp3></audio>c", "<p><a href=\"b.ogg\">b.ogg</a>c</p>\n"),
    ("<video src=b.mp4><a href=b.mp4>Load it</a></video>", "<p><a href=\"b.mp4\">Load it</a></p>\n"),
    (
      "<object data=b.pdf></object><embed src=c.pdf>", "<p><a href=\"b.pdf\">b.pdf</a><a href=\"c.pdf\">c.pdf</a></p>\n"
    ),
    ("<iframe src=about:blank></iframe><iframe src=https://a.b/c width=1 height=1></iframe>d", "<p>d</p>\n"),
    ("<iframe src=javascript:a></iframe><iframe src=''></iframe>d", "<p>d</p>\n"),
    ("<img src='file:///a.png' alt='b '>c", "<p>b c</p>\n"),
    (
      "a<img src=blob:b alt=c><img src=blob:d alt=e>, <b>f<img src=blob:g alt=h></b><i>j</i>",
      "<p>a c e, <strong>f h</strong> <em>j</em></p>\n"
    ),
    ("中<img src=blob:a alt=文>字 (<img src=blob:a alt=b>)", "<p>中文字 (b)</p>\n"),
    ("<img src='file:///a.png' alt='clip_image001.png'>c", "<p>c</p>\n"),
    ("<img src='cid:a' alt='C:\\Temp\\a'>c", "<p>c</p>\n"),
    ("<img src='blob:a' alt='https://a.example/b'>c", "<p>c</p>\n"),
    ("<img src='blob:a' alt='Screenshot from yesterday.PNG'>c", "<p>c</p>\n"),
    ("<img src='blob:a' alt='/home/me/picture'>c", "<p>c</p>\n"),
    ("<img src='file:///a' alt='Description: http://a.example/200/305'>c", "<p>c</p>\n"),
    ("<img src='file:///a.png' alt='Input/output, version 2.0'>", "<p>Input/output, version 2.0</p>\n"),
    ("<img src='file:///a.png' alt='<b>A</b> line<br>break'>", "<p>A line break</p>\n"),
  ])
  func linksAndImages(html: String, expected: String) { #expect(rewritten(html) == expected) }

  /// Captions in alternative texts contain markup.
  @Test(arguments: [
    ("A &lt;b&gt;bold&lt;/b&gt; word&lt;br /&gt;&lt;small&gt;by C&lt;/small&gt;", "A bold word by C"),
    ("&lt;span style=\"a:b\"&gt;D/E&lt;/span&gt;", "D/E"),
    ("&lt;p&gt;F&lt;/p&gt;&lt;p&gt;G &amp;amp; H&lt;/p&gt;", "F G &amp; H"),
    ("&lt;a href=\"https://a.example/b\"&gt;View&lt;/a&gt;", "View"),
    ("the &lt;canvas&gt; element", "the &lt;canvas&gt; element"),
    ("a &lt; b, &lt;/b&gt;", "a &lt; b, &lt;/b&gt;"), ("&lt;my-x&gt;y&lt;/my-x&gt;", "&lt;my-x&gt;y&lt;/my-x&gt;"),
    ("List&lt;b&gt; of &lt;T&gt;&lt;/b&gt;", "List&lt;b&gt; of &lt;T&gt;&lt;/b&gt;"), ("x&lt;y&gt;z", "x&lt;y&gt;z"),
  ])
  func alternativeTextsHaveNoMarkup(text: String, expected: String) {
    #expect(rewritten("<img src=a.png alt='\(text)'>") == "<p><img src=\"a.png\" alt=\"\(expected)\"></p>\n")
  }

  @Test(arguments: [
    ("&amp;&lt;&eacute;&hellip;", "&amp;&lt;é…"), ("&#65;&#x42;&#128;&#0;&#x110000;", "AB€\u{FFFD}\u{FFFD}"),
    ("&notit; &notin;", "¬it; ∉"), ("&ampx &unknown; & &#; &#x;", "&amp;x &amp;unknown; &amp; &amp;#; &amp;#x;"),
  ])
  func characterReferences(html: String, expected: String) { #expect(rewritten(html) == "<p>\(expected)</p>\n") }

  @Test func inAnAttributeAnOldReferenceNeedsItsSemicolon() {
    #expect(rewritten("<a href='?a&copy=b&amp=c&reg'>x</a>") == "<p><a href=\"?a&amp;copy=b&amp;amp=c®\">x</a></p>\n")
  }
}

struct HTMLReaderBlockTests {
  @Test(arguments: [
    ("<h2>a<p>b</h2><div>c<div>d</div></div>", "<h2>a<br>\nb</h2>\n<p>c</p>\n<p>d</p>\n"),
    ("<blockquote>a<p>b</blockquote>", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    ("a<hr>b", "<p>a</p>\n<hr>\n<p>b</p>\n"),
    ("<h1>a<li><span style='display:none'>x</span></li>b</h1>", "<h1>a</h1>\n<h1>b</h1>\n"),
    (
      "<pre><code class='x language-c'>\n a &lt; b;\n\n</code></pre>",
      "<pre><code class=\"language-c\">\n a &lt; b;\n\n</code></pre>\n"
    ),
    ("<pre>\na<br>b</pre>", "<pre><code>a\nb\n</code></pre>\n"),
    (
      "<div style='font-family:Menlo, monospace;white-space:pre'><div>if <b>x</b></div><br><div>  y</div></div>",
      "<pre><code>if x\n\n  y\n</code></pre>\n"
    ),
  ])
  func blocks(html: String, expected: String) { #expect(rewritten(html) == expected) }

  @Test(arguments: [
    "<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
    "<li>a<ul><li>b</li></ul></li><li>c</li>",
    "<ul><ul><li><p style='margin:0pt'>a</p></li><ul><li>b</li></ul><li>c</li></ul></ul>",
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>a</p>"
      + "<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>b</p>"
      + "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>c</p>",
  ])
  func nestedListsOfAllSources(html: String) {
    #expect(rewritten(html) == "<ul>\n<li>a<ul>\n<li>b</li></ul>\n</li>\n<li>c</li></ul>\n")
  }

  @Test(arguments: [
    ("<ol start=4 type=i><li>a</ol>", "<ol start=\"4\" type=\"i\">\n<li>a</li></ol>\n"),
    ("<ul><li><p>a</p></li></ul>", "<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n"),
    (
      "<ul><li></li><li>☑ a</li><li><input type=checkbox>b</li></ul>",
      "<ul>\n<li></li>\n<li>☑ a</li><li>☐ b</li></ul>\n"
    ),
    (
      "<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>&nbsp;c)&nbsp;</span>a</p>x",
      "<ol start=\"3\" type=\"a\">\n<li>a</li></ol>\n<p>x</p>\n"
    ),
    ("<ul><li>a</ul><ol><ol><li>b</ol></ol>", "<ul>\n<li>a<ol>\n<li>b</li></ol>\n</li>\n</ul>\n"),
  ])
  func lists(html: String, expected: String) { #expect(rewritten(html) == expected) }

  @Test func tables() {
    let read = tree("<table><caption>t</caption><tr><th align=right>a<td colspan=2 rowspan=0>b<tr><td><p>c<p>d</table>")
    #expect(
      read == """
        paragraph
          text "t"
        table
          tableRow
            tableCell header right
              paragraph
                text "a"
            tableCell columns=2
              paragraph
                text "b"
          tableRow
            tableCell
              paragraph
                text "c"
              paragraph
                text "d"

        """)
  }

  @Test(arguments: [
    "<tr><td>a</td><td>b</td></tr>", "<td>a</td><td>b</td>", "<tbody><tr><td>a<td>b",
    "<table><!--StartFragment--><tr><td>a</td><td>b</td></tr><!--EndFragment--></table>",
  ])
  func rowsWithoutATable(html: String) {
    #expect(rewritten(html).contains("<tbody>\n<tr><td>a</td><td>b</td></tr>\n</tbody>"))
  }

  @Test func whiteSpaceBeforeAMisplacedTextStaysInItsGroupOfColumns() {
    #expect(rewritten("a<table><colgroup> b<tr><td>c</table>").hasPrefix("<p>ab</p>\n<table"))
  }

  @Test func misplacedContentGoesBeforeTheTable() {
    #expect(rewritten("<table>a<tr><td>b</table>").hasPrefix("<p>a</p>\n<table"))
  }

  @Test(arguments: [
    ("<table role=presentation><tr><td>a<td>b</table>", "<p>a</p>\n<p>b</p>\n"),
    ("<table><tr><td><h2>a</h2><p>b</table>", "<h2>a</h2>\n<p>b</p>\n"),
    ("<table border=0><tr><td>&nbsp;<td><p>a<p>b<tr><td></table>", "<p>a</p>\n<p>b</p>\n"),
    ("<table><tr><td><ul><li>a</ul></table>", "<ul>\n<li>a</li></ul>\n"),
  ])
  func tablesForTheLookOfAPageAreNone(html: String, expected: String) { #expect(rewritten(html) == expected) }

  @Test(arguments: [
    "<table><tr><td>a<tr><td>b</table>", "<table border=1><tr><td><h2>a</h2></table>",
    "<table><tr><th><p>a<p>b</table>",
    "<table><tr><td><p>a<p>b<td>c</table>",
  ])
  func tablesOfDataStay(html: String) {
    #expect(rewritten(html).hasPrefix("<table"))
  }

  @Test func onlyTheFragmentCounts() {
    let html =
      "Version:0.9\r\nStartHTML:1\r\n<html><body><p>a</p><b><!--StartFragment-->b<!--EndFragment--></b>c</body></html>"
    #expect(rewritten(html) == "<p><strong>b</strong></p>\n")
  }

  @Test func textBeforeAnAlignedBlockIsNotAligned() {
    #expect(
      rewritten("<div>a<p style='text-align:right'>b</div><center>c<p align=left>d</p>e</center>")
        == "<p>a</p>\n<p style=\"text-align:right\">b</p>\n<p style=\"text-align:center\">c</p>\n"
        + "<p style=\"text-align:left\">d</p>\n<p style=\"text-align:center\">e</p>\n")
  }

  /// Elsewhere, brackets around a mark and a number at the start of a note only show what they are.
  @Test(arguments: [
    "a [[^1]] b\n\n[^1]: c\n", "![[^1]][x]\n\n[^1]: c\n", "a[^1]\n\n[^1]: ```\n    1\n    ```\n",
    "a[^1]\n\n[^1]: c [[^1]]\n", "a[^1][^1]\n\n[^1]: [1](b)\n", "a[^1]\n\n[^1]: - `1`\n", "a[^1]\n\n[^1]: **1**\n",
  ]) func textInFootnotesOfOurOwnStays(_ text: String) {
    let read = converted(converted(text, from: .markdown, to: .html), from: .html, to: .markdown)
    #expect(html(of: read) == html(of: text))
  }

  /// Elsewhere, a cell of numbers beside code is a gutter.
  @Test(arguments: ["1", "1\n2", "01"], ["a", "a\nb", "2b"])
  func cellsOfNumbersBesideCodeOfOurOwnStay(number: String, code: String) {
    let table = converted(
      "<table border=1><td><pre>n</pre><td><pre>\(code)</pre></table>", from: .html, to: .html)
    let written = table.replacing(">n\n<", with: ">\(number)\n<")
    #expect(converted(written, from: .html, to: .html) == written)
  }

  @Test func footnotesOfOurOwn() {
    let html =
      "<p>a<sup><a href=\"#fn-1\" id=\"fnref-1-1\">1</a></sup></p><section><hr><ol>"
      + "<li id=\"fn-1\"><p>b <a href=\"#fnref-1-1\">↩</a></p></li></ol></section>"
    #expect(
      tree(html) == """
        paragraph
          text "a"
          footnoteReference "1"
        footnoteDefinition "1"
          paragraph
            text "b"

        """)
  }

  @Test func captionsBehindRowsPartTheTable() {
    let cell = "<td>b</td>"
    #expect(
      rewritten("<table><tr>\(cell)</tr><caption>c</caption><tr>\(cell)</tr></table>").contains(
        "</table>\n<p>c</p>\n<table"))
  }

  @Test func codeWithinALineStaysInIt() {
    #expect(rewritten("<code>a&#13;b\nc</code>").contains("<code>a b c</code>"))
  }

  @Test func spacesBetweenCellsAreNoCode() {
    #expect(!rewritten("<code><table> <tr> <td>b</table>").contains("<code> </code>"))
  }

  @Test func footnotesStandLast() {
    let html =
      "<p>a<sup><a href=\"#fn-1\" id=\"fnref-1-1\">1</a></sup></p>"
      + "<ol><li id=\"fn-1\"><p>b <a href=\"#fnref-1-1\">↩</a></p></li></ol><p>c</p>"
    #expect(
      tree(html) == """
        paragraph
          text "a"
          footnoteReference "1"
        paragraph
          text "c"
        footnoteDefinition "1"
          paragraph
            text "b"

        """)
  }

  @Test func aSectionHasOneTitle() {
    #expect(
      tree("<details><summary>a<table></table>b") == """
        details
          summary
            text "a"
          paragraph
            text "b"

        """)
  }

  @Test func aListInATitleEndsTheTitle() {
    #expect(
      tree("<details><summary><ul><li>a</ul>b</details>") == """
        details
          list disc
            listItem
              paragraph
                text "a"
          paragraph
            text "b"

        """)
  }

  @Test func details() {
    #expect(
      tree("<details><summary>a</summary>b</details>") == """
        details
          summary
            text "a"
          paragraph
            text "b"

        """)
  }
}

struct HTMLEncodingTests {
  private static let utf8 = Array("<p>é€</p>".utf8)
  private static let utf16 = TextEncoding.utf16(utf8)
  private static let bigEndian: [UInt8] = stride(from: 0, to: utf16.count, by: 2).reduce(into: []) { swapped, index in
    swapped += [utf16[index + 1], utf16[index]]
  }
  private static let sources: [[UInt8]] = [
    utf8, [0xEF, 0xBB, 0xBF] + utf8, utf8 + [0], [0x3C, 0x70, 0x3E, 0xE9, 0x80], utf16, Array(utf16.dropFirst(2)),
    bigEndian, Array(bigEndian.dropFirst(2)),
  ]

  @Test(arguments: sources)
  func encodingsAreFoundOut(bytes: [UInt8]) {
    #expect(TreeWriter.write(HTMLReader.read(bytes)) == "paragraph\n  text \"é€\"\n")
  }

  @Test func declaredUTF8IsRepaired() {
    let bytes = Array("<meta charset='UTF-8'>a".utf8) + [0xE9]
    #expect(TreeWriter.write(HTMLReader.read(bytes)) == "paragraph\n  text \"a\u{FFFD}\"\n")
  }
}

struct HTMLHostileInputTests {
  /// Short units that broke parsers, many times over; reading and writing them ends soon.
  @Test(arguments: [
    "<div>", "<b>", "<b><i><a>", "<p><b>x", "<a><b>x</a></b>", "<b><p>x</b>", "<ul><li>", "<ul>", "<blockquote>",
    "<table><tr><td>", "<table>x", "<td colspan=1000 rowspan=60000>a", "<!--a-->x", "<!--a", "&notit;&",
    "</p></b></div>",
    "&nbsp;", "<script>", "<svg><g>", "<select><option>", "<math><mi>", "<p style='mso-list:l0 level9 lfo1'>x</p>",
    "<br>", "<", "</", "<a ", "<a b='", "<![CDATA[", "<li>", "<caption>", "<button>", "<font color=a><p>x", "</br>",
    "<svg><desc><p>", "<table><caption>", "<details><summary>", "<h1>", "<pre>", "<ruby><rt>", "<nobr>", "<form>",
  ])
  func unitsRepeated(unit: String) {
    let document = HTMLReader.read(Array(String(repeating: unit, count: .many(5_000)).utf8))
    #expect(document.nodes.allSatisfy { Int($0.end) <= document.nodes.count })
    #expect(HTMLWriter.write(document).count < 4_000_000)
  }

  @Test func markupCutAnywhereIsRead() {
    let html = Array(
      "<!doctype html><style>p.a{color:red}</style><!--x--><p class='a' style=\"font:1px 'a'\">a&amp;<table><td>x</table><svg><![CDATA[y]]></svg>"
        .utf8)
    for count in 0...html.count {
      let document = HTMLReader.read(Array(html[..<count]))
      #expect(!String(decoding: HTMLWriter.write(document), as: UTF8.self).contains("color:red}"))
    }
  }

  @Test func randomBytesAreRead() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "<", ">", "</", "p", "table", "td", "b", " ", "=", "'", "\"", "&", "#", ";", "style", "a", "!--", "\u{0}",
    ]
    for _ in 0..<500 {
      let html = (0..<60).map { _ in pieces[random.below(pieces.count)] }.joined()
      let document = HTMLReader.read(Array(html.utf8))
      let written = HTMLWriter.write(document)
      #expect(HTMLWriter.write(HTMLReader.read(written)).count <= written.count + 64)
    }
  }

  // MARK: Roles and names

  @Test(arguments: [
    ("<p role=heading aria-level=2>a</p>", "## a"), ("<div role='heading' aria-level='4'><b>a</b></div>", "#### **a**"),
    ("<div role=heading>a</div>", "## a"), ("<p ROLE=Heading aria-level=9 style='font-weight:700'>a</p>", "###### a"),
    ("<p class=Paragraph role=heading aria-level=1><span>a</span><span class=EOP>&nbsp;</span></p>", "# a"),
    ("<p role=note>a</p>", "a"), ("<p aria-level=2>a</p>", "a"),
  ]) func rolesTellHeadings(page: String, expected: String) {
    #expect(markdown(of: page) == expected + "\n")
  }

  @Test(arguments: [
    ("<img alt=':tada:' src='https://e.org/1.png'>", "🎉"), ("<img alt=':+1:' src='a.png' class=emoji>", "👍"),
    ("<img alt=\":smile:\" title=':smile:' src=cid:1>", "😄"), ("<img alt=':not_known:' src=a>", "![:not_known:](a)"),
    ("<img alt='tada' src=a>", "![tada](a)"), ("<img alt=':tada: :tada:' src=a>", "![\\:tada: \\:tada:](a)"),
  ]) func picturesOfEmojiAreEmoji(page: String, expected: String) {
    #expect(markdown(of: "<p>a \(page)</p>") == "a \(expected)\n")
  }

  @Test(arguments: [
    "<ul><li aria-level=1><p role=presentation>a</p></li><ul><li aria-level=2><p role=presentation>b</p></li></ul></ul>",
    "<ul><li><p style='margin-top:12pt;margin-bottom:0pt' role=presentation>a</p><ul><li><p role=presentation>b</p></ul></ul>",
    "<ul><li><div role=presentation>a</div><ul><li><div role=presentation>b</div></li></ul></li></ul>",
  ]) func paragraphsThatAreOnlyTheirItemsNeedNoSpace(page: String) {
    #expect(markdown(of: page) == "- a\n  - b\n")
  }

  /// Browsers copy such styles from the pages' sheets into each element.
  @Test(arguments: [
    ("<span style='display:block'>a</span><span style='display:block'>b</span>", "a\\\nb"),
    ("<p>a<b style='display: block; margin: 0'>b</b>c</p>", "a\\\n**b**\\\nc"),
    ("<a href=x style='display:flex'>a</a><a href=y style='display:flex'>b</a>", "[a](x)\\\n[b](y)"),
    ("<style>.row{display:grid}</style><span class=row>a</span><span class=row>b</span>", "a\\\nb"),
    ("<p>a</p><span style='display:list-item !important'>b</span><p>c</p>", "a\n\nb\n\nc"),
    ("<p>a<span style='display:inline-block'>b</span>c</p>", "abc"),
    ("<p>a<span style='display:inline'>b</span>c</p>", "abc"),
    ("<p>a<span style='display:contents'>b</span>c</p>", "abc"),
  ]) func elementsOnLinesOfTheirOwn(page: String, expected: String) {
    #expect(markdown(of: page) == expected + "\n")
  }

  /// Some programs write the mark right after the declaration of the encoding, which is in the head.
  @Test(arguments: [
    "<meta charset=utf-8><!--StartFragment--><p>a</p><!--EndFragment-->b",
    "<head><title>t</title><!--StartFragment--></head><body><p>a</p><!--EndFragment-->b</body>",
    "<style>p{color:red}</style><!--StartFragment-->a<!--EndFragment-->b",
  ]) func aFragmentThatBeginsInTheHead(page: String) {
    #expect(markdown(of: page) == "a\n")
  }
}
