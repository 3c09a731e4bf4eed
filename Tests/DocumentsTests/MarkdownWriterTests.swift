import Testing

@testable import Documents

struct MarkdownWriterTests {
  /// A backslash behind an address would be a part of it.
  @Test(arguments: [
    ("https://x.org/a\nb", "https://x.org/a  \nb\n"), ("Bob\nwww.bob.org\nTel", "Bob\\\nwww.bob.org  \nTel\n"),
    ("(see https://x.org/a)\nb", "(see https://x.org/a)  \nb\n"),
    ("see <https://x.org/a> now", "see <https://x.org/a&gt; now\n"),
    ("<url>http://x.org</url>", "\\<url>http://x.org<\\/url>\n"), ("http://x.org<b>", "http://x.org<&#98;>\n"),
    ("`http://x.org`\nb", "\\`http://x.org`  \nb\n"),
  ]) func addressesKeepTheirEnds(_ text: String, _ written: String) {
    #expect(converted(text, from: .plain, to: .markdown) == written)
    #expect(converted(written, from: .markdown, to: .plain) == converted(text, from: .plain, to: .plain))
  }

  /// Text in doubt, where a character behind an address and a bracket is no letter of a tag.
  @Test(arguments: ["é", "👍🏽", "。", "b"]) func charactersBehindAddressesStayWhole(_ character: String) {
    let text = "☑.1.e@f.gh<\(character) &copy;[^ ](a)http://a.b**"
    let html = "<p><kbd>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</kbd></p>"
    let written = markdown(of: html)
    #expect(converted(written, from: .markdown, to: .plain) == text, "\(written)")
  }

  /// Markdown that is written unchanged.
  @Test(arguments: [
    "# One\n\n###### Six\n\n#\n",
    "a\nb\\\nc\n",
    "*a* **b** ***c*** **_d_** ~~e~~ ==f== <u>g</u> <sub>h</sub> <sup>i</sup>\n",
    "5 * 3 = 15, snake_case, C#, 1. not a list, a < b & c, [x], $_, ~9, R&D, 100%!\n",
    "`a` ``b`c`` `` `d` ``\n",
    "[a](/b) [c](</d e> \"f \\\"g\\\"\") ![h](i.png) <http://j.k> <l@m.no>\n",
    "- a\n- b\n  - c\n    1. d\n    2. e\n- f\n",
    "- a\n\n- b\n\n  c\n",
    "- a\n\n* b\n\n- c\n",
    "7. a\n8. b\n\n1) c\n",
    "- [ ] a\n- [x] b\n",
    "- [ ] \n- [x] \n  ```\n  a\n  ```\n",
    "- [x] \n  > [!NOTE]\n  > a\n",
    "- [x] \n  * [ ] \n",
    "- [x] \n  1. a\n",
    "- [ ] \n\n  3. a\n\n- [x] b\n",
    "- [ ] \n\n  *\n",
    "- [ ] \n  | a | b |\n  | --- | --- |\n  | 1 | 2 |\n",
    "- [ ] \n  <details>\n  <summary>a</summary>\n\n  b\n\n  </details>\n",
    "> a\n>\n> - b\n>\n> > c\n",
    "```swift\nlet a = 1\n\n  b\n```\n",
    "````\n```\n````\n",
    "a\n\n---\n\n- ___\n",
    "| a | b | c | d |\n| --- | :-- | :-: | --: |\n| 1\\|2 | `x\\|y` | e<br>f | |\n",
    "a[^1] b[^note]\n\n[^1]: c\n\n    d\n\n[^note]: e\n",
    "\\# a\n",
    "---\ntitle: A *b*\ntags:\n  - c\n\ndate: 1\n---\n\n# d\n",
    "+++\ntitle = \"a\"\n+++\n\nb\n",
    "---\ntitle: a\n---\n",
    "---\n\na: b\n\n---\n",
    "```text\na\n```\n",
    "\\- a\n",
    "1\\. a\n",
    "a\n\\- b\n",
    "\\*a*\n",
    "\\[a](b)\n",
    "\\<b>a\\</b>\n",
    "\\&amp;\n",
    "how. [www.a.bc](http://www.a.bc), ww.a, w.a\n",
    "see <https://a.bc/d_e*f>, <https://a.bc/~g>\\\nand <a_b@c.de>\n",
    "\\`a` b\n",
    "\\`a\\` \\`b` \\``c`` d`\n",
    "a\\\n\\- b\\\n\\+ c\\\n\\> d\\\n-e\n",
    "| a |\\\n|---|\\\n| b\n",
    "| `\\|` - \\`b` |\n| --- |\n| - \\*a* |\n",
    "# - \\*a* > b\n",
    "- \\[x] a\n",
    "## a \\#\n",
    "## a \\##\n",
    "## ## a\n",
    "**a ** b\n",
    "a\u{B}\n",
    "*a* \u{C}\n",
    "&#xFEFF;a\n",
    "&#xFEFF;\\*, a*\n",
  ])
  func isStable(_ markdown: String) {
    let written = MarkdownWriter.write(MarkdownReader.read(Array(markdown.utf8)))
    #expect(String(decoding: written, as: UTF8.self) == markdown)
  }

