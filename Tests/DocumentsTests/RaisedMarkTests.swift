import Documents
import Testing

/// The signs around the marks of footnotes and between them, and beside the numbers of the notes.
struct RaisedMarkTests {
  private let notes = "<ol><li id=a1>One</li><li id=a2>Two</li></ol>"

  @Test(arguments: [
    ("<sup><a href=#a1>1</a>,<a href=#a2>2</a></sup>", "[^1][^2]"),
    ("<sup><a href=#a1>1</a>; <a href=#a2>2</a></sup>", "[^1][^2]"),
    ("<sup><a href=#a1>1</a></sup><sup>,</sup><sup><a href=#a2>2</a></sup>", "[^1][^2]"),
    ("<sup><a href=#a1>1</a>–<a href=#a2>2</a></sup>", "[^1]–[^2]"),
    ("<sup><span><a href=#a1>1</a></span>-<span><a href=#a2>2</a></span></sup>", "[^1]-[^2]"),
  ]) func signsBetweenMarksAreNotRaised(_ marks: String, _ text: String) {
    #expect(markdown(of: "<p>x\(marks) y</p>\(notes)") == "x\(text) y\n\n[^1]: One\n\n[^2]: Two\n")
  }

  @Test func numbersBesideAMarkStayRaised() {
    let page = { (raised: String) in markdown(of: "<p>x<sup><a href=#a1>1</a></sup>\(raised) y</p>\(self.notes)") }
    #expect(page("<sup>2</sup>").hasPrefix("x[^1]<sup>2</sup> y\n"))
    #expect(page("<sup>, 2</sup>").hasPrefix("x[^1]<sup>, 2</sup> y\n"))
    #expect(page("<sup>n</sup>").hasPrefix("x[^1]<sup>n</sup> y\n"))
  }

  @Test(arguments: ["<sup>2,3</sup>", "<sup><a href='https://e.org'>1</a>,<a href='https://e.org'>2</a></sup>"])
  func otherRaisedTextStaysSo(_ raised: String) {
    #expect(markdown(of: "<p>x\(raised)</p>").contains("<sup>"))
  }

  @Test(arguments: [
    // SPIP.
    "<p>x<span>&nbsp;[<a href='#nb1' id='nh1'>1</a>]</span> y</p><div id='nb1'><p><span>[<a href='#nh1'>1</a>]&nbsp;</span>One</p></div>",
    "<p>x [<a href=#b1>1</a>] y</p><ol><li id=b1>One</li></ol>",
    "<p>x [<sup><a href=#b1 id=m>1</a></sup>] y</p><ol><li id=b1>One <a href=#m>↩</a></li></ol>",
  ]) func bracketsAroundAMarkGo(_ page: String) {
    #expect(markdown(of: page).replacing("\u{A0}", with: " ") == "x [^1] y\n\n[^1]: One\n")
  }

  @Test(arguments: [
    // ScienceDirect, whose places have lost their names.
    """
    <p>x<a class=anchor href=#bib1 name=bbib1><span><sup>1</sup></span></a></p><ol class=references><li><span
    class=label><a class=anchor href=#bbib1 id=ref-id-bib1>1</a></span><span id=sref1><div>One</div></span></li></ol>
    """,
    // Hatena.
    """
    <p>x<a href=#f-1 name=fn-1 title=One>*1</a></p><div class=footnote><p class=footnote><a href=#fn-1 name=f-1
    class=footnote-number>*1</a><span class=footnote-delimiter>:</span><span class=footnote-text>One</span></p></div>
    """,
    // Highwire.
    """
    <p>x<a id=xref-1 href=#ref-1>1</a></p><ol class=cit-list><li><span class=ref-label>1.</span><a href=#xref-1
    id=ref-1>↵</a><div>One</div></li></ol>
    """,
    // Typora, which names the place at the note's end.
    """
    <p>x<sup><a href=#d-1 name=r-1>1</a></sup></p><div class=footnotes-area><hr/><div class=footnote-line><span
    class=md-fn-count>1</span> <span>One</span> <a name=d-1 href=#r-1 class=reversefootnote>↩</a></div></div>
    """,
  ]) func marksBesideANumberGo(_ page: String) {
    #expect(markdown(of: page) == "x[^1]\n\n[^1]: One\n")
  }

  @Test func referencesThatNoMarkNamesKeepTheirNumbersOnce() {
    let list = (1...3).map { "<li id=r\($0)><span>\($0). </span>Text \($0)</li>" }.joined()
    let page = "<p>x<sup><a href=#r1>1</a>–<a href=#r3>3</a></sup></p><ol>\(list)</ol>"
    #expect(markdown(of: page) == "x[^1]–[^3]\n\n2. Text 2\n\n[^1]: Text 1\n\n[^3]: Text 3\n")
  }

  @Test func manyRaisedMarksTakeLinearTime() {
    let marks = (1...3_000).map { "<sup><a href=#n\($0)>\($0)</a>,<a href=#m\($0)>9\($0)</a></sup>" }.joined()
    let notes = (1...3_000).map { "<li id=n\($0)>a</li>" }.joined()
    let others = "<ol start=91>" + (1...3_000).map { "<li id=m\($0)><i>9\($0)</i> b</li>" }.joined() + "</ol>"
    #expect(markdown(of: "<p>x\(marks)</p><ol>\(notes)</ol><p>y</p>\(others)").contains("[^3000]"))
  }
}
