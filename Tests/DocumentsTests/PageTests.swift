import Documents
import Testing

/// Web pages, with their markup for looks.
struct PageTests {
  // MARK: Tables

  @Test(arguments: [
    ("<ul><li>b</li><li>c</li></ul>", "• b<br>• c"), ("<p>x</p><ul><li>b</li></ul>", "x<br>• b"),
    ("<ol start=3><li>b</li><li>c *d*</li></ol>", "3. b<br>4. c \\*d*"),
    ("<ul><li><input type=checkbox checked> b</li><li><input type=checkbox> c</li></ul>", "☑ b<br>☐ c"),
    ("<ul><li><b>b</b></li><li></li></ul>y", "• **b**<br>•<br>y"),
  ]) func listsOfLinesStandInCells(_ list: String, _ text: String) {
    let table = "<table><tr><th>a<th>h</tr><tr><td>\(list)</td><td>z</tr></table>"
    #expect(markdown(of: table) == "| a | h |\n| --- | --- |\n| \(text) | z |\n")
  }

  @Test(arguments: [
    "<ul><li>b<ul><li>c</li></ul></li></ul>", "<ul><li><p>b</p><p>c</p></li></ul>", "<ul><li><pre>b</pre></li></ul>",
  ]) func otherListsMakeTablesOfHTML(_ list: String) {
    #expect(markdown(of: "<table><tr><th>a<th>h</tr><tr><td>\(list)</td><td>z</tr></table>").contains("<table>"))
  }

  @Test(arguments: [
    "<table><tr><td>a</td><td><table><tr><th>b</th><th>c</th></tr></table></td></tr></table>",
    "<table width='100%'><tr><td>a</td></tr><tr><td><table><tr><th>b</th><th>c</th></tr></table></td></tr></table>",
    "<table><tbody>\n<tr>\n<td>a</td>\n<td><div><table><tr><th>b</th><th>c</th></tr></table></div></td></tr></tbody></table>",
  ]) func tablesOfTablesAreLayout(_ page: String) {
    #expect(markdown(of: page) == "a\n\n| b | c |\n| --- | --- |\n")
  }

  // MARK: Addresses

  @Test(arguments: [
    ("b", "https://e.org/x/b"), ("./b?q#f", "https://e.org/x/b?q#f"), ("../b/", "https://e.org/b/"),
    ("/b/./c", "https://e.org/b/c"),
    ("//f.org/b", "https://f.org/b"), ("?q=../a", "https://e.org/x/y?q=../a"), ("../../../b/..", "https://e.org/"),
    ("http:b", "http:b"), ("mailto:a@b.c", "mailto:a@b.c"), ("b:c/d", nil), ("#b", "#b"),
    ("b/c:d", "https://e.org/x/b/c:d"),
  ]) func relativeAddressesStandBesideTheBase(_ address: String, _ whole: String?) {
    let link = "<a href=\"\(address)\">text</a>"
    let expected = whole.map { "[text](\($0))\n" } ?? "text\n"
    #expect(markdown(of: "<head><base target=a href=' https://e.org/x/y?z=/1#/2 '></head>" + link) == expected)
    #expect(markdown(of: "Version:0.9\r\nStartHTML:1\r\nSourceURL:https://e.org/x/y\r\n<p>\(link)") == expected)
  }

  @Test(arguments: ["file:///x/y", "y/z", "", "javascript:a", "https:"]) func otherBasesMeanNothing(_ base: String) {
    #expect(markdown(of: "<base href='\(base)'><img src=a alt=b><a href=c>d</a>") == "![b](a)[d](c)\n")
  }