  /// Markdown that is written in another form.
  @Test(arguments: [
    ("Head\n===", "# Head\n"),
    ("* a\n+ b", "- a\n\n* b\n"),
    ("___", "---\n"),
    ("__a__ _b_ <del>c</del>", "**a** *b* ~~c~~\n"),
    ("\\a \\!x &copy; \\_", "\\a !x © _\n"),
    ("a|b\n-|-\n1|2", "| a | b |\n| --- | --- |\n| 1 | 2 |\n"),
    ("    code", "```\ncode\n```\n"),
    ("[r]\n\n[r]: /u", "[r](/u)\n"),
    ("<!-- nothing -->", ""),
  ])
  func normalises(_ markdown: String, _ expected: String) {
    let written = MarkdownWriter.write(MarkdownReader.read(Array(markdown.utf8)))
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  private func write(_ build: (inout DocumentBuilder) -> Void) -> String {
    var builder = DocumentBuilder()
    build(&builder)
    return String(decoding: MarkdownWriter.write(builder.finish()), as: UTF8.self)
  }

  @Test func spacesMoveOutOfMarksAndNeighboursJoin() {
    let written = write { builder in
      builder.open(.paragraph(.center))
      builder.open(.format(.strong))
      builder.append(text: " a ".utf8)
      builder.close()
      builder.open(.format(.strong))
      builder.append(text: "b ".utf8)
      builder.close()
      builder.open(.styled(builder.keep(Style(fontSize: 24))))
      builder.append(text: "c".utf8)
      builder.close()
      builder.open(.format(.emphasis))
      builder.close()
    }
    #expect(written == "**a** **b** c\n")
  }

  /// A delimiter beside white space of any kind means nothing.
  @Test(arguments: ["\u{A0}", "\u{3000}", "\u{202F}", "\u{2003}", " \u{3000} "])
  func spacesOfAllKindsMoveOutOfMarks(space: String) {
    let html = "a<b>\(space)b\(space)</b>c<i>\(space)</i>d"
    let written = MarkdownWriter.write(HTMLReader.read(Array(html.utf8)))
    #expect(String(decoding: written, as: UTF8.self) == "a\(space)**b**\(space)c\(space)d\n")
  }

  @Test(arguments: [
    "https://a.bc/d_e_f", "see https://a.bc/~d/*e*, or (http://f.g/h_(i))", "www.a.bc", "a_b@c.de and d.e+f@g.hi",
    "ftp://a.bc is **bold**, \\*this* is not", "| https://a.bc/?d\\|e |\n| --- |",
  ])
  func addressesComeOutBare(markdown: String) {
    let read = MarkdownReader.read(Array((markdown + "\n").utf8), linksAddresses: false)
    #expect(String(decoding: MarkdownWriter.write(read), as: UTF8.self) == markdown + "\n")
  }

  @Test func marksThatDelimitersCannotSayAreTags() {
    let written = write { builder in
      builder.open(.paragraph(nil))
      builder.append(text: "a".utf8)
      builder.open(.format(.strong))
      builder.append(text: "(b)".utf8)
      builder.close()
      builder.append(text: "c".utf8)
    }
    #expect(written == "a<strong>(b)</strong>c\n")
  }

  @Test func spansBecomeEmptyCells() {
    func cell(_ text: String, _ style: CellStyle, _ builder: inout DocumentBuilder) {
      builder.open(.tableCell(style))
      builder.open(.paragraph(nil))
      builder.append(text: text.utf8)
      builder.close()
      builder.close()
    }
    let written = write { builder in
      builder.open(.table)
      builder.open(.tableRow)
      cell("a", CellStyle(isHeader: true, columnSpan: 2, rowSpan: 2), &builder)
      cell("b", CellStyle(isHeader: true), &builder)
      builder.close()
      builder.open(.tableRow)
      cell("c", CellStyle(), &builder)
      builder.close()
    }
    #expect(written == "| a | | b |\n| --- | --- | --- |\n| | | c |\n")
  }

  @Test func shortRowsAreFilled() {
    let written = write { builder in
      builder.open(.table)
      for cells in [2, 0, 1] {
        builder.open(.tableRow)
        for _ in 0..<cells {
          builder.open(.tableCell(CellStyle()))
          builder.close()
        }
        builder.close()
      }
    }
    #expect(written == "| | |\n| --- | --- |\n| | |\n| | |\n")
  }

  @Test func paragraphsInACellFollowEachOtherAfterBreaks() {
    let written = write { builder in
      builder.open(.table)
      builder.open(.tableRow)
      builder.open(.tableCell(CellStyle(isHeader: true)))
      for text in ["a", "b|c"] {
        builder.open(.paragraph(nil))
        builder.append(text: text.utf8)
        builder.close()
      }
    }
    #expect(written == "| a<br>b\\|c |\n| --- |\n")
  }

  @Test func aTableWithBlocksInACellIsHTMLAroundMarkdown() {
    let written = write { builder in
      builder.open(.table)
      builder.open(.tableRow)
      builder.open(.tableCell(CellStyle(alignment: .right, columnSpan: 2)))
      builder.leaf(.codeBlock(builder.keep(CodeBlock(text: builder.keep("a\n".utf8)))))
      builder.close()
      builder.open(.tableCell(CellStyle(isHeader: true)))
    }
    #expect(
      written == """
        <table>
        <tr>
        <td colspan="2" align="right">

        ```
        a
        ```

        </td>
        <th>
        </th>
        </tr>
        </table>

        """)
  }

