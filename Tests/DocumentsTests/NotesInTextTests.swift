import Testing

/// Notes that pages write within the sentence.
struct NotesInTextTests {
  /// A footnote as LaTeXML writes it.
  private static func latexml(_ number: Int, _ text: String) -> String {
    """
    <span id="footnote\(number)" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">\(number)</sup><span
    class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">\(number)</sup><span
    class="ltx_tag ltx_tag_note">\(number)</span>\(text)</span></span></span>
    """
  }

  /// A note beside the text, of a class and with a mark before it.
  private static func side(
    _ text: String, mark: String = "", toggle: String = "<input type=checkbox class=margin-toggle>"
  )
    -> String
  { "<label for=n class='margin-toggle sidenote-number'>\(mark)</label>\(toggle)<span class=sidenote>\(text)</span>" }

  @Test(arguments: [
    ("<p>It rains\(latexml(1, "In <i>May</i>.")) here.</p><p>b</p>", "It rains[^1] here.\n\nb\n\n[^1]: In *May*.\n"),
    (
      "<div><p>a\(latexml(1, "one")) b\(latexml(2, "two"))</p></div><p>c\(latexml(3, "three"))</p>",
      "a[^1] b[^2]\n\nc[^3]\n\n[^1]: one\n\n[^2]: two\n\n[^3]: three\n"
    ),
    ("<ul><li>a\(latexml(1, "one"))<li>b</ul>", "- a[^1]\n- b\n\n[^1]: one\n"),
    ("<p>It rains\(side("In May.")) here.</p>", "It rains[^1] here.\n\n[^1]: In May.\n"),
    ("<p>It rains\(side("In May.", mark: "⊕", toggle: "\n")) here.</p>", "It rains[^1] here.\n\n[^1]: In May.\n"),
    (
      "<p>a<sup class=modern-footnotes-footnote data-mfn=1><a href='javascript:void(0)'>1</a></sup><span "
        + "class=modern-footnotes-footnote__note>In May.</span> b",
      "a[^1] b\n\n[^1]: In May.\n"
    ),
    // Beside footnotes with links.
    (
      "<p>a\(side("one")) b<sup id=r1><a href=#n1>1</a></sup></p><ol><li id=n1>two <a href=#r1>↩</a></ol>",
      "a[^1] b[^note-2]\n\n[^1]: one\n\n[^note-2]: two\n"
    ),
  ])
  func becomeFootnotes(page: String, text: String) {
    #expect(markdown(of: page) == text)
  }

  @Test(arguments: [
    ("<p>a <span class=sidenote>b</span> c", "a b c\n"),
    ("<p>a<b>x</b> y <span class=marginnote>b</span>", "a**x** y b\n"),
    ("<p>a<span class='ltx_note ltx_role_thanks'>b</span>", "ab\n"),
  ])
  func withoutAMarkTheyAreText(page: String, text: String) {
    #expect(markdown(of: page) == text)
  }
}
