import Testing

@testable import Documents

/// Markdown and its tree, on lines of their own.
struct MarkdownCase: CustomTestStringConvertible, Sendable {
  var markdown: String
  var tree: String
  var testDescription: String { markdown.debugDescription }

  init(_ markdown: String, _ tree: String) {
    self.markdown = markdown
    self.tree = tree.isEmpty ? "" : tree + "\n"
  }

  var read: String { TreeWriter.write(MarkdownReader.read(Array(markdown.utf8))) }
}

struct MarkdownBlockTests {
  @Test(arguments: [
    "x[[1]] and list[[i]]", "f()[[a]]", "[[:alpha:]]", "[[1, 2]]", "[[\"a\"]]", "m[1][[a]]",
    "if a==b and c==d then", "1==1 or x==2", "URL?a==b&c==d",
  ]) func operatorsAndSubscriptsStay(_ text: String) {
    #expect(converted(text, from: .markdown, to: .plain) == text)
    #expect(rewritten(markdown: text) == text + "\n")
  }

  @Test(arguments: ["a ==b c== d", "==a==b", "中==文==字", "[[Note 1]] x", "see [[2024]] ", "[[a|b]]"])
  func highlightsAndNotesAreRead(_ text: String) {
    let html = html(of: text)
    #expect(html.contains("<mark>") || !html.contains("[["), "\(html)")
  }

