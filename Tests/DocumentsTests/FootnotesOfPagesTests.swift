import Documents
import Repetitions
import Testing

/// Footnotes in the forms that HTML authors use.
struct FootnotesOfPagesTests {
  /// A text with two notes, in one of these forms.
  struct Page: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let html: String
  }

  static let pages = [
    Page(
      testDescription: "Word",
      html: """
        <p class=MsoNormal>One<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
        class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> and two<a
        href="#_ftn2" name="_ftnref2" title=""><span class=MsoFootnoteReference>[2]</span></a>.</p>
        <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
        <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"
        title=""><span class=MsoFootnoteReference>[1]</span></a> First.</p></div>
        <div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2"
        title=""><span class=MsoFootnoteReference>[2]</span></a> Second.</p></div></div>
        """),
    Page(
      testDescription: "LibreOffice",
      html: """
        <p>One<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> and two<a
        class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a>.</p>
        <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym"
        href="#sdfootnote1anc">1</a>First.</p></div>
        <div id="sdfootnote2"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote2sym"
        href="#sdfootnote2anc">2</a>Second.</p></div>
        """),
    Page(
      testDescription: "Google Docs",
      html: """
        <p><span>One</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> and two</span><sup><a href="#ftnt2"
        id="ftnt_ref2">[2]</a></sup><span>.</span></p><hr class="c5">
        <div><p class="c1"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c2">&nbsp;First.</span></p></div>
        <div><p class="c1"><a href="#ftnt_ref2" id="ftnt2">[2]</a><span class="c2">&nbsp;Second.</span></p></div>
        """),
    Page(
      testDescription: "GitHub",
      html: """
        <p>One<sup><a href="#user-content-fn-a-9f" id="user-content-fnref-a-9f" data-footnote-ref=""
        aria-describedby="footnote-label">1</a></sup> and two<sup><a href="#user-content-fn-b-9f"
        id="user-content-fnref-b-9f" data-footnote-ref="">2</a></sup>.</p>
        <section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only">Footnotes</h2><ol>
        <li id="user-content-fn-a-9f"><p>First. <a href="#user-content-fnref-a-9f" class="data-footnote-backref"
        aria-label="Back to reference 1">↩</a></p></li>
        <li id="user-content-fn-b-9f"><p>Second. <a href="#user-content-fnref-b-9f">↩</a></p></li></ol></section>
        """),
    Page(
      testDescription: "pandoc",
      html: """
        <p>One<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> and two<a href="#fn2"
        class="footnote-ref" id="fnref2" role="doc-noteref"><sup>2</sup></a>.</p>
        <section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol>
        <li id="fn1"><p>First.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li>
        <li id="fn2"><p>Second.<a href="#fnref2" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>
        """),
    Page(
      testDescription: "Wikipedia",
      html: """
        <p>One<sup id="cite_ref-a_1-0" class="reference"><a href="#cite_note-a-1"><span>[</span>1<span>]</span></a></sup>
        and two<sup id="cite_ref-2" class="reference"><a href="#cite_note-2">[2]</a></sup>.</p>
        <div class="reflist"><ol class="references"><li id="cite_note-a-1"><span class="mw-cite-backlink"><b><a
        href="#cite_ref-a_1-0">^</a></b></span> <span class="reference-text">First.</span></li>
        <li id="cite_note-2"><span class="mw-cite-backlink"><b><a href="#cite_ref-2">^</a></b></span>
        <span class="reference-text">Second.</span></li></ol></div>
        """),
    Page(
      testDescription: "kramdown",
      html: """
        <p>One<sup id="fnref:a"><a href="#fn:a" class="footnote" rel="footnote">1</a></sup> and two<sup
        id="fnref:b"><a href="#fn:b" class="footnote">2</a></sup>.</p><div class="footnotes" role="doc-endnotes"><ol>
        <li id="fn:a"><p>First. <a href="#fnref:a" class="reversefootnote">&#8617;</a></p></li>
        <li id="fn:b"><p>Second. <a href="#fnref:b" class="reversefootnote">&#8617;</a></p></li></ol></div>
        """),
    Page(
      testDescription: "Sphinx",
      html: """
        <p>One<a class="footnote-reference brackets" href="#id3" id="id1" role="doc-noteref"><span>[</span>1<span
        >]</span></a> and two<a class="footnote-reference brackets" href="#id4" id="id2">2</a>.</p>
        <aside class="footnote-list brackets"><aside class="footnote brackets" id="id3" role="doc-footnote"><span
        class="label"><span>[</span><a role="doc-backlink" href="#id1">1</a><span>]</span></span><p>First.</p></aside>
        <aside class="footnote brackets" id="id4"><span class="label"><span>[</span>2<span>]</span></span><span
        class="backrefs">(<a href="#id2">1</a>,<a href="#id2">2</a>)</span><p>Second.</p></aside></aside>
        """),
    Page(
      testDescription: "Sphinx 4",
      html: """
        <p>One<a class="footnote-reference brackets" href="#id3" id="id1">1</a> and two<a class="footnote-reference
        brackets" href="#id4" id="id2">2</a>.</p><dl class="footnote brackets"><dt class="label" id="id3"><span
        class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>First.</p></dd>
        <dt class="label" id="id4"><span class="brackets"><a class="fn-backref" href="#id2">2</a></span></dt>
        <dd><p>Second.</p></dd></dl>
        """),
    Page(
      testDescription: "Sphinx 1",
      html: """
        <p>One<a class="footnote-reference" href="#id3" id="id1">[1]</a> and two<a class="footnote-reference"
        href="#id4" id="id2">[2]</a>.</p><table class="docutils footnote" frame="void" id="id3" rules="none"><tbody><tr>
        <td class="label"><a class="fn-backref" href="#id1">[1]</a></td><td>First.</td></tr></tbody></table>
        <table class="docutils footnote" frame="void" id="id4" rules="none"><tbody><tr><td class="label"><a
        class="fn-backref" href="#id2">[2]</a></td><td>Second.</td></tr></tbody></table>
        """),
    Page(
      testDescription: "Texinfo",
      html: """
        <p>One<a id="DOCF1" href="#FOOT1"><sup>1</sup></a> and two<a id="DOCF2" href="#FOOT2">(2)</a>.</p>
        <div class="footnotes-segment"><hr><h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>First.</p>
        <h5><a id="FOOT2" href="#DOCF2">(2)</a></h5><p>Second.</p></div>
        """),
  ]

  private static let expected = "One[^1] and two[^2].\n\n[^1]: First.\n\n[^2]: Second.\n"

  @Test(arguments: pages) func areFootnotes(of page: Page) {
    #expect(markdown(of: page.html) == Self.expected)
  }

  /// Browsers put the page's address before all names when something is copied.
  @Test(arguments: pages) func areFootnotesWithWholeAddresses(of page: Page) {
    let html = page.html.replacing("href=\"#", with: "href=\"https://example.org/page?x=1#")
    #expect(markdown(of: html) == Self.expected)
  }

  @Test(arguments: pages) func comeBackFromOurHTML(of page: Page) {
    let html = converted(page.html, from: .html, to: .html)
    #expect(markdown(of: html) == Self.expected)
    #expect(converted(html, from: .html, to: .html) == html)
  }

  @Test func oneNoteHasManyMarks() {
    let html = """
      <p>a<sup id="cite_ref-1-0"><a href="#cite_note-1">[1]</a></sup></p><p>b<sup id="cite_ref-1-1"><a
      href="#cite_note-1">[1]</a></sup></p><ol><li id="cite_note-1"><span class="mw-cite-backlink">^ <a
      href="#cite_ref-1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-1-1"><sup><i><b>b</b></i></sup></a></span>
      <span>Note.</span></li></ol>
      """
    #expect(markdown(of: html) == "a[^1]\n\nb[^1]\n\n[^1]: Note.\n")
  }

  @Test func notesWithOneMarkKeepApart() {
    let note = { (name: String) in
      "<p>\(name)<a href='#n\(name)' id='r\(name)'>*</a></p><p id='n\(name)'><a href='#r\(name)'>*</a> note \(name)</p>"
    }
    #expect(markdown(of: note("a") + note("b")) == "a[^*]\n\nb[^note-2]\n\n[^*]: note a\n\n[^note-2]: note b\n")
  }

  /// Links of a contents list and its headings lead to each other as well, and so do terms and their entries.
  @Test(arguments: [
    "<ul><li><a id=t href='#s'>1</a></li></ul><h2 id=s><a href='#t'>1</a> Title</h2><p>x</p>",
    "<p><a id=t href='#s'>glossary</a></p><p id=s>x <a href='#t'>back</a></p>",
    "<p><a id=t href='#s'>1</a></p><blockquote><p id=s>x <a href='#t'>1</a></p></blockquote>",
    "<p><a href='#s'>1</a></p><p id=s>x</p>",
  ]) func otherLinksAreNone(_ html: String) {
    #expect(!markdown(of: html).contains("[^"))
  }

  @Test func linksInANoteStay() {
    let html = """
      <p><a id="e"></a>Exercise<a id="m" href="#n">7</a></p><div id="n"><p><a href="#m">7</a> See
      <a href="#e">Exercise</a> and <a href="https://example.org/">that</a>.</p></div>
      """
    #expect(markdown(of: html) == "Exercise[^7]\n\n[^7]: See [Exercise](#e) and [that](https://example.org/).\n")
  }

  // MARK: Numbers

  /// A chapter of a book continues the numbers.
  private static let chapter = """
    <p>One<a id="c22" href="#n22"><sup>22</sup></a> and two<a id="c23" href="#n23"><sup>23</sup></a>.</p>
    <div id="n22"><p><a href="#c22"><sup>22</sup></a> First.</p></div>
    <div id="n23"><p><a href="#c23"><sup>23</sup></a> Second.</p></div>
    """

  @Test(arguments: [DocumentFormat.html, .rtf]) func theNumbersOfAPageStay(in format: DocumentFormat) {
    let written = converted(Self.chapter, from: .html, to: format)
    #expect(
      converted(written, from: format, to: .markdown)
        == "One[^22] and two[^23].\n\n[^22]: First.\n\n[^23]: Second.\n")
  }

  @Test func theNumbersOfAPageShow() {
    #expect(converted(Self.chapter, from: .html, to: .html).contains(">23</a></sup> Second."))
    let parts = DOCXParts.text(HTMLReader.read(Array(Self.chapter.utf8)))
    #expect(parts["word/document.xml"]?.contains("<w:numStart w:val=\"22\"/>") == true)
  }

  @Test func labelsInMarkdownAreNames() {
    let html = converted("a[^22]\n\n[^22]: note\n", from: .markdown, to: .html)
    #expect(html.contains("<ol>\n<li id=\"fn-1\">\n<p>note"))
  }

  /// Lists of references show their numbers, but seldom lead back.
  @Test(arguments: [
    "<p>a<sup><a href='#r1'>1</a></sup> b<sup><a href='#r2'>2</a></sup></p><ol><li id=r1>x</li><li id=r2>y</li></ol>",
    """
    <p>a<a href='#r1'>[1]</a> b<a href='#r2'>[2]</a></p><div><a id=r1>1.</a> <div>x</div></div>
    <div><a id=r2>2.</a> <div>y</div></div>
    """,
    """
    <p>a<sup><a href='#r1'>1</a></sup> b<a href='#r2'><sup>2</sup></a></p><ul><li id=r1><span>[1]</span> <span>x</span>
    <li id=r2><span>[2]</span> <span>y</span></ul>
    """,
    """
    <p>a<a href='#r1'><sup>1</sup></a> b<a href='#r2'><sup>2</sup></a></p>
    <p id=r1><b>1</b> x</p><p id=r2><b>2</b> y</p>
    """,
  ]) func referencesByNumberAreFootnotes(_ html: String) {
    #expect(markdown(of: html) == "a[^1] b[^2]\n\n[^1]: x\n\n[^2]: y\n")
  }

  @Test(arguments: [
    "<p>see step <a href='#s2'>2</a></p><ol><li id=s1>x<li id=s2>y</ol>",
    "<p>a<sup><a href='#r1'>2</a></sup></p><ol><li id=r1>x</ol>",
    "<p>a<sup><a href='#r1'>1</a></sup></p><p id=r1>1 x</p>",
  ]) func otherNumbersAreNone(_ html: String) {
    #expect(!markdown(of: html).contains("[^"))
  }

  /// Within brackets, one number follows another.
  @Test(
    arguments: ["#", "https://example.org/a?b#"], ["[%1, %2] and [%3]", "[%1–%3] and [%2; %1]", "[<b>%1</b>,%2,%3]"])
  func numbersInBracketsAreFootnotes(_ page: String, _ marks: String) {
    var text = marks
    for number in 1...3 { text = text.replacing("%\(number)", with: "<a href='\(page)r\(number)'>\(number)</a>") }
    let notes = ["<li id=r1>x<li id=r2>y<li id=r3>z", "<li><p id=r1>x<li><p id=r2>y<li><p id=r3>z"]
    for notes in notes {
      let written = markdown(of: "<p>a \(text)</p><ol>\(notes)</ol>")
      #expect(written.hasSuffix("]\n\n[^1]: x\n\n[^2]: y\n\n[^3]: z\n"))
      #expect(!written.contains("]("))
    }
  }

  /// Otherwise some references would be footnotes, and others items of a list with gaps.
  @Test(arguments: [
    "[%1] and %2", "[%1, %3], see <a href='#r2'>Smith</a>", "<sup>%1</sup> and step %3", "[%2] and (see %1)",
    "[注%1] [%2]",
  ]) func referencesAreAllFootnotesOrNone(_ marks: String) {
    var text = marks
    for number in 1...3 { text = text.replacing("%\(number)", with: "<a href='#r\(number)'>\(number)</a>") }
    let written = markdown(of: "<p>a \(text)</p><ol><li id=r1>x<li id=r2>y<li id=r3>z</ol>")
    #expect(!written.contains("[^") && written.hasSuffix("1. x\n2. y\n3. z\n"))
  }

  /// A mark may show the group of its note, in any script.
  @Test(arguments: ["注釈 1", "Anm. 1", "lower-alpha 1", "note 1", "a"]) func marksNameTheirGroup(_ mark: String) {
    let html = """
      <p>a<sup id=cite_ref-1><a href="#cite_note-1">[\(mark)]</a></sup></p><ol><li id=cite_note-1><a
      href="#cite_ref-1">^</a> note</li></ol>
      """
    #expect(markdown(of: html).hasSuffix("]: note\n"))
    #expect(markdown(of: html).hasPrefix("a[^"))
  }

  /// Notes of word processors are elements around their paragraphs, perhaps after something that shows nothing.
  @Test(arguments: [
    "<div id=n><font> </font><p><a href='#m' id=k>[1]</a> one</p><p>two</p></div>",
    "<div id=n>\n<font face=Arial> &nbsp;</font><span></span><p><a href='#m' name=k>1</a>one</p>\n<p>two</p></div>",
    "<div id=n><a name=z></a><p class=MsoFootnoteText><a name=k href='#m'>[1]</a> one<p class=MsoFootnoteText>two</div>",
    "<hr><div><p class=c1><a href='#m' id=ftnt1>[1]</a>&nbsp;one</p><p class=c1>two</p></div>",
  ]) func notesHaveSeveralParagraphs(_ note: String) {
    let name = note.contains("ftnt1") ? "ftnt1" : "k"
    let html = "<p>a<a href='#\(name)' id=m>[1]</a></p>\(note)<div><p>z</p></div>"
    #expect(markdown(of: html) == "a[^1]\n\nz\n\n[^1]: one\n\n    two\n")
  }

  /// A chapter's heading may be a number that leads back to the contents.
  @Test(arguments: ["<h2><a id=c href='#t'>1</a></h2>", "<h2 id=c>(1) <a href='#t'>Start</a></h2>"])
  func numbersOfChaptersAreNoNotes(_ heading: String) {
    #expect(!markdown(of: "<ul><li><a id=t href='#c'>1</a></li></ul>\(heading)<p>x</p>").contains("[^"))
  }

  /// A copied part often contains only some of the marks.
  @Test func notesWithoutMarksStayItemsWithTheirNumbers() {
    let html = """
      <p>a<sup><a href="#n2" id=m2>2</a></sup></p><ol><li id=n1><a href="#m1">^</a> x</li><li id=n2><a href="#m2">^</a>
      y</li><li id=n3>z<ul><li>w</ul></li><li>v</li></ol><ul><li>u</ul>
      """
    #expect(
      markdown(of: html)
        == "a[^2]\n\n1. [^](#m1) x\n\n3) z\n   - w\n4) v\n\n- u\n\n[^2]: y\n")
  }

  @Test func linksToOtherPagesStay() {
    #expect(
      markdown(of: "<p>a<a id=m href='#n'>1</a></p><p id=n><a href='other#m'>x</a> note <a href='#m'>back</a></p>")
        == "a[^1]\n\n[^1]: [x](other#m) note\n")
  }

  /// A copied part may end before the notes.
  @Test func marksWithoutNotesStayLinks() {
    #expect(
      markdown(of: "<p>a<sup id=r><a href='https://example.org/#n'>[1]</a></sup></p>")
        == "a[[1]](https://example.org/#n)\n")
  }

  // MARK: Nothing is lost

  /// A note may contain blocks of every kind, not only a line of text.
  @Test(arguments: [
    ("<ul><li>b<ul><li>c</li></ul></li></ul>", "- b\n      - c"), ("<pre>b\nc</pre>", "```\n    b\n    c\n    ```"),
    ("<table><tr><th>b<th>c<tr><td>d<td>e</table>", "| b | c |\n    | --- | --- |\n    | d | e |"),
    ("<blockquote><p><a href='/u'>b</a></p></blockquote>", "> [b](/u)"), ("<p><img src=b.png alt=c>", "![c](b.png)"),
  ]) func notesHoldBlocks(_ block: String, _ written: String) {
    for link in ["#", "https://example.org/x#"] {
      let html =
        "<p>a<a id=m href='\(link)n'>1</a></p><div id=n><p><a href='\(link)m'>1</a> note</p>\(block)</div><p>z</p>"
      #expect(markdown(of: html) == "a[^1]\n\nz\n\n[^1]: note\n\n    \(written)\n")
    }
  }

  /// A list of notes may come first; the text that its links lead back to is not one of them.
  @Test(arguments: ["<ol>%</ol>", "<div>%</div>", "<section><hr>%</section>"]) func textBehindItsNotesStays(
    _ list: String
  ) {
    let notes = "<p id=n1><a href='#m1'>1</a> one</p><p id=n2><a href='#m2'>2</a> two</p>"
    let text = "<p>a b<a id=m1 href='#n1'>1</a> c</p><p>d e<sup id=m2><a href='#n2'>2</a></sup></p>"
    let written = markdown(of: list.replacing("%", with: notes) + text)
    #expect(!written.contains("[^"))
    #expect(written.contains("a b[1](#") && written.contains("[2](#"))
  }

  /// If only notes are visible, or their marks are where references are not kept, nothing would lead to a footnote.
  @Test(arguments: [
    ("<p>a<a id=m href='#n'>1</a></p><!--StartFragment-->%<!--EndFragment-->", "note\n"),
    ("<p style='display:none'>a<a id=m href='#n'>1</a></p>%", "note\n"),
    ("<pre>a<a id=m href='#n'>1</a></pre>%<p>z</p>", "```\na1\n```\n\nnote\n\nz\n"),
  ]) func notesThatNothingRefersToAreText(_ page: String, _ written: String) {
    let note = "<div id=n><a href='#m'>1</a> note</div>"
    #expect(markdown(of: page.replacing("%", with: note)) == written)
  }

  @Test func aNoteThatIsTextHasMarksLikeText() {
    let html = """
      <!--StartFragment--><p>z</p><ol><li id=n1><a href="#m1">^</a> one<sup><a id=m2 href="#n2">2</a></sup></li>
      <li id=n2><a href="#m2">^</a> two</li></ol><!--EndFragment-->
      """
    let page = "<p>a<sup><a id=m1 href='#n1'>1</a></sup></p>" + html
    #expect(markdown(of: page) == "z\n\none[^2]\n\n[^2]: two\n")
  }

  @Test func numbersCountFromTheFirstNoteThatIsOne() {
    let html = """
      <p>a<a id=m1 href="#n1">1</a></p><!--StartFragment--><p>b<a id=m2 href="#n2">2</a></p><div id=n1><a href="#m1">1</a>
      one</div><div id=n2><a href="#m2">2</a> two</div><!--EndFragment-->
      """
    #expect(markdown(of: html) == "b[^2]\n\none\n\n[^2]: two\n")
    #expect(converted(html, from: .html, to: .html).contains(">2</a></sup> two"))
  }

  /// Elements that cannot contain footnotes keep notes, with the links there and back.
  @Test(arguments: [
    "<div class='admonition note'><p class=admonition-title>Note</p><p %</p></div>",
    "<div class='alert alert-info'><p %</p></div>", "<div class='alert alert-info'><ol><li %</ol></div>",
    "<dl><dt>t</dt><dd><p %</p></dd></dl>", "<ul><ol><li %</ol></ul>", "<ul><li><p %</p></ul>",
    "<table><tr><td>x<td><p %</p></table>", "<blockquote><div %</div></blockquote>",
  ]) func linksOfNotesInOtherBlocksStay(_ outer: String) {
    let html = "<p>a<a id=m href='#n'>1</a></p>" + outer.replacing("%", with: "id=n><a href='#m'>1</a> note")
    #expect(!markdown(of: html).contains("[^"))
    let written = converted(html, from: .html, to: .html)
    for part in ["href=\"#n\"", "id=\"n\"", "href=\"#m\"", "id=\"m\""] { #expect(written.contains(part)) }
  }

  /// A link back that is a word of the note is not a mark.
  @Test(arguments: [
    ("As said <a href='#m'>further above</a>, yes.", "As said further above, yes."),
    ("See <b>the</b> <a href='#m'>place</a> <i>there</i>.", "See **the** place *there*."),
    ("Yes. <a href='#m'>Back to the text</a>", "Yes."), ("<a href='#m'>Jump up to:<sup>a</sup></a> Yes.", "Yes."),
    ("Yes <a href='#m'>↩</a> and no.", "Yes and no."),
  ]) func wordsThatLeadBackStay(_ note: String, _ written: String) {
    #expect(markdown(of: "<p>a<a id=m href='#n'>1</a></p><div id=n>\(note)</div>") == "a[^1]\n\n[^1]: \(written)\n")
  }

  /// Wikipedia writes a link back for each mark, even if nothing but text is between two marks.
  @Test(arguments: [
    "<span>^ <a href='#m0'><sup>a</sup></a> <a href='#m1'><sup>b</sup></a></span> Yes.",
    "<span>^&nbsp;<a href='#m0'><i>a</i></a>, <a href='#m1'><i>b</i></a></span> Yes.",
    "Yes. <a href='#m0'>↩</a> <a href='#m1'>↩</a>",
  ]) func allLinksBackAreDropped(_ note: String) {
    let marks = "a<sup id=m0><a href='#n'>[1]</a></sup> b<sup id=m1><a href='#n'>[1]</a></sup>"
    #expect(markdown(of: "<p>\(marks)</p><ol><li id=n>\(note)</ol>") == "a[^1] b[^1]\n\n[^1]: Yes.\n")
  }

  /// Signs that are not set around a link back are text of the note, even if they are its last paragraph.
  @Test(arguments: [
    (";", "<p>Yes.</p><p>; <a href='#m'>↩</a></p>"), ("()", "<table><tr><td>Yes.</table><p>() <a href='#m'>↩</a></p>"),
    ("(", "<p>Yes.</p><p>( <a href='#m'>↩</a></p>"), (nil, "<p>Yes.</p><p>[<a href='#m'>↩</a>]</p>"),
    (nil, "<p>Yes.</p><p><a href='#m'>↩</a>.</p>"), (nil, "<p>Yes.</p><p>(<a href='#m'>↩</a>)</p>"),
  ]) func signsBeforeALinkBackAreText(_ signs: String?, _ note: String) {
    let written = markdown(of: "<p>a<a id=m href='#n'>1</a></p><div id=n>\(note)</div>")
    #expect(written.hasPrefix("a[^1]\n"))
    #expect(written.contains("↩") == false)
    #expect(written.split(separator: "\n").last.map { $0.drop { $0 == " " } } == signs.map { $0[...] } ?? "[^1]: Yes.")
  }

  @Test func marksOfOneNoteAreToldApart() {
    let html = converted("a[^1] b[^1] c[^1]\n\n[^1]: note\n", from: .markdown, to: .html)
    #expect(
      html.contains("↩</a> <a href=\"#fnref-1-2\">↩<sup>2</sup></a> <a href=\"#fnref-1-3\">↩<sup>3</sup></a></p>"))
    #expect(markdown(of: html) == "a[^1] b[^1] c[^1]\n\n[^1]: note\n")
  }

  @Test func manyMarksOfOneNoteTakeLinearTime() {
    let marks = (0..<5_000).map { "<a id=r\($0) href='#n'>1</a> " }.joined()
    let text = markdown(of: "<p>\(marks)</p><p id=n>note <a href='#r7'>1</a></p>")
    #expect(text.ranges(of: "[^1]").count == 5_001)
  }

  @Test(arguments: [
    "<p id=n% class=x>note <a href='#r%'>further up</a>, yes</p>", "<p id=n%><a href='#r%'>1</a> note</p>",
  ])
  func manyNotesTakeLinearTime(_ note: String) {
    let marks = (0..<Int.many(2_000)).map { "a<a id=r\($0) href='#n\($0)'>1</a> " }.joined()
    let notes = (0..<Int.many(2_000)).map { note.replacing("%", with: "\($0)") }.joined()
    let classes = String(repeating: "c ", count: 80_000)
    let text = markdown(of: "<p>\(marks)</p><div class='\(classes)'>\(notes)</div>")
    #expect(text.ranges(of: "\n[^").count == .many(2_000))
  }

  /// Characters beside a link back belong to it, unless they are the note's only content.
  @Test func aNoteOfOneSignKeepsIt() {
    let page = Converter.convert("a[^1]\n\n[^1]: ;", from: .markdown, to: .html)
    #expect(Converter.convert(page, from: .html, to: .markdown) == "a[^1]\n\n[^1]: ;\n")
  }

  /// The number that a note repeats is not written twice, unless it is all of the note.
  @Test(arguments: [
    ("<li id=n><sup>1</sup></li>", "1"), ("<li id=n><sup>1</sup> <b>x</b></li>", "**x**"),
    ("<li id=n><p><sup>1</sup></p><p>x</p></li>", "x"),
    ("<li id=n><sup>1</sup><img src=http://a.b/c.png></li>", "![](http://a.b/c.png)"),
  ]) func aNumberAloneIsTheNote(_ note: String, _ text: String) {
    let written = markdown(of: "<p>a<sup><a href='#n'>1</a></sup></p><ol>\(note)</ol>")
    #expect(written.replacing("<sup>", with: "").replacing("</sup>", with: "") == "a[^1]\n\n[^1]: \(text)\n")
  }

  /// The signs around a note's number often share their texts with its words.
  @Test(arguments: [
    // Asciidoctor.
    "<hr><div class=footnote id=n><a href='#m'>7</a>. Gamma.</div>",
    "<div id=n>[<a href='#m'>7</a>] Gamma.</div>", "<div id=n>(<a href='#m'>7</a>)&nbsp;Gamma.</div>",
    "<div id=n><sup><a href='#m'>7</a></sup>) Gamma.</div>", "<div id=n><p><a href='#m'>7</a>: Gamma.</p></div>",
    "<div id=n><p>\n[<b><a href='#m'>7</a></b>]: Gamma.</p></div>",
    "<p id=n><a href='#m'>7</a>.<span> Gamma.</span></p>",
    "<p id=n><a href='#m'>[7]</a>. Gamma.</p>",
  ]) func signsAroundTheNumberGo(_ note: String) {
    #expect(markdown(of: "<p>Beta<a id=m href='#n'>7</a></p>\(note)") == "Beta[^7]\n\n[^7]: Gamma.\n")
  }

  @Test(arguments: [
    ("<a href='#m'>7</a> .NET", ".NET"), ("<a href='#m'>7</a>.5 Gamma", ".5 Gamma"),
    ("<a href='#m'>7</a> (Gamma)", "(Gamma)"), ("<a href='#m'>7</a>… Gamma", "… Gamma"),
    ("<a href='#m'>7</a> See: Gamma", "See: Gamma"), ("<a href='#m'>7</a>(Gamma) Delta", "(Gamma) Delta"),
    ("Gamma [<a href='#m'>↩</a>: Delta", "Gamma [: Delta"),
  ]) func otherSignsOfANoteStay(_ note: String, _ written: String) {
    let page = "<p>Beta<a id=m href='#n'>7</a></p><div id=n>\(note)</div>"
    #expect(markdown(of: page).replacing("\\", with: "") == "Beta[^7]\n\n[^7]: \(written)\n")
  }
}
