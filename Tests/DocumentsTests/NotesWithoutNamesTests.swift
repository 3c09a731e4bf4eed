import Documents
import Testing

/// Footnotes that an editor has taken the names from, so that only their links belong together.
struct NotesWithoutNamesTests {
  @Test(arguments: [
    ("#fn-1", "#fnref-1-1"), ("https://e.org/edit#fn-1", "https://e.org/edit#fnref-1-1"), ("#fn1", "#fnref1"),
    ("#user-content-fn-1", "#user-content-fnref-1"), ("#fn:boat", "#fnref:boat"), ("#_ftn1", "#_ftnref1"),
  ]) func linksInBothDirectionsMakeOne(forth: String, back: String) {
    let mark = "<a href='\(forth)'><sup>1</sup></a>"
    for note in ["<li><p>Note. <a href='\(back)'>↩</a></p></li>", "<li>Note. <a href='\(back)'>↩</a></li>"] {
      #expect(markdown(of: "<p>A.\(mark) b</p><hr><ol>\(note)</ol>") == "A.[^1] b\n\n[^1]: Note.\n")
    }
  }

  @Test func aNoteMayHaveSeveralMarks() {
    let mark = "<a href='#fn-1'><sup>1</sup></a>"
    let note = "<li>Note. <a href='#fnref-1-1'>↩</a> <a href='#fnref-1-2'>↩<sup>2</sup></a></li>"
    #expect(markdown(of: "<p>A.\(mark) B.\(mark)</p><ol>\(note)</ol>") == "A.[^1] B.[^1]\n\n[^1]: Note.\n")
  }

  @Test func ourOwnComeBackWithoutTheirNames() {
    let text = "A.[^1] B.[^2]\n\n[^1]: One.\n\n[^2]: Two.\n"
    let page = converted(text, from: .markdown, to: .html)
    let edited = page.replacing(#/ id="[^"]*"|</?section>|<meta[^>]*>/#, with: "")
      .replacing(#/<sup>(<a [^>]*>)(\d)</a></sup>/#) { "\($0.1)<sup>\($0.2)</sup></a>" }
    #expect(edited != page && markdown(of: edited) == text, "\(edited)")
  }

  @Test(arguments: [
    "<p>A.<a href='#fn-1'>1</a></p><ol><li>Note.</li></ol>",
    "<p>A.<a href='#fn-1'>1</a></p><p>x <a href='#fnref-2-1'>y</a></p>",
    "<ol><li>Note. <a href='#fnref-1-1'>↩</a></li></ol><p>A.<a href='#fn-1'>1</a></p>",
  ]) func otherLinksStay(page: String) { #expect(markdown(of: page).contains("](#fn")) }
}
