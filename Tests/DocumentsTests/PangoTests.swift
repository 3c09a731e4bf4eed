import Testing

@testable import Documents

struct PangoTests {
  /// The limit is within a character of some of them.
  @Test(arguments: 0..<4) func longCodeEndsWithAWholeCharacter(shift: Int) {
    let code = String(repeating: "a", count: shift) + String(repeating: "é…😀\n", count: 2000)
    let written = PangoWriter.write(Converter.read("```\n\(code)\n```\n", as: .markdown))
    let markup = String(validating: written, as: UTF8.self)
    #expect(markup?.hasSuffix("…</tt>") == true)
    #expect(markup?.contains("😀") == true)
  }

  private func markup(_ markdown: String) -> String {
    String(decoding: PangoWriter.write(Converter.read(markdown, as: .markdown)), as: UTF8.self)
  }

  @Test func blocksAreLaidOutAsInPlainText() {
    #expect(
      markup("# Title\n\ntext\n\n- one\n  1. two\n- [x] three\n\n> quoted\n\n---")
        == """
        <span weight="bold" size="xx-large">Title</span>

        text

          • one
              1. two
          ☑ three

        ┃ quoted

        ────────────
        """)
  }

  @Test func formatsAreMarkup() {
    #expect(markup("**a** *b* ~~c~~ `d` <kbd>e</kbd>") == "<b>a</b> <i>b</i> <s>c</s> <tt>d</tt> <tt>e</tt>")
    #expect(
      markup("[*a*](https://example.org/?a&b)")
        == "<span underline=\"single\" foreground=\"#3584e4\"><i>a</i></span>")
  }

  @Test func textIsEscaped() {
    #expect(markup("a &lt;b> & c &#1; d") == "a &lt;b&gt; &amp; c &#xFFFD; d".replacing("&#xFFFD;", with: " "))
    #expect(markup("```\n<x>\n&\n```") == "<tt>&lt;x&gt;\n&amp;</tt>")
  }

  @Test func tablesAreAligned() {
    #expect(markup("| a | b |\n|---|---|\n| <i>long</i> text | c |").hasPrefix("<tt>a"))
    #expect(markup("before\n\n| a |\n|---|\n| b |\n\nafter").hasSuffix("</tt>\n\nafter"))
  }

  /// A preview is short, and its markup whole, however long the document is.
  @Test(arguments: ["word\n\n", "- <item>\n", "**word** ", "`&`", "> "]) func longDocumentsAreCut(_ part: String) {
    let text = markup(String(repeating: part, count: 40_000))
    #expect(text.utf8.count < 110_000, "\(text.utf8.count)")
    let opened = text.matches(of: /<[a-z]/).count
    #expect(opened == text.matches(of: /<\//).count)
  }

  @Test func aLongLineEndsBetweenCharacters() {
    let text = markup(String(repeating: "é", count: 100_000))
    #expect(text.hasSuffix("é…"))
    #expect(text.utf8.count < 20_000)
  }
}
