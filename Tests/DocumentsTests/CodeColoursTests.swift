import Documents
import Testing

/// Looks that come from outside for the code of a document.
struct CodeColoursTests {
  @Test func codeThatNamesALanguageIsListed() {
    let note = "```swift\na\n```\n\n    b\n\n> ~~~ c++ x\n> c\n> ~~~\n\n```\nd\n```\n\n```python\n```\n"
    let code = Converter.read(Array(note.utf8), as: .markdown).codeWithoutLooks.map { (text($0), text($1)) }
    #expect(code.map(\.0) == ["swift", "c++", "python"])
    #expect(code.map(\.1) == ["a\n", "c\n", ""])
    let output = "\u{1B}[31mred\u{1B}[m\n"
    let options = ConversionOptions(language: "c")
    #expect(Converter.read(Array(output.utf8), as: .terminal, options: options).codeWithoutLooks.isEmpty)
  }

  @Test(arguments: [
    ("let a\n", "\u{1B}[1mlet\u{1B}[m a\n", "<strong>let</strong> a\n"),
    ("é\t漢\n\n b\n", "\u{1B}[3mé\u{1B}[m\t漢\n\n \u{1B}[4mb\u{1B}[m\n", "<em>é</em>\t漢\n\n <u>b</u>\n"),
    ("a\n", "\u{1B}]8;;https://a.example\u{7}a\u{1B}]8;;\u{7}\n", "a\n"),
    ("a\n", "\u{1B}[1mb\u{1B}[m\n", "a\n"), ("a b\n", "\u{1B}[1ma\u{1B}[m\n", "a b\n"),
    ("a\n", "", "a\n"),
  ])
  func looksAreTakenIfTheTextIsTheSame(code: String, output: String, html: String) {
    let document = Converter.read(Array("x\n\n```c\n\(code)```\n".utf8), as: .markdown)
    let painted = document.withLooks { language, text in
      #expect(self.text(language) == "c" && self.text(text) == code)
      return Array(output.utf8)
    }
    let written = text(Converter.write(painted, as: .html)[...])
    #expect(written.contains("<code class=\"language-c\">\(html)</code>"), "\(written)")
    #expect(Converter.write(painted, as: .markdown) == Converter.write(document, as: .markdown))
    #expect(Converter.write(painted, as: .plain) == Converter.write(document, as: .plain))
  }

  @Test func controlCharactersAreLostWithTheLooks() {
    let document = Converter.read(Array("```c\na\u{1}\n```\n".utf8), as: .markdown)
    let painted = document.withLooks { _, _ in Array("\u{1B}[1ma\u{1B}[m\n".utf8) }
    #expect(text(Converter.write(painted, as: .html)[...]).contains("<strong>a</strong>\n"))
    #expect(text(Converter.write(painted, as: .markdown)[...]) == "```c\na\n```\n")
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
