import Documents
import Testing

/// What pages contain but do not show, which no paste may show either.
struct HiddenTextTests {
  @Test(arguments: [
    "<span style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'>x</span>",
    "<span style='CLIP: rect(1px, 1px, 1px, 1px); position: absolute !important'>x</span>",
    "<span style='clip-path: inset(50%)'>x</span>", "<span style='clip-path:inset(100%);height:1px'>x</span>",
    "<span style='clip:rect(0 0 0 0)'>x</span>", "<div style='height:1px;width:1px;overflow:hidden'>x</div>",
    "<span style='position:absolute;left:-9999px'>x</span>", "<p style='position:absolute; top: -10000em'>x</p>",
    "<style>.gone{position:absolute;left:-999em}</style><span class=gone>x</span>",
    "<span class=sr-only>x</span>", "<span class='icon visually-hidden'>x</span>",
    "<a class=screen-reader-text href='#c'>x</a>", "<comment>x</comment>",
    "<h5 class=sr-only>x</h5>", "<p class='b visually-hidden'>x</p>", "<span class=a-offscreen>x</span>",
    "<span class=mw-editsection>[<a href=e>x</a>]</span>", "<i class=material-icons>x</i>",
    "<span class='mat-icon material-symbols-outlined'>x</span>",
  ]) func textThatDoesNotShowIsDropped(_ hidden: String) {
    #expect(markdown(of: "<p>a</p>\(hidden)<p>b</p>") == "a\n\nb\n")
  }