  /// GitHub's tables have headers; a single row is not one, so an empty one precedes it.
  @Test func aSingleRowStandsUnderAnEmptyHeader() {
    let written = write { builder in
      builder.open(.table)
      builder.open(.tableRow)
      builder.open(.tableCell(CellStyle()))
      builder.open(.paragraph(nil))
      builder.append(text: "a".utf8)
    }
    #expect(written == "| |\n| --- |\n| a |\n")
    #expect(!TreeWriter.write(MarkdownReader.read(Array(written.utf8))).contains("header"))
  }

  @Test(arguments: [
    ("A & B", "<summary>A &amp; B</summary>"), ("a  b", "<summary>\n\na  b\n\n</summary>"),
  ])
  func detailsAreAnElementAroundMarkdown(title: String, summary: String) {
    let written = write { builder in
      builder.open(.details)
      builder.open(.summary)
      builder.append(text: title.utf8)
      builder.close()
      builder.open(.paragraph(nil))
      builder.append(text: "body".utf8)
      builder.close()
    }
    #expect(written == "<details>\n\(summary)\n\nbody\n\n</details>\n")
  }

  @Test func linksThatAreNotAllowedKeepTheirText() {
    let written = write { builder in
      builder.open(.paragraph(nil))
      builder.open(.link(builder.keep(Link(destination: builder.keep("javascript:x".utf8)))))
      builder.append(text: "a".utf8)
      builder.close()
      builder.append(text: " ".utf8)
      let image = Image(source: builder.keep("file:///x".utf8), alternative: builder.keep("b".utf8))
      builder.append(image: image)
    }
    #expect(written == "a b\n")
  }

