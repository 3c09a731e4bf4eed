import Testing

/// Preformatted text of Word, each line of which is a block.
struct PreformattedLineTests {
  private static let mark = "<o:p></o:p>"
  private static let space = "<pre><o:p>&nbsp;</o:p></pre>"

  @Test(arguments: [mark, "<u></u>"]) func linesAreOneBlock(mark: String) {
    let lines = ["if wet {", "    stay()", "}"].map { "<pre>\($0)\(mark)</pre>" }
    #expect(markdown(of: lines.joined()) == "```\nif wet {\n    stay()\n}\n```\n")
    #expect(markdown(of: lines.joined(separator: "\n")) == "```\nif wet {\n    stay()\n}\n```\n")
    let sized = ["ls", "pwd"].map { "<pre><span style='font-size:9.0pt'>\($0)\(mark)</span></pre>" }
    #expect(markdown(of: "<p>a</p>\(sized.joined())<p>b</p>") == "a\n\n```\nls\npwd\n```\n\nb\n")
  }

  @Test func emptyLinesAreLinesBetweenOthers() {
    let lines = ["ls", "pwd"].map { "<pre>\($0)\(Self.mark)</pre>" }
    #expect(markdown(of: "\(Self.space)\(lines[0])\(Self.space)\(lines[1])\(Self.space)") == "```\nls\n\npwd\n```\n")
    #expect(markdown(of: "<p>a</p>\(Self.space)<p>b</p>") == "a\n\nb\n")
    #expect(markdown(of: "<p>a</p>\(lines[0])<p>b</p>") == "a\n\n```\nls\n```\n\nb\n")
  }

  @Test func sentencesAreParagraphs() {
    let lines = ["> The rain has come at last, and", "> the garden is green again.", "", "We are glad of it here."]
    let page = lines.map { $0.isEmpty ? Self.space : "<pre>\($0.replacing(">", with: "&gt;"))\(Self.mark)</pre>" }
    let text = markdown(of: page.joined())
    #expect(!text.contains("```"))
    #expect(text.contains("come at last, and\\\n"))
    #expect(text.hasSuffix("again.\n\nWe are glad of it here.\n"))
  }

  @Test(arguments: [
    "<pre>ls</pre><pre>pwd</pre>", "<pre>ls</pre><pre>pwd<o:p></o:p></pre>",
    "<pre><u>ls</u></pre><pre><u>pwd</u></pre>",
    "<pre>ls<o:p></o:p></pre><p></p><pre>pwd<o:p></o:p></pre>",
  ]) func otherBlocksStayApart(page: String) {
    #expect(markdown(of: page) == "```\nls\n```\n\n```\npwd\n```\n")
  }

  @Test func blocksOfSeveralLinesStayApart() {
    let block = "<pre>ls\npwd<o:p></o:p></pre>"
    #expect(markdown(of: block + block) == "```\nls\npwd\n```\n\n```\nls\npwd\n```\n")
  }
}