  @Test(arguments: [
    "<span style='font-size:0'>x</span>", "<span style='FONT-SIZE: 0px !important'>x</span>",
    "<span style='font:0/0 a'>x</span>", "<i style='font-size:0'>x<span style='font-size:1.5em'>x</span></i>",
    "<span style='font-size:0'>&nbsp;</span>", "<style>.z{font-size:0}</style><span class=z>x</span>",
  ]) func textOfNoSizeIsDropped(_ hidden: String) { #expect(markdown(of: "<p>a\(hidden)b</p>") == "ab\n") }

  @Test(arguments: ["12px", ".5rem", "9pt", "medium"]) func textOfASizeOfItsOwnStays(_ size: String) {
    let words = "<span style='font-size:\(size)'>a</span> <span style='font-size:\(size)'>b</span>"
    #expect(converted("<div style='font-size:0'>\(words)</div>", from: .html, to: .plain) == "a b")
    #expect(markdown(of: "<p style='font-size:0'>x<img src=i></p>") == "![](i)\n")
  }

  @Test(arguments: [
    "<span style='clip:auto'>x</span>", "<span style='clip:rect(0,40px,40px,0)'>x</span>",
    "<span style='clip-path:inset(10px)'>x</span>", "<span style='clip-path:circle(50%)'>x</span>",
    "<span style='width:1px'>x</span>", "<span style='height:1px'>x</span>", "<span style='left:-9px'>x</span>",
    "<span style='width:1em;height:1em'>x</span>", "<span style='opacity:0'>x</span>", "<span class=sr>x</span>",
    "<span style='width:100%;height:100%'>x</span>", "<span class=not-sr-only>x</span>",
  ]) func otherTextStays(_ shown: String) {
    #expect(markdown(of: "<p>a</p>\(shown)<p>b</p>") == "a\n\nx\n\nb\n")
  }

  /// A page may have its outline only there.
  @Test(arguments: [1, 2, 3, 4]) func headingsForScreenReadersStay(_ level: Int) {
    let marks = String(repeating: "#", count: level)
    #expect(markdown(of: "<h\(level) class=sr-only>Part</h\(level)><p>a</p>") == "\(marks) Part\n\na\n")
  }

  @Test(arguments: [
    "<img src='https://t.org/p' width=1 height=1>", "<img src='https://t.org/p' width='1px' height='0'>",
    "<img src='https://t.org/p' style='width:1px;height:1px'>", "<img src='https://t.org/p' width=1>",
    "<img src='https://t.org/p' style='width: 0; height: 0'>", "<img src='https://t.org/p' height=0>",
  ]) func picturesOfAPixelAreDropped(_ picture: String) {
    #expect(markdown(of: "<p>a\(picture)</p>") == "a\n")
  }

  @Test(arguments: ["width=1 height=200", "width=200", "style='width:1px'", ""])
  func otherPicturesStay(_ size: String) {
    #expect(markdown(of: "<p>a <img src=p \(size)></p>") == "a ![](p)\n")
  }

  @Test(arguments: [
    ("a\u{200B}b", "ab"), ("\u{FEFF}a", "a"), ("a &#8203;b", "a b"), ("<b>\u{200B}a</b>", "**a**"),
    ("a\u{200B}", "a"), ("a<i>\u{200B}</i>b", "ab"), ("កខ\u{200B}គ", "កខ\u{200B}គ"), ("a\u{200C}b", "a\u{200C}b"),
    ("é\u{200B}\u{200B}\u{200B}ö", "éö"), ("“\u{200B}a", "“a"), ("a — \u{FEFF}ü", "a — ü"),
  ]) func charactersWithoutWidthGo(_ page: String, _ written: String) {
    #expect(markdown(of: "<p>\(page)</p><p>\u{200B}</p>") == "\(written)\n")
  }

  @Test func manyCharactersWithoutWidthTakeLinearTime() {
    let page = String(repeating: "a\u{200B}", count: 300_000)
    #expect(markdown(of: page).utf8.count == 300_001)
  }

  @Test(arguments: [
    ("a&nbsp; b", "a b"), ("a &nbsp;b", "a b"), ("a &nbsp; &nbsp; b", "a b"), ("a&nbsp;", "a"),
    ("a<span class=Apple-converted-space>&nbsp; </span>b", "a b"), ("a <span>&nbsp;</span>b", "a b"),
    ("a<span>&nbsp;</span> b", "a b"), ("<b>a&nbsp;</b> b", "**a** b"), ("a&nbsp;<br>b", "a\\\nb"),
    ("a&nbsp;b", "a\u{A0}b"), ("10&nbsp;000&nbsp;€ x", "10\u{A0}000\u{A0}€ x"),
    ("a<br>&nbsp;&nbsp;b", "a\\\n\u{A0}\u{A0}b"),
    ("a <code>&nbsp;b</code>", "a `\u{A0}b`"), ("\u{1}a", "\u{1}a"), ("\u{1} &nbsp;a", "\u{1} a"),
  ]) func spacesThatEditorsKeepOpenAreSpaces(_ page: String, _ written: String) {
    #expect(markdown(of: "<p>\(page)</p>") == "\(written)\n")
  }

  // MARK: Page numbers and controls

  @Test(arguments: [
    "on<span class=pagenum><a id='Page_3'></a>[Pg 3]</span> and", "on <span class=pageno>3</span>and",
    "on <span epub:type=pagebreak role=doc-pagebreak title=3>3</span>and", "on <a role='doc-pagebreak'>3</a> and",
    "on and<span class=method-click-advice>click to toggle source</span>",
    "on and <a href='#' onclick='s(this)'>Select all</a>", "on and <a href='https://example.org/t.php#'>Select all</a>",
    "on and <a href='javascript:void(0)'>Copy code</a>",
  ]) func numbersOfPagesAndControlsGo(_ page: String) { #expect(markdown(of: "<p>\(page)</p>") == "on and\n") }

  @Test(arguments: [
    ("on <span class=page>3</span> and", "on 3 and"), ("on <span role=note>3</span> and", "on 3 and"),
    ("<a href='#'>Download</a> and", "[Download](#) and"), ("<a href='#k'>Select all</a>", "[Select all](#k)"),
    ("<label>on <span>and</span></label>", "on and"), ("<span class=meta>on</span>", "on"),
  ]) func otherNumbersAndLinksStay(_ page: String, _ written: String) {
    #expect(markdown(of: "<p>\(page)</p>") == "\(written)\n")
  }

  @Test func numbersInTablesOfContentsStay() {
    #expect(markdown(of: "<table><tr><th>k<th>p<tr><td>z<td class=pagenum>3</table>").contains("| z | 3 |"))
  }

  /// The index of a book leads to pages.
  @Test func placesInHiddenNumbersOfPagesLive() {
    let page = "<p><a href='#Page_3'>k</a></p><h2>Z</h2><p>on<span class=pagenum><a id='Page_3'></a>3</span> and</p>"
    #expect(markdown(of: page) == "[k](#z)\n\n## Z\n\non and\n")
    #expect(converted(page, from: .html, to: .html).contains("id=\"Page_3\""))
  }

  @Test(arguments: ["label", "button"]) func namesOfControlsGo(_ control: String) {
    let name = "<div class=visually-hidden>Hide navigation</div>"
    #expect(markdown(of: "<div><\(control)>\(name)</\(control)><p>k</p></div>") == "k\n")
    #expect(markdown(of: "<div>\(name)<p>k</p></div>") == "Hide navigation\n\nk\n")
  }

  @Test func namesOverPicturesGo() {
    let meta = "<div class=meta><span class=filename>shot</span><span class=informations>19×10 2 KB</span></div>"
    #expect(
      markdown(of: "<a class=lightbox href=f.png><img src=s.png alt=shot>\(meta)</a>") == "[![shot](s.png)](f.png)\n")
    #expect(markdown(of: "<div>\(meta)</div>").contains("19×10"))
  }

  @Test(arguments: [
    "<li><a href='i.html' class='icon icon-home' aria-label=Home></a></li>",
    "<li><a href=g><i class='fa fa-x'></i></a></li>",
    "<li><a href=g><svg><path d=''/></svg></a></li>",
  ]) func itemsThatAreIconsGo(_ item: String) {
    #expect(markdown(of: "<ul>\(item)<li>k</li>\(item)<li><a href=z>z</a></li></ul>") == "- k\n- [z](z)\n")
  }

  @Test(arguments: ["<li></li>", "<li><a id=k></a></li>", "<li><a href=z><img src=i alt=y></a></li>"])
  func otherItemsWithoutWordsStay(_ item: String) {
    #expect(markdown(of: "<ul><li>k</li>\(item)<li>l</li></ul>").split(separator: "\n").count == 3)
  }
}