  @Test func aVerticalTabAtTheEndOfACellIsText() {
    let table = "| a |\n| --- |\n| . \u{0B} |\n"
    #expect(converted(table, from: .markdown, to: .markdown) == table)
  }

  @Test func footnoteLabelsThatCannotBeWrittenAreNumbers() {
    let written = write { builder in
      let label = builder.keep("a b".utf8)
      builder.open(.paragraph(nil))
      builder.append(text: "x".utf8)
      builder.leaf(.footnoteReference(label: label))
      builder.close()
      builder.open(.footnoteDefinition(label: label))
      builder.open(.paragraph(nil))
      builder.append(text: "y".utf8)
    }
    #expect(written == "x[^1]\n\n[^1]: y\n")
  }

  // MARK: Punctuation at the edges of formats

  /// Delimiters beside letters cannot surround punctuation (CommonMark 0.31.2, 6.2).
  @Test(arguments: [
    ("<b>\"인용\"</b>은", "\"**인용**\"은"), ("<b>(중요)</b>합니다", "(**중요**)합니다"), ("<b>[가]</b>는", "[**가**]는"),
    ("は<b>「本」</b>と", "は「**本**」と"), ("は<b>（注）</b>と", "は（**注**）と"), ("は<i>『本』</i>と", "は『*本*』と"),
    ("は<del>“本”</del>と", "は“~~本~~”と"), ("a<b>“x”</b>b", "a“**x**”b"), ("a<em>„x“</em>b «c»", "a„*x*“b «c»"),
    ("<b>「本」</b>と", "「**本**」と"), ("は<b>「本」</b>", "は「**本**」"), ("は<b>「本」</b> と", "は「**本**」 と"),
    ("<b>重要。</b>次", "**重要**。次"), ("<b>はい！？</b>次", "**はい**！？次"), ("<b>（注）。</b>次", "**（注）**。次"),
    ("は<b>（注）。</b>次", "は（**注**）。次"), ("は<b>「<i>本</i>」</b>と", "は「**_本_**」と"),
    ("は<b>「<a href='/u'>本</a>」</b>と", "は「**[本](/u)**」と"), ("は<b>「a」</b><i>『b』</i>と", "は「**a**」『*b*』と"),
    // It stays where it does not matter, or has no partner to move with.
    ("「<b>「本」</b>」", "「**「本」**」"), ("<b>「本」</b>", "**「本」**"), ("は<b>「本」と</b>次", "は<strong>「本」と</strong>次"),
    ("は<b>「」</b>と", "は<strong>「」</strong>と"), ("<b>\"</b>은", "<strong>\"</strong>은"),
    ("a<b>\"x\"</b>b", "a<strong>\"x\"</strong>b"),
    ("a<b>(x)</b>b", "a<strong>(x)</strong>b"), ("a<b>x:</b>b", "a<strong>x:</strong>b"),
    ("<b>\"\"</b>은", "<strong>\"\"</strong>은"),
  ]) func punctuationLeavesFormats(_ html: String, _ written: String) {
    #expect(markdown(of: "<p>\(html)</p>") == written + "\n")
    #expect(markdown(of: "<ul><li>\(html)</li></ul>") == "- " + written + "\n")
    let plain = converted(written, from: .markdown, to: .plain)
    #expect(plain == converted("<p>\(html)</p>", from: .html, to: .plain))
    #expect(rewritten(markdown: written) == written + "\n")
  }
}