  @Test func aHostIsABaseToo() {
    #expect(
      markdown(of: "<base href='HTTPS://e.org'><img src=a alt=b><a href='?c'>d</a>")
        == "![b](HTTPS://e.org/a)[d](HTTPS://e.org?c)\n")
  }

  @Test func cellsOfALayoutInATitleAreTitles() {
    #expect(markdown(of: "<h1><table role=none><tr><td>A</td><td>B</td></tr></table></h1>") == "# A\n\n# B\n")
  }

  @Test func aTitleOverTablesStandsForItself() {
    let table = "<table><tr><td>b</td><td>c</td></tr></table>"
    #expect(
      markdown(of: "<table><tr><th colspan=2>a</th></tr><tr><td>\(table)</td><td></td></tr></table>")
        == "a\n\n| | |\n| --- | --- |\n| b | c |\n")
  }

  @Test(arguments: [
    "<img src=s.gif width=0 height=1>", "<img src=s.gif width=40 height=1>", "<div></div>",
    "<center><a href=v><div></div></a></center>", "<span> </span>",
  ]) func cellsThatOnlyKeepADistanceAreLayout(_ space: String) {
    let page = "<table><tr><td>\(space)</td><td><p>b</p><p>c</p></td></tr></table>"
    #expect(markdown(of: page).hasSuffix("b\n\nc\n") && !markdown(of: page).contains("|"))
  }

  @Test func aRowWithATitleIsLayout() {
    #expect(markdown(of: "<table><tr><td><h1>News</h1></td><td>by us</td></tr></table>") == "# News\n\nby us\n")
  }

  @Test(arguments: [
    "<table border=1><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>",
    "<table><tr><td style='border: solid 1px'>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>",
    "<table><tr><th>a</th><th>c</th></tr><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>",
  ]) func tablesWithLinesAreNoLayout(_ page: String) {
    #expect(converted(page, from: .html, to: .html).ranges(of: "<table").count == 2)
  }

  @Test(arguments: [
    "<table><tr><td><b>a</b></td><td><strong>b</strong></td></tr><tr><td><b>c</b></td><td>d</td></tr></table>",
    "<table><tr><th><b>a</b></th><th><span style='font-weight:700'>b</span></th></tr><tr><td><b>c</b><td>d</table>",
    "<table><tr><td><p><b><span style='color:red'>a</span></b></p><td><p><span style='color:red'><b>b</b></span></p></tr>"
      + "<tr><td><b>c</b></td><td>d</td></tr></table>",
  ]) func headersAreNotBold(_ table: String) {
    #expect(markdown(of: table) == "| a | b |\n| --- | --- |\n| **c** | d |\n")
  }

  @Test func wordsInHeadersMayBeBold() {
    #expect(markdown(of: "<table><tr><td><b>a</b> b</td></tr><tr><td>c</td></tr></table>").hasPrefix("| **a** b |"))
    let own = "| **a** |\n| --- |\n| b |\n"
    #expect(rewritten(markdown: own) == own)
  }

  @Test(arguments: [
    ("<tr><th align=center>a<th align=center>b</tr><tr><td align=right>1<td>2</tr>", "| --: | --- |"),
    (
      "<tr><th style='text-align:center'>a<th>b</tr><tr><td><p style='text-align:right'>1</p><td>2</tr>",
      "| --: | --- |"
    ),
    ("<tr align=center><td>a<td>b</tr><tr><td>1<td align=left>2</tr>", "| --- | :-- |"),
    ("<tr><th align=center>a<th>b</tr>", "| :-: | --- |"),
    ("<tr><th>a<th>b</tr><tr><td>1<td></tr><tr><td>1<td align=center>2</tr>", "| --- | :-: |"),
  ]) func columnsAreAlignedAsTheirBodyIs(_ rows: String, _ delimiters: String) {
    #expect(markdown(of: "<table>\(rows)</table>").split(separator: "\n")[1] == delimiters)
  }

  @Test func paddingOfCellsGoes() {
    let table =
      "<table><tr><th>&nbsp;a&nbsp;</th><th>b&nbsp;</th></tr><tr><td>&nbsp; <b>&nbsp;1</b>&nbsp;</td><td>&nbsp;</td></table>"
    #expect(markdown(of: table) == "| a | b |\n| --- | --- |\n| **1** | |\n")
    #expect(markdown(of: "<table><tr><th>a<tr><td>10&nbsp;km</table>").contains("10\u{A0}km"))
  }

  @Test(arguments: [
    ("<tr><td><p>a</p><p>b</p><ul><li>c</ul></td><td><p>d</p><ul><li>e</ul></td></tr>", "a\n\nb\n\n- c\n\nd\n\n- e\n"),
    ("<tr><td><h2>a</h2><p>b</td><td></td><td><p>c<p>d</td></tr>", "## a\n\nb\n\nc\n\nd\n"),
    ("<tr><th>a</th></tr><tr><td><ul><li>b<ul><li>c</ul></ul></td></tr>", "a\n\n- b\n  - c\n"),
  ]) func columnsOfParagraphsAreLayout(_ rows: String, _ text: String) {
    #expect(markdown(of: "<table>\(rows)</table>") == text)
  }

  /// Neither what is deep in a cell nor space beside it makes a column of blocks a table.
  @Test(arguments: [
    ("<td>%<blockquote>b</blockquote></td>", "%\n\n> b"), ("<td><div><div>%<p>b</p></div></div></td>", "%\n\nb"),
    ("<td><center>%<pre>b</pre></center></td><td><font>&nbsp;</font></td>", "%\n\n```\nb\n```"),
    ("<td width=9><span></span></td><td>%<hr>b</td>", "%\n\n---\n\nb"),
  ]) func columnsOfBlocksAreLayout(_ cells: String, _ text: String) {
    let words = "<p>" + String(repeating: "<i>x</i>y ", count: 99) + "</p>"
    let expected = Array(repeating: "*x*y", count: 99).joined(separator: " ")
    let rows = "<tr>\(cells.replacing("%", with: words))</tr>"
    let once = text.replacing("%", with: expected)
    #expect(markdown(of: "<table border=0>\(rows)</table>") == once + "\n")
    #expect(markdown(of: "<table>\(rows)\(rows)</table>") == once + "\n\n" + once + "\n")
  }

  @Test(arguments: [
    "<td bgcolor='#07c'><a href='https://e.org'>Read more</a></td>",
    "<td style='border-radius:4px'> <p><b><a href='https://e.org'>Read more</a></b></p></td><td width=9></td>",
    "<td><table border=0><tr><td><a href='https://e.org'>Read more</a></td></tr></table></td>",
    // Logos and space around it.
    "<td></td></tr></table><table><tr><td><a href='https://e.org'>Read more</a></td></tr></table><table><tr><td style='border-top:1px solid'><span></span></td>",
  ]) func buttonsOfMailsAreLinks(_ cells: String) {
    let text = markdown(of: "<p>x</p><table><tr>\(cells)</tr></table><p>y</p>")
    #expect(text.replacing("**", with: "") == "x\n\n[Read more](https://e.org)\n\ny\n")
  }

  @Test(
    arguments: ["border=1", "style='border:1px solid #ccc'", "role=presentation border=1"],
    [
      ("<pre>a\nb</pre>", "```\na\nb\n```"), ("<p>a</p><blockquote>b</blockquote>", "a\n\n> b"),
      ("a<hr>b", "a\n\n---\n\nb"),
      ("<table border=1><tr><td>a<td>b<tr><td>c<td>d</table>", "| a | b |\n| --- | --- |\n| c | d |"),
    ]) func boxesAreLayout(_ lines: String, _ content: (html: String, text: String))
  {
    #expect(markdown(of: "<table \(lines)><tr><td>\(content.html)</td></tr></table>") == content.text + "\n")
  }

  @Test(
    arguments: ["border=1", "style='border:1px solid #ccc'", "border=1 cellpadding=4"],
    [
      ("<td>a<tr><td>b", "| a |\n| --- |\n| b |"), ("<td><p>a</p><p>b</p><tr><td>c", "| a<br>b |\n| --- |\n| c |"),
      ("<td>a<tr><td><ul><li>b<li>c</ul>", "| a |\n| --- |\n| • b<br>• c |"),
      ("<th>a<tr><td>b", "| a |\n| --- |\n| b |"),
    ]) func columnsWithLinesAreTables(_ lines: String, _ content: (html: String, text: String))
  {
    #expect(markdown(of: "<table \(lines)><tr>\(content.html)</table>") == content.text + "\n")
  }

  @Test(arguments: [
    "<tr><td><p>a</p><p>b</p></td><td>c</td></tr>", "<tr><td>a</td><td>b</td></tr>", "<tr><td>a</td></tr>",
    "<tr><td>a <a href='https://e.org'>b</a></td></tr>",
    "<tr><td><p>a<p>b</td><td><p>c<p>d</td></tr><tr><td>e<td>f</tr>",
    "<tr><th><p>a<p>b</th><th><p>c<p>d</th></tr>",
    "<tr><td style='border:1px solid'><p>a<p>b</td><td><p>c<p>d</td></tr>",
  ]) func tablesOfCellsStay(_ rows: String) {
    #expect(markdown(of: "<table>\(rows)</table>").hasPrefix("|"))
  }

  @Test func aPictureAloneInATableIsAPicture() {
    #expect(markdown(of: "<table border=0><tr><td><p><img src=/a.png alt=a></td></tr></table>") == "![a](/a.png)\n")
  }

  /// Amazon says of its tables with properties that they are only layout.
  @Test(arguments: [
    ("<tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr>", "| a | 1 |\n| --- | --- |\n| b | 2 |\n"),
    ("<tr><th><table><tr><td>a<td>b</table></th></tr>", "| | |\n| --- | --- |\n| a | b |\n"),
    ("<tr><td>a</td><td>b</td></tr>", "a\n\nb\n"), ("<tr><th>a</th><th>b</th></tr>", "a\n\nb\n"),
  ]) func aTableOfNamesAndValuesIsOneWhateverItSays(_ rows: String, _ text: String) {
    #expect(markdown(of: "<table role=presentation>\(rows)</table>") == text)
  }

  @Test func aRowWithOnlyARuleGoes() {
    let rows = "<tr><th>a<th>b</tr><tr><td colspan=2><hr></td></tr><tr><td>1<td>2</tr><tr><td><hr><td><hr></tr>"
    #expect(markdown(of: "<table>\(rows)</table>") == "| a | b |\n| --- | --- |\n| 1 | 2 |\n")
  }

  @Test func boxesInAHeadingAreLines() {
    #expect(markdown(of: "<h2>a<div><div><div>b</div></div></div></h2>") == "## a<br>b\n")
  }

  @Test func headerCellsAreNotBoldTwice() {
    let table =
      "<table><tr><th style='font-weight:bold'>a</th></tr><tr><td style='font-weight:bold'>b</td></tr></table>"
    #expect(markdown(of: table) == "| a |\n| --- |\n| **b** |\n")
  }

  // MARK: Dark looks

  @Test(arguments: [
    "<div style='background-color:#0d1117;color:#e6edf3'><p>a <span style='color:#79c0ff'>b</span></p></div>",
    "<p><span style='color:#e6edf3;background-color:#0d1117'>a </span><span style='color:#79c0ff;background:#0d1117'>b</span>",
    "<p style='color:#ddd;background:#000'>a <b style='color:#fff;font-weight:normal'>b</b></p>",
  ]) func lightOnDarkIsTextAsUsual(_ page: String) {
    #expect(converted(page, from: .html, to: .html).hasSuffix("<p>a b</p>"))
  }

  @Test(arguments: [
    "<p><span style='color:#fff;background-color:#c00000'>a</span></p>",
    "<p><span style='background-color:#222'>a</span></p>",
    "<p><span style='color:#0000ff'>a</span></p>", "<p><span style='color:#eeeeee'>a</span></p>",
  ]) func otherColorsStay(_ page: String) {
    #expect(converted(page, from: .html, to: .html).contains("color:"))
  }

  @Test func aColorOnDarkThatCanBeReadStays() {
    let page = "<div style='background-color:#111;color:#eee'>a <span style='color:#c00000'>b</span></div>"
    #expect(converted(page, from: .html, to: .html).hasSuffix("<p>a <span style=\"color:#c00000\">b</span></p>"))
  }

  // MARK: Lists

  /// ProseMirror has a paragraph in each item.
  @Test(arguments: [
    ("<ul data-pm-slice='3 3 []'><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n- b\n"),
    ("<p data-pm-slice='1 1 []'>x</p><ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>", "x\n\n1. a\n   - b\n"),
    (
      "<ul data-pm-slice='0 0 []'><li data-checked=true data-type=taskItem><label><input type=checkbox checked></label><div><p>a</p></div></li><li data-checked=false data-type=taskItem><label><input type=checkbox></label><div><p>b</p></div></li></ul>",
      "- [x] a\n- [ ] b\n"
    ), ("<ul data-pm-slice='3 3 []'><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b\n"),
    ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n\n- b\n"),
  ]) func paragraphsOfEditorsMakeNoListLoose(_ list: String, _ expected: String) {
    #expect(markdown(of: list) == expected)
  }

  // MARK: Images

  @Test(arguments: [
    "<img data-src='/a.png' alt=a>", "<img src='data:image/gif;base64,R0lGODlhAQABAIAAAP' data-src='/a.png' alt=a>",
    "<img src='' data-lazy-src='/a.png' alt=a>", "<img srcset='/a.png 1x, /b.png 2x' alt=a>",
    "<img src='data:image/svg+xml,x' data-srcset='/a.png 300w, /b.png 600w' alt=a>",
    "<picture><source srcset='/a.webp'><img src='/a.png' alt=a></picture>",
    "<img src='https://camo.githubusercontent.com/1/2' data-canonical-src='/a.png' alt=a>",
    "<a href='https://camo.example/1'><img src='https://camo.example/1' data-canonical-src='/a.png' alt=a></a>",
    "<img data-original='/a.png' src=/a.png alt=a>",
  ]) func imagesThatLoadLateHaveTheirAddress(_ image: String) {
    #expect(markdown(of: image) == "![a](/a.png)\n")
  }

  @Test func linksToOtherPagesAreKeptAroundCopiedImages() {
    let image = "<a href='/build'><img src='https://camo.example/1' data-canonical-src='/a.svg' alt=a></a>"
    #expect(markdown(of: image) == "[![a](/a.svg)](/build)\n")
  }

  @Test func discoursesFacesAboveQuotationsGo() {
    let face = "<img class=avatar alt='' width=24 height=24 src=/f.png>"
    let title = "<div class=title><div class=quote-controls></div>\(face) sam:</div>"
    let page = "<aside class='quote group-admins'>\(title)<blockquote><p>a</p></blockquote></aside>"
    #expect(markdown(of: page) == "sam:\n\n> a\n")
    #expect(markdown(of: "<p>\(face)</p>") == "![](/f.png)\n")
  }

  @Test func imagesOfTheirOwnStay() {
    #expect(markdown(of: "<img src='data:image/png;base64,AA==' alt=a>") == "![a](data:image/png;base64,AA==)\n")
  }

  @Test(arguments: ["😄", "❤️", "👩‍💻", "👍🏽", "🇩🇪"]) func imagesOfEmojiAreText(_ emoji: String) {
    #expect(
      markdown(of: "<p>a <img class=emoji src='https://e.org/1f604.png' alt='\(emoji)'> b</p>") == "a \(emoji) b\n")
  }

  @Test(arguments: ["a", "😄 smile", "1", "#"]) func otherImagesAreNone(_ alternative: String) {
    #expect(markdown(of: "<img src='/1.png' alt='\(alternative)'>").hasPrefix("!["))
  }

  // MARK: Titles

  @Test func titlesThatRepeatTheTextGo() {
    #expect(markdown(of: "<a href='/t' title='Time loop'>time <i>loop</i></a>") == "[time *loop*](/t)\n")
    #expect(markdown(of: "<img src='/t.png' alt='A tree' title='A tree'>") == "![A tree](/t.png)\n")
    #expect(markdown(of: "<a href='/t' title='More of it'>it</a>") == "[it](/t \"More of it\")\n")
    let own = "[time](/t \"Time\")\n"
    #expect(markdown(of: converted(own, from: .markdown, to: .html)) == own)
  }

  // MARK: Code within a line

  @Test func spacesAroundLinesOfCodeAreNone() {
    let item = "<p>a <code>\n    <a href='/b'>b</a>\n  </code> c <code>d  e\n  f</code></p>"
    #expect(markdown(of: item) == "a [`b`](/b) c `d  e f`\n")
  }

  @Test func raisedSourcesInBracketsAreNotRaised() {
    #expect(markdown(of: "<p>a<sup><a href='/s'>[3]</a></sup></p>") == "a[[3]](/s)\n")
    #expect(markdown(of: "<p>a<sup><a href='/s'>3</a></sup></p>") == "a<sup>[3](/s)</sup>\n")
  }

  // MARK: Lines

  @Test(arguments: [
    "<div dir=ltr>Hi,<div><br></div><div>one</div><div><b>two</b> three</div><div><br></div><div>Bye</div></div>",
    "<div>Hi,</div><div><br></div><div>one<br></div><div><b>two</b> three</div><div><br></div><div><br></div><div>Bye</div>",
    "<div class=elementToProof>Hi,</div><div class=elementToProof><br></div><div>one</div>\n<div><b>two</b> three</div>"
      + "<div><span><br></span></div><p>Bye</p>",
  ]) func linesOfMailsAreLines(_ mail: String) {
    #expect(markdown(of: mail) == "Hi,\n\none\\\n**two** three\n\nBye\n")
  }

  @Test(arguments: [
    ("<div><div>a</div><div>b</div></div>", "a\n\nb\n"),
    ("<div><div><p>a</p></div><div><br></div><div><p>b</p></div><div><p>c</p></div></div>", "a\n\nb\n\nc\n"),
    ("<div><div>a</div><ul><li>b</ul><div><br></div><div>c</div>d</div>", "a\n\n- b\n\nc\\\nd\n"),
    ("<div>a<div>b</div><div><br></div></div><div>c</div>", "a\\\nb\n\nc\n"),
    ("<ul><li><div>a</div><div>b</div><div><br></div></li></ul>", "- a\\\n  b\n"),
  ]) func otherBlocksAreParagraphs(_ html: String, _ text: String) { #expect(markdown(of: html) == text) }

  @Test(arguments: [
    ("a<br>&nbsp;<br>b", "a\n\nb\n"), ("<p>a<br>&nbsp;</p>b", "a\n\nb\n"),
    ("a<br><span>&nbsp; </span><br><b>b</b>", "a\n\n**b**\n"),
    ("&nbsp;<br>a", "a\n"), ("a<br>&nbsp;b", "a\\\n\u{A0}b\n"),
    ("a<br><code>&nbsp;</code><br>b", "a\\\n`\u{A0}`\\\nb\n"),
  ]) func linesOfNoBreakSpacesAreEmpty(_ html: String, _ text: String) { #expect(markdown(of: html) == text) }

  @Test(arguments: ["a;&nbsp r", "a; &nbsp;r", "a;&nbsp;&nbsp; r", "a; &nbsp; r"])
  func aNoBreakSpaceBesideASpaceDividesNoText(html: String) {
    let tree = TreeWriter.write(HTMLReader.read(Array(html.utf8)))
    #expect(tree.ranges(of: "text \"").count == 1, "\(tree)")
  }

  @Test(arguments: [
    ("<p>a <div style='display:inline'>b</div> c</p>", "a\n\nb c\n"),
    ("<div>a <div style='display: inline'>b</div><div style='display:inline'>, c</div></div>", "a b, c\n"),
    ("<style>.i{display:inline}</style><div>a <div class=i>b</div> c</div>", "a b c\n"),
    ("<div>a<div style='display:inline-block'><p>b</p></div></div>", "a\n\nb\n"),
  ]) func blocksWithinALine(_ html: String, _ text: String) { #expect(markdown(of: html) == text) }

  @Test func barsAreTheirText() {
    #expect(
      markdown(of: "<p>a: <meter value=.6>60 %</meter>, <progress value=7 max=10>7 of 10</progress></p>")
        == "a: 60 %, 7 of 10\n")
  }

  // MARK: Items

  @Test(arguments: [
    "<ul><li>a</li><li><a href='/b'><svg></svg></a></li><li><span></span></li><li>c</li></ul>",
    "<ul><li><img src=data:image/gif;base64,R0lG width=1 height=1></li><li>a</li><li>c<ul><li><i></i></ul></li></ul>",
    "<ul><li>&nbsp;<li>a<li><br><li>c</ul>",
  ]) func itemsThatShowNothingGo(_ list: String) { #expect(markdown(of: list) == "- a\n- c\n") }

  @Test func otherEmptyItemsStay() {
    #expect(markdown(of: "<ul><li>a</li><li></li><li>c</li></ul>") == "- a\n-\n- c\n")
    #expect(markdown(of: "<ul><li>[ ] a</li><li><a href='/b'></a></li></ul>") == "- \\[ ] a\n-\n")
    #expect(markdown(of: "<ol><li>a</li><li><i></i></li><li>c</li></ol>") == "1. a\n2.\n3. c\n")
    #expect(markdown(of: "<ul><li><i></i><ul><li>a</ul><li>b</ul>") == "- * a\n- b\n")
  }
}
