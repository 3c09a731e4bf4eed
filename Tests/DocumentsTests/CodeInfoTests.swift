import Testing

@testable import Documents

/// Info strings of fenced code as pandoc, knitr, Quarto and MyST write them.
@Suite struct CodeInfoTests {
  private func code(_ info: String) -> String { html(of: "```\(info)\nx\n```\n") }

  @Test(arguments: [
    ("{.python .x}", "python"), ("{ .rust }", "rust"), ("{#id .haskell .numberLines startFrom=\"1\"}", "haskell"),
    ("{.numberLines .python}", "python"), ("{r}", "r"), ("{r, echo=FALSE}", "r"), ("{r setup, include=FALSE}", "r"),
    ("{python}", "python"), ("{{python}}", "python"), ("{stan output.var=\"x\"}", "stan"), ("{ojs}", "ojs"),
    ("{code-block} python", "python"), ("{code-cell} ipython3", "python"), ("{code} rust", "rust"),
  ])
  func bracesNameTheLanguage(info: String, language: String) {
    #expect(code(info).contains("<code class=\"language-\(language)\">"), "\(info)")
    #expect(rewritten(markdown: "```\(info)\nx\n```\n") == "```\(language)\nx\n```\n")
  }

  @Test(arguments: ["{#id}", "{.numberLines}", "{code-cell}", "{title=\"x\"}"])
  func bracesWithoutALanguageNameNone(info: String) {
    #expect(code(info).contains("<code>"))
    #expect(rewritten(markdown: "```\(info)\nx\n```\n") == "```\nx\n```\n")
  }

  @Test(arguments: ["js{1,3-4}", "js{1, 3}", "js {1}"]) func linesAreNoPartOfTheLanguage(info: String) {
    #expect(code(info).contains("<code class=\"language-js\">"))
  }

  @Test(arguments: ["{note}", "{note} A title", "{eval-rst}", "{=html}", "{", "{}", "ruby startline=3", ";", "a\\{b}"])
  func otherInfoStaysAsItIs(info: String) {
    #expect(rewritten(markdown: "```\(info)\nx\n```\n") == "```\(info)\nx\n```\n")
  }

  /// A language of another format that looks like braces with a meaning is not taken for it.
  @Test(arguments: ["{r}", "{.python}", "js{1}"]) func bracesInALanguageAreEscaped(language: String) {
    let text = markdown(of: "<pre><code class=\"language-\(language)\">x</code></pre>")
    #expect(html(of: text).contains("<code class=\"language-\(language)\">"), "\(text)")
  }
}
