import Documents
import Testing

/// The addresses of links that end within a word, in plain text.
struct LinkInWordTests {
  @Test(arguments: [
    ("[Record](https://x.example)s are", "Records (https://x.example) are"),
    ("the [cat](https://x.example)'s tail", "the cat's (https://x.example) tail"),
    ("[well](https://x.example)-known.", "well-known (https://x.example)."),
    ("[Größ](https://x.example)en", "Größen (https://x.example)"),
    ("[문서](https://x.example)는 한", "문서는 (https://x.example) 한"),
  ]) func followTheWord(_ text: String, _ expected: String) {
    #expect(converted(text, from: .markdown, to: .plain) == expected)
  }

  @Test func followTheWordFromFormatToFormat() {
    let page = "<p><b><a href='https://x.example'>Key</a></b>s <i>b</i></p>"
    #expect(converted(page, from: .html, to: .plain) == "Keys (https://x.example) b")
  }

  @Test func stayInTheirCells() {
    let table = "| a | b |\n|---|---|\n| [c](https://x.example)s | [d](https://y.example) |\n"
    let written = converted(table, from: .markdown, to: .plain)
    #expect(written.contains("cs (https://x.example)") && written.contains("d (https://y.example)"))
  }

  @Test(arguments: [
    ("[a](https://x.example), b", "a (https://x.example), b"),
    ("[a](https://x.example) b", "a (https://x.example) b"),
    ("[a](https://x.example)- b", "a (https://x.example)- b"),
    ("[a](https://x.example)--b", "a (https://x.example)--b"),
    ("‘[a](https://x.example)’ b", "‘a (https://x.example)’ b"),
    ("[a!](https://x.example)b", "a! (https://x.example)b"),
    ("[記録](https://x.example)です。", "記録 (https://x.example)です。"),
    ("[a](https://x.example)[b](https://y.example)", "a (https://x.example)b (https://y.example)"),
    ("[a](https://x.example)`b`", "a (https://x.example)b"),
    ("[a](https://x.example)\nb", "a (https://x.example) b"),
    ("[a](https://x.example)\n\nb", "a (https://x.example)\n\nb"),
  ]) func stayBehindTheText(_ text: String, _ expected: String) {
    #expect(converted(text, from: .markdown, to: .plain) == expected)
  }
}
