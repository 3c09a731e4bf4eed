import Documents
import Repetitions
import Testing

/// Footnotes within a sentence (pandoc, Obsidian), and what notes show of other files.
@Suite struct InlineNoteTests {
  private func markdown(_ text: String) -> String { rewritten(markdown: text) }

  @Test(arguments: [
    ("Text.^[An inline note.] More.", "Text.[^1] More.\n\n[^1]: An inline note.\n"),
    ("a^[See *this [page](x) and `]`*.]", "a[^1]\n\n[^1]: See *this [page](x) and `]`*.\n"),
    ("a^[one [nested] two]b", "a[^1]b\n\n[^1]: one [nested] two\n"),
    ("- a^[one note]\n- b^[two notes]", "- a[^1]\n- b[^2]\n\n[^1]: one note\n\n[^2]: two notes\n"),
    ("> q^[a note\n> on two lines]", "> q[^1]\n\n[^1]: a note\n    on two lines\n"),
    ("a^[one two] b[^1]\n\n[^1]: other", "a[^2] b[^1]\n\n[^2]: one two\n\n[^1]: other\n"),
    ("a^[Ibid.]", "a[^1]\n\n[^1]: Ibid.\n"), ("a^[注释]", "a[^1]\n\n[^1]: 注释\n"),
    ("*a^[b c]*", "*a[^1]*\n\n[^1]: b c\n"), ("a^[x ^[y z] w]", "a[^1]\n\n[^1]: x \\^[y z] w\n"),
    ("a^[x [^1]]\n\n[^1]: y", "a[^2]\n\n[^2]: x [^1]\n\n[^1]: y\n"),
  ]) func notesAreFootnotes(_ text: String, _ expected: String) {
    #expect(markdown(text) == expected)
    #expect(markdown(expected) == expected)
  }

  @Test func notesInCellsAreFootnotes() {
    let text = markdown("| a |\n| --- |\n| b^[one \\| two] |\n")
    #expect(text.contains("b[^1]") && text.contains("[^1]: one | two"))
  }

  @Test(arguments: [
    "^[a-z]+$", "match ^[A-Z] first", "^[0-9]{3}", "x^[", "x^[]", "a^[b c", "a\\^[b c]", "`^[b c]`", "^[^ab]",
  ]) func otherTextStays(_ text: String) {
    let html = html(of: text)
    #expect(!html.contains("footnote"), "\(html)")
    #expect(html.contains("^["), "\(html)")
    #expect(!self.markdown(self.markdown(text)).contains("[^1]"))
  }

  @Test func aTargetMakesALink() {
    #expect(html(of: "a^[b c](d)").contains("a^<a href=\"d\">b c</a>"))
    #expect(html(of: "a^[b c]\n\n[b c]: d").contains("a^<a href=\"d\">b c</a>"))
  }

  /// Text from elsewhere must not become a note.
  @Test func textIsEscaped() {
    let text = converted("<p>a^[b c] d", from: .html, to: .markdown)
    #expect(converted(text, from: .markdown, to: .plain) == "a^[b c] d", "\(text)")
    let shown = converted("<p>a!<a href=x>[b</a>]", from: .html, to: .markdown)
    #expect(!html(of: shown).contains("<img"))
  }

  @Test(arguments: ["a^[b ", "^[x [", "^[a b]", "a^[b^[c d]", "^[[a](b)", "![^[a b]"]) func notesTakeLinearTime(
    _ unit: String
  ) {
    let text = String(repeating: unit, count: .many(10_000)) + String(repeating: "]", count: .many(10_000))
    #expect(!markdown(text).isEmpty)
  }

  // MARK: Embeds

  @Test(arguments: [
    ("![[pic.png|100]]", "<img src=\"pic.png\" alt=\"pic.png\" width=\"100\">"),
    ("![[a b/pic 1.JPG|100x50]]", "<img src=\"a%20b/pic%201.JPG\" alt=\"pic 1.JPG\" width=\"100\" height=\"50\">"),
    ("![[pic.webp|A caption]]", "<img src=\"pic.webp\" alt=\"A caption\">"),
    ("![[pic.gif|A caption|80]]", "<img src=\"pic.gif\" alt=\"A caption\" width=\"80\">"),
    ("![[pic.png|0x5]]", "<img src=\"pic.png\" alt=\"0x5\">"),
    ("![[pic.png#outline]]", "<img src=\"pic.png\" alt=\"pic.png\">"),
  ]) func embeddedPicturesAreImages(_ text: String, _ expected: String) {
    #expect(html(of: "a \(text) b").contains(expected), "\(html(of: text))")
  }

  @Test func embedsInCellsAreImages() {
    #expect(html(of: "| a |\n| --- |\n| ![[pic.png\\|60]] |\n").contains("width=\"60\""))
  }

  @Test(arguments: [
    ("![[note]]", "![[note]]"), ("![[note.md#Part|shown]]", "shown"), ("![[paper.pdf]]", "paper.pdf"),
    ("![[.png]]", ".png"),
    ("`![[a.png]]`", "![[a.png]]"), ("![[a.png]](x)", "[a.png]"),
  ]) func otherEmbedsAreTheirText(_ text: String, _ expected: String) {
    #expect(converted(text, from: .markdown, to: .plain) == expected)
  }
}
