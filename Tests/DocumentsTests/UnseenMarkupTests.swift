import Documents
import Repetitions
import Testing

/// HTML in a line of Markdown of which readers see nothing, and tags of blocks in a line.
struct UnseenMarkupTests {
  @Test(arguments: [
    ("<a name=a></a>\nb", "<p>b</p>"), ("a <!-- c --> b", "<p>a b</p>"),
    ("a %% c %% b", "<p>a b</p>"), ("- <a id=x></a> b", "<ul>\n<li>b</li></ul>"),
    ("<!-- a --> <!-- b --> c", "<p>c</p>"),
    ("a <span></span> <!-- --> b", "<p>a b</p>"), ("<i class=fa></i> b", "<p><em></em>b</p>"),
  ]) func spaceAroundItShowsOnce(_ text: String, _ page: String) { #expect(html(of: text) == page) }

  @Test(arguments: [
    ("a<!-- c --> b", "<p>a b</p>"), ("a <!-- c -->b", "<p>a b</p>"), ("a <!-- c -->  \nb", "<p>a <br>\nb</p>"),
    ("a <b>b</b> c", "<p>a <strong>b</strong> c</p>"),
    ("[a](b) <a href=c>d</a> e", "<p><a href=\"b\">a</a> <a href=\"c\">d</a> e</p>"),
    ("a  b", "<p>a  b</p>"), ("<img src=b.png></img> c", "<p><img src=\"b.png\" alt=\"\"> c</p>"),
    ("a <code> b</code>", "<p>a <code> b</code></p>"),
    ("a </b> b", "<p>a  b</p>"), ("a <u> b</u>", "<p>a <u> b</u></p>"), ("## <a name=a></a> b", "<h2> b</h2>"),
  ]) func otherSpaceStays(_ text: String, _ page: String) { #expect(html(of: text) == page) }

  @Test(arguments: [
    ("one <div>@two</div>", "<p>one<br>\n@two</p>"), ("@<div>x</div>", "<p>@<br>\nx</p>"),
    ("one <div>[two](x)</div>", "<p>one<br>\n<a href=\"x\">two</a></p>"),
    ("one <div><https://a.example></div>", "<p>one<br>\n<a href=\"https://a.example\">https://a.example</a></p>"),
  ]) func tagsOfBlocksEndALineBeforeAnyContent(_ text: String, _ page: String) { #expect(html(of: text) == page) }

  @Test(arguments: [
    "<a name=b></a>", "<span></span>", "%% c %%", "<!-- c --> <a id=\"b\"> </a>", "<a id=b></a>\n<a id=c></a>",
  ]) func paragraphsOfNothingElseGo(_ text: String) {
    #expect(html(of: "a\n\n> \(text)\n\n\(text)\n\nc") == html(of: "a\n\n> \(text)\n\nc"))
    #expect(!html(of: "a\n\n\(text)\n\nc").contains("<p></p>"))
  }

  @Test func theirPlacesAreThoseOfTheNextBlock() {
    #expect(html(of: "[x](#b)\n\n<a name=\"b\"></a>\n\n## c").hasSuffix("<h2 id=\"b\">c</h2>"))
    #expect(html(of: "[x](#b)\n\n<a name=b></a>\n\n- c").contains("id=\"b\""))
    let last = html(of: "[x](#b) [y](#c)\n\n> d *e*\n\n<a name=b></a>\n\n<a name=c></a>")
    #expect(last.hasSuffix("<p>d <em>e</em><a id=\"b\"></a><a id=\"c\"></a></p>\n</blockquote>"))
  }

  @Test(arguments: ["![](https://e.org/a.png)", "&nbsp;", "<img src=a.png>", "<a href=b></a>x"])
  func visibleMarkupStays(_ text: String) { #expect(html(of: "a\n\n\(text)\n\nc").split(separator: "<p>").count == 3) }

  @Test(arguments: [
    ("- a <details><summary>b</summary>c</details>", "<ul>\n<li>a<br>\nb<br>\nc</li></ul>"),
    ("a: <ul><li>b</li><li>c</li></ul>", "<p>a:<br>\nb<br>\nc</p>"), ("a.<p>b.", "<p>a.<br>\nb.</p>"),
    ("a<hr>b", "<p>a<br>\nb</p>"), ("x <table><tr><td>a</td><td>b", "<p>x<br>\na<br>\nb</p>"),
    ("a<div>**b**</div>\nc", "<p>a<br>\n<strong>b</strong>\nc</p>"),
    ("a <div>![](b.png)</div>", "<p>a<br>\n<img src=\"b.png\" alt=\"\"></p>"),
  ]) func blocksInALineEndIt(_ text: String, _ page: String) { #expect(html(of: text) == page) }

  @Test(
    arguments: [("100", 100), ("100px", 100), ("100px;", 100), ("'100'", 100), ("50%", nil), ("x", nil)]
      as [(String, Int?)])
  func sizesOfPicturesMayHaveAUnit(_ width: String, _ pixels: Int?) {
    let page = html(of: "a <img src=b.png width=\(width)>")
    #expect(page.contains("width") == (pixels != nil))
    if let pixels { #expect(page.contains("width=\"\(pixels)\"")) }
  }

  @Test(arguments: [
    ("<font color=\"red\">a</font>", "<span style=\"color:#ff0000\">a</span>"),
    ("<font color=blue face=Arial>a</font>", "<span style=\"color:#0000ff;font-family:'Arial'\">a</span>"),
    ("<span style=\"font-weight:bold\">a</span>", "<strong>a</strong>"),
    (
      "<span style=\"background-color:#eee;text-decoration:underline\">a *b*</span>",
      "<u><span style=\"background-color:#eeeeee\">a <em>b</em></span></u>"
    ),
    ("**<span style='color:red'>a</span>**", "<strong><span style=\"color:#ff0000\">a</span></strong>"),
    (
      "<span style='color:red'>a <span style='font-weight:bold'>b</span> c</span>",
      "<span style=\"color:#ff0000\">a <strong>b</strong> c</span>"
    ),
    ("<span>a</span>", "a"), ("<span color=red>a</span>", "a"), ("<span style='color:red'>a", "a"), ("a</font>", "a"),
    ("a <span style='display:none'>b *c*</span>d", "a d"), ("<span style='x:y\">&quot;expression(z)'>a</span>", "a"),
  ]) func attributesFormatTextAsInABlock(_ text: String, _ line: String) {
    #expect(html(of: "x \(text)") == "<p>x \(line)</p>")
  }

  @Test(arguments: [
    "<b>a</b>", "<font color=red>a</font> <i>b</i>", "<span style='font-style:italic;color:#123456'>a</span>",
  ])
  func aLineIsReadLikeABlock(_ text: String) {
    #expect(html(of: "x \(text)") == html(of: "<p>x \(text)</p>"))
  }

  @Test func muchOfItTakesLinearTime() {
    for piece in ["<a name=x></a> ", "<!-- c --> ", "<p>x", "<a>", "%% c %% ", "<span style='color:red'>a"] {
      #expect(html(of: "a " + String(repeating: piece, count: .many(20_000))).count > 3)
    }
  }
}