  @Test(arguments: [
    MarkdownCase("", ""),
    MarkdownCase(
      "\u{FEFF}one\r\ntwo\rthree",
      """
      paragraph
        text "one"
        softBreak
        text "two"
        softBreak
        text "three"
      """),
    MarkdownCase(
      "## Two ##\n####### seven",
      """
      heading 2
        text "Two"
      paragraph
        text "####### seven"
      """),
    MarkdownCase(
      "a\nb\n===\n---",
      """
      heading 1
        text "a"
        softBreak
        text "b"
      thematicBreak
      """),
    MarkdownCase(
      "\tcode\n\n\n\t  more\n\nend",
      """
      codeBlock "code\\n\\n\\n  more\\n"
      paragraph
        text "end"
      """),
    MarkdownCase(
      "~~~ swift x\na\n```\n~~~",
      """
      codeBlock "a\\n```\\n" language="swift" arguments="x"
      """),
    MarkdownCase(
      "```\nopen",
      """
      codeBlock "open\\n"
      """),
    MarkdownCase(
      "> a\nlazy\n\n> b",
      """
      blockQuote
        paragraph
          text "a"
          softBreak
          text "lazy"
      blockQuote
        paragraph
          text "b"
      """),
    MarkdownCase(
      "- a\n- b\n\n  c",
      """
      list disc loose
        listItem
          paragraph
            text "a"
        listItem
          paragraph
            text "b"
          paragraph
            text "c"
      """),
    MarkdownCase(
      "- a\n  - b\n\n    c\n- d",
      """
      list disc
        listItem
          paragraph
            text "a"
          list disc loose
            listItem
              paragraph
                text "b"
              paragraph
                text "c"
        listItem
          paragraph
            text "d"
      """),
    MarkdownCase(
      "3) a\n4) b\n1. c",
      """
      list decimal start=3
        listItem
          paragraph
            text "a"
        listItem
          paragraph
            text "b"
      list decimal start=1
        listItem
          paragraph
            text "c"
      """),
    MarkdownCase(
      "text\n2. no list\n\n-\tx",
      """
      paragraph
        text "text"
        softBreak
        text "2. no list"
      list disc
        listItem
          paragraph
            text "x"
      """),
    MarkdownCase(
      "- [ ] open\n- [X] done\n- [x]",
      """
      list disc
        listItem open
          paragraph
            text "open"
        listItem done
          paragraph
            text "done"
        listItem
          paragraph
            text "[x]"
      """),
    MarkdownCase(
      "[a]: /u 'T'\n[b]: <> \nrest [A] [b][]",
      """
      paragraph
        text "rest "
        link "/u" title="T"
          text "A"
        text " "
        link ""
          text "b"
      """),
    MarkdownCase(
      "<!-- gone -->\n\nafter",
      """
      paragraph
        text "after"
      """),
  ])
  func blocks(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  @Test(arguments: [
    MarkdownCase(
      "above\n| a | b |\n|:-:|--:|\n| `x\\|y` |\n| 1 | 2 | 3 |\n\nend",
      """
      paragraph
        text "above"
      table
        tableRow
          tableCell header center
            paragraph
              text "a"
          tableCell header right
            paragraph
              text "b"
        tableRow
          tableCell center
            paragraph
              code "x|y"
          tableCell right
        tableRow
          tableCell center
            paragraph
              text "1"
          tableCell right
            paragraph
              text "2"
      paragraph
        text "end"
      """),
    MarkdownCase(
      "a | b\n--|--\n> quote",
      """
      table
        tableRow
          tableCell header
            paragraph
              text "a"
          tableCell header
            paragraph
              text "b"
      blockQuote
        paragraph
          text "quote"
      """),
    MarkdownCase(
      """
      | a |
      | - |
      | b <ul><li>c</li><li>*d*</li></ul> e |
      | f<hr>`<hr>` \\<hr> |
      | <pre>g *h*</pre> |
      """,
      """
      table
        tableRow
          tableCell header
            paragraph
              text "a"
        tableRow
          tableCell
            paragraph
              text "b"
            list disc
              listItem
                paragraph
                  text "c"
              listItem
                paragraph
                  emphasis
                    text "d"
            paragraph
              text "e"
        tableRow
          tableCell
            paragraph
              text "f"
            thematicBreak
            paragraph
              code "<hr>"
              text " <hr>"
        tableRow
          tableCell
            codeBlock "g h\\n"
      """),
    MarkdownCase(
      "| a |\n| - | - |",
      """
      paragraph
        text "| a |"
        softBreak
        text "| - | - |"
      """),
  ])
  func tables(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  @Test(arguments: [
    MarkdownCase(
      "b[^b] a[^A] b[^b] no[^c]\n\n[^a]: one\n[^b]: two\n\n    more\n[^unused]: x",
      """
      paragraph
        text "b"
        footnoteReference "b"
        text " a"
        footnoteReference "a"
        text " b"
        footnoteReference "b"
        text " no[^c]"
      footnoteDefinition "b"
        paragraph
          text "two"
        paragraph
          text "more"
      footnoteDefinition "a"
        paragraph
          text "one"
      """),
    MarkdownCase(
      "x[^1]\n\n[^1]: see[^2]\n\n[^2]: end",
      """
      paragraph
        text "x"
        footnoteReference "1"
      footnoteDefinition "1"
        paragraph
          text "see"
          footnoteReference "2"
      footnoteDefinition "2"
        paragraph
          text "end"
      """),
  ])
  func footnotes(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  /// Markdown between an HTML block that opens `<details>` and the one that closes it.
  @Test func detailsHoldTheBlocksThatFollow() {
    let example = MarkdownCase(
      "<details>\n<summary>Title</summary>\n\n**a**\n\n- b\n\n</details>\n\nafter",
      """
      details
        summary
          text "Title"
        paragraph
          strong
            text "a"
        list disc
          listItem
            paragraph
              text "b"
      paragraph
        text "after"
      """)
    #expect(example.read == example.tree)
  }

  @Test func aTitleThatIsLeftOpenIsOneAllTheSame() {
    let example = MarkdownCase(
      "<details><summary>Title\n\na\n\nb",
      """
      details
        summary
          text "Title"
        paragraph
          text "a"
        paragraph
          text "b"
      """)
    #expect(example.read == example.tree)
  }

  @Test func aTitleComesBeforeAllElse() {
    let example = MarkdownCase(
      "<details><summary>\n\n- a\n\nb",
      """
      details
        list disc
          listItem
            paragraph
              text "a"
        paragraph
          text "b"
      """)
    #expect(example.read == example.tree)
  }

  /// Elements that HTML blocks leave open contain the following Markdown blocks, as in a mixed page.
  @Test(arguments: [
    MarkdownCase(
      "<table><tr><td>\n\n- a\n\n</td><td align=right>\n\n# b\n\n</td></tr></table>\n\nc",
      """
      table
        tableRow
          tableCell
            list disc
              listItem
                paragraph
                  text "a"
          tableCell right
            heading 1
              text "b"
      paragraph
        text "c"
      """),
    MarkdownCase(
      "<div align=\"center\">\n\n> # a\n\nb\n\n</div>\n\nc",
      """
      blockQuote
        heading 1 center
          text "a"
      paragraph center
        text "b"
      paragraph
        text "c"
      """),
    MarkdownCase(
      "<b>\n\n**a** <u>b</u>\n\n</b>",
      """
      paragraph
        strong
          text "a "
          underline
            text "b"
      """),
    MarkdownCase(
      "<a href=\"/x\">\n\na [b](/y)\n\n</a>",
      """
      paragraph
        link "/x"
          text "a b"
      """),
    MarkdownCase(
      "<h2>\n\na\n\n</h2>\n\n<details>\n<summary>\n\n*b*\n\n</summary>\n</details>",
      """
      heading 2
        text "a"
      details
        summary
          emphasis
            text "b"
      """),
    MarkdownCase(
      "<ul><li>\n\na\n\n</li><li>b</li></ul>",
      """
      list disc loose
        listItem
          paragraph
            text "a"
        listItem
          paragraph
            text "b"
      """),
    MarkdownCase(
      "<div><pre>\n*a*\n\n*b*\nc\n\n</pre></div>",
      """
      codeBlock "*a*\\nb\\nc\\n"
      """),
    MarkdownCase(
      "<table>\n\na\n\n<tr><td>b</td></tr></table>",
      """
      paragraph
        text "a"
      table
        tableRow
          tableCell
            paragraph
              text "b"
      """),
    MarkdownCase(
      "- <div align=\"right\">\n\n  a\n\nb",
      """
      list disc loose
        listItem
          paragraph right
            text "a"
      paragraph
        text "b"
      """),
    MarkdownCase(
      "<div hidden>\n\na\n\n</div>\n\nb",
      """
      paragraph
        text "b"
      """),
    MarkdownCase(
      "<div title=\"\n\na\n\n<div><style>\n\nb\n\n<div><!--\n\nc",
      """
      paragraph
        text "a"
      paragraph
        text "b"
      paragraph
        text "c"
      """),
  ])
  func htmlHoldsMarkdown(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  @Test(arguments: [
    ("1mailto:a@b.cd", "1mailto:⟦a@b.cd⟧"), ("xmpp:a@b.cd", "xmpp:a@b.cd"), ("mailto:a@b.cd", "⟦mailto:a@b.cd⟧"),
  ])
  func addressesWithSchemes(markdown: String, expected: String) {
    let document = MarkdownReader.read(Array(markdown.utf8))
    let shown = document.steps.reduce(into: "") { shown, step in
      switch step {
      case .enter(.link, _): shown += "⟦"
      case .leave(.link, _): shown += "⟧"
      case .leaf(.text(let text), _): shown += document.string(text)
      default: break
      }
    }
    #expect(shown == expected)
  }

  @Test func invalidBytesBecomeReplacementCharacters() {
    let document = MarkdownReader.read(Array("äöü".utf8) + [0x61, 0x00, 0xE2, 0x82, 0x62, 0xFF])
    #expect(TreeWriter.write(document) == "paragraph\n  text \"äöüa\u{FFFD}\u{FFFD}b\u{FFFD}\"\n")
  }

  @Test func containersNestOnlySoDeep() {
    let document = MarkdownReader.read(Array((String(repeating: "> ", count: 150) + "x").utf8))
    let quotes = document.nodes.filter { $0.element == .blockQuote }
    #expect(quotes.count == BlockParser.depthLimit)
    #expect(TreeWriter.write(document).hasSuffix("text \"\(String(repeating: "> ", count: 50))x\"\n"))
  }
}

struct MarkdownInlineTests {
  @Test(arguments: [
    MarkdownCase(
      "*a **b*** __c__ snake_case_name",
      """
      paragraph
        emphasis
          text "a "
          strong
            text "b"
        text " "
        strong
          text "c"
        text " snake_case_name"
      """),
    MarkdownCase(
      "**a **b** c**",
      """
      paragraph
        strong
          text "a b c"
      """),
    MarkdownCase(
      "~~gone~~ ~one~ ~~~no~~~ ==lit== a = b",
      """
      paragraph
        strikethrough
          text "gone"
        text " "
        strikethrough
          text "one"
        text " ~~~no~~~ "
        highlight
          text "lit"
        text " a = b"
      """),
    MarkdownCase(
      "*~~a~~*b",
      """
      paragraph
        emphasis
          strikethrough
            text "a"
        text "b"
      """),
    MarkdownCase(
      "a**~b~**c _~d~_e",
      """
      paragraph
        text "a"
        strong
          strikethrough
            text "b"
        text "c _"
        strikethrough
          text "d"
        text "_e"
      """),
    MarkdownCase(
      "*~ a~* *~~\"b\"~~*c",
      """
      paragraph
        text "*~ a~* *"
        strikethrough
          text "\\"b\\""
        text "*c"
      """),
    MarkdownCase(
      "`` a`b `` ` x",
      """
      paragraph
        code "a`b"
        text " ` x"
      """),
    MarkdownCase(
      "a  \nb\\\nc \\* &amp; &#x48; &nosuch; &NotEqualTilde;",
      """
      paragraph
        text "a"
        lineBreak
        text "b"
        lineBreak
        text "c * & H &nosuch; ≂̸"
      """),
    MarkdownCase(
      "[a *b*](</u v> (T)) ![x [y](z)](i.png 'T') [c](d\\)e)",
      """
      paragraph
        link "/u v" title="T"
          text "a "
          emphasis
            text "b"
        text " "
        image "i.png" alt="x y" title="T"
        text " "
        link "d)e"
          text "c"
      """),
    MarkdownCase(
      "[a [b](c) d](e)",
      """
      paragraph
        text "[a "
        link "c"
          text "b"
        text " d](e)"
      """),
    MarkdownCase(
      "<http://a.b/c> <me@x.y> <made:up>",
      """
      paragraph
        link "http://a.b/c"
          text "http://a.b/c"
        text " "
        link "mailto:me@x.y"
          text "me@x.y"
        text " made:up"
      """),
    MarkdownCase(
      "(www.a.b/c_d). https://e.f/(g)! h_i@j.kl, xhttp://n.o www\\.p.q",
      """
      paragraph
        text "("
        link "http://www.a.b/c_d"
          text "www.a.b/c_d"
        text "). "
        link "https://e.f/(g)"
          text "https://e.f/(g)"
        text "! "
        link "mailto:h_i@j.kl"
          text "h_i@j.kl"
        text ", xhttp://n.o www.p.q"
      """),
    // An underscore in the last two labels of a host makes it invalid, but a host may begin inside them.
    MarkdownCase(
      "www.a_b.c.d www.a.b_www.c.d www.a.b_www.c http://a_b",
      """
      paragraph
        link "http://www.a_b.c.d"
          text "www.a_b.c.d"
        text " "
        link "http://www.a.b_www.c.d"
          text "www.a.b_www.c.d"
        text " www.a.b_"
        link "http://www.c"
          text "www.c"
        text " http://a_b"
      """),
    MarkdownCase(
      "[ok](tel:1) [bad](java\tscript:x) [bad](JavaScript:x) ![alt](data:text/html,x)",
      """
      paragraph
        link "tel:1"
          text "ok"
        text " [bad](java\\tscript:x) bad alt"
      """),
  ])
  func inlines(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  @Test(arguments: [
    MarkdownCase(
      "<b>a</b> <I>b</I> <u>c</u> <del>d</del> <mark>e</mark> <sub>f</sub> <sup>g</sup>",
      """
      paragraph
        strong
          text "a"
        text " "
        emphasis
          text "b"
        text " "
        underline
          text "c"
        text " "
        strikethrough
          text "d"
        text " "
        highlight
          text "e"
        text " "
        subscript
          text "f"
        text " "
        superscript
          text "g"
      """),
    MarkdownCase(
      "<kbd>Ctrl</kbd> <kbd>*b*</kbd>",
      """
      paragraph
        keyboard
          text "Ctrl"
        text " "
        keyboard
          emphasis
            text "b"
      """),
    MarkdownCase(
      "<samp>a &amp; b</samp><br/><a href='/x' title=t>y</a> <img src=i.png alt='z' width=3>",
      """
      paragraph
        code "a & b"
        lineBreak
        link "/x" title="t"
          text "y"
        text " "
        image "i.png" alt="z" width=3
      """),
    MarkdownCase(
      "x <span onclick='y'>kept</span><!-- no --> <script>no</script> <b>open *a </b> b*",
      """
      paragraph
        text "x kept  open "
        emphasis
          text "a  b"
      """),
    MarkdownCase(
      "a<br>\nb<br />\n*c*",
      """
      paragraph
        text "a"
        lineBreak
        text "b"
        lineBreak
        emphasis
          text "c"
      """),
    MarkdownCase(
      "中文\n中文，\n**粗体**\nabc\n中\n한국\n말",
      """
      paragraph
        text "中文中文，"
        strong
          text "粗体"
        softBreak
        text "abc"
        softBreak
        text "中"
        softBreak
        text "한국"
        softBreak
        text "말"
      """),
    MarkdownCase(
      "x <a href='javascript:alert(1)'>y</a> <img src='javascript:1' alt=z>",
      """
      paragraph
        text "x y z"
      """),
  ])
  func tagsWithinLines(_ example: MarkdownCase) {
    #expect(example.read == example.tree)
  }

  /// In cmark-gfm, every backslash before a bar is the bar's.
  @Test(arguments: [
    ("`a\\\\|`", "<code>a\\|</code>"), ("`a\\|b`", "<code>a|b</code>"), ("`a\\\\\\|`", "<code>a\\\\|</code>"),
    ("a\\\\|b", "a|b"), ("a\\\\\\|b", "a\\|b"), ("*\\|*", "<em>|</em>"), ("\\|", "|"), ("a\\\\", "a\\"),
  ])
  func barsInCells(cell: String, expected: String) {
    let table = "| x | y |\n|---|---|\n| \(cell) | z |\n"
    #expect(html(of: table).contains(">\(expected)</td>"))
    #expect(html(of: table).contains(">z</td>"))
    #expect(html(of: rewritten(markdown: table)) == html(of: table))
  }

  /// `<listing>` is an old name of `<pre>`, and the name of a component in some published Markdown.
  @Test func codeWithinAnElementOfCodeKeepsItsLanguage() {
    let document = MarkdownReader.read(Array("<Listing number=\"1\">\n\n```rust\nfn a() {}\n```\n\n</Listing>\n".utf8))
    #expect(TreeWriter.write(document) == "codeBlock \"fn a() {}\\n\" language=\"rust\"\n")
  }

  /// Front matter is for publishing programs, not for readers of a paste.
  @Test(arguments: DocumentFormat.allCases.filter { $0 != .markdown })
  func frontMatterShowsInNoOtherFormat(format: DocumentFormat) {
    let document = MarkdownReader.read(Array("---\nsecretkey: secretvalue\n---\ntext\n".utf8))
    #expect(TreeWriter.write(document) == "paragraph\n  text \"text\"\n")
    #expect(!String(decoding: Converter.write(document, as: format), as: UTF8.self).contains("secret"))
  }

  @Test(arguments: [
    "# A page: https://e.org\n{}", "# a\n# b: c\ntitle: d", "'on': a\ntitle: >-\n  b\n  c",
    "a: [\n  b,\n]\ndate created: c",
    "a:\n- b\n- c\n\n# d\ne: f",
  ])
  func frontMatterMayBeginWithCommentsAndHaveLists(content: String) {
    for end in ["\n", "\r\n", "\r"] {
      let lines = "---\n\(content)\n---\n\ng\n".split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.joined(separator: end)
      #expect(converted(text, from: .markdown, to: .html).hasSuffix("<p>g</p>"))
      #expect(rewritten(markdown: text) == "---\n\(content)\n---\n\ng\n")
    }
  }

  @Test(arguments: [
    "---\nSubject: a\n\nHi Bob,\n\nsee you.\n\n---\nb\n", "---\n# a\n---\n", "---\n# a\n\nb\n\n---\n",
    "---\na\n---\n", "---\n\na: b\n---\n", "a\n---\nb: c\n---\n", "---\nb: c\n", "+++\na: b\n+++\n",
  ])
  func invalidFrontMatterShows(markdown: String) {
    #expect(MarkdownReader.read(Array(markdown.utf8)).frontMatter == nil)
  }
}
