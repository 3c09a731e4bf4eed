import Testing

@testable import Documents

/// What browsers say beside the HTML that they copy.
struct CopiedPageTests {
  // MARK: The elements around it

  @Test(arguments: [
    ("<ol start=3></ol>", "<li>a</li><li>b</li>", "3. a\n4. b\n"),
    ("<ol></ol>", "<li>a</li><li>b</li>", "1. a\n2. b\n"),
    (
      "<div><ul><li><ol class=x start=7></ol></li></ul></div>", "<li>a</li>\n<li>b<ul><li>c</ul></li>",
      "7. a\n8. b\n   - c\n"
    ),
    ("<ol start=oops></ol>", "<li value=5>a</li><li>b</li>", "5. a\n6. b\n"),
    ("<ul></ul>", "<li>a</li><li>b</li>", "- a\n- b\n"),
    // A selection within one item is no list.
    ("<ol start=3><li></li></ol>", "one <b>word</b>", "one **word**\n"),
    ("<ol start=3><li></li></ol>", "<p>one</p><p>two</p>", "one\n\ntwo\n"),
    ("<main><ol start=2></ol><p></p></main>", "<li>a</li>", "2. a\n"),
  ]) func itemsAreThoseOfTheirList(context: String, copy: String, shown: String) {
    #expect(markdown(of: copy, in: context) == shown)
  }

  @Test(arguments: [
    (
      "<pre class=\"language-rust\"><code></code></pre>", "fn f() {\n    <i>g</i>();\n}",
      "```rust\nfn f() {\n    g();\n}\n```\n"
    ),
    ("<pre class=\"language-rust\"><code></code></pre>", "\n\nf()", "```rust\n\n\nf()\n```\n"),
    (
      "<div class=\"highlight highlight-source-python\"><pre></pre></div>", "<pre>f()\ng()</pre>",
      "```python\nf()\ng()\n```\n"
    ),
    (
      "<pre><code class=\"language-go\"></code></pre>", "<pre><code class=\"language-go\">f()</code></pre>",
      "```go\nf()\n```\n"
    ),
    (
      "<pre data-lang=sh><code><span class=a><span></span></span></code></pre>", "<code><span class=a>ls</span></code>",
      "```sh\nls\n```\n"
    ),
    ("<pre></pre>", "a\n  b", "```\na\n  b\n```\n"),
    ("<pre class=\"language-c\"></pre>", "<pre class=\"language-cpp\">f()</pre>", "```cpp\nf()\n```\n"),
    // Code in a sentence.
    ("<p><code></code></p>", "<code>f()</code>", "`f()`\n"),
  ]) func codeKeepsItsLanguage(context: String, copy: String, shown: String) {
    #expect(markdown(of: copy, in: context) == shown)
  }

  @Test(arguments: [
    ("<div class=\"markdown-alert markdown-alert-tip\"></div>", "<p>a</p><p>b</p>", "> [!TIP]\n> a\n>\n> b\n"),
    ("<div class=\"admonition warning\"><div></div></div>", "<p>a</p>", "> [!WARNING]\n> a\n"),
    (
      "<div class=callout data-callout=note><div class=callout-content></div></div>", "<ul><li>a</ul><p>b</p>",
      "> [!NOTE]\n>\n> - a\n>\n> b\n"
    ),
    // A part of one paragraph is a sentence to quote.
    ("<div class=\"markdown-alert markdown-alert-tip\"><p></p></div>", "a <b>b</b>", "a **b**\n"),
    ("<div class=\"markdown-alert markdown-alert-tip\"></div>", "a <p>b</p>", "a\n\nb\n"),
    ("<blockquote></blockquote>", "<p>a</p><p>b</p>", "a\n\nb\n"),
  ]) func blocksOfACalloutStayOne(context: String, copy: String, shown: String) {
    #expect(markdown(of: copy, in: context) == shown)
  }

  @Test(arguments: [
    "", "<", "<html", "<ol hidden style=\"display:none\"", "<ol style='display:none' hidden></ol>", "<script>",
    "<ol>text<li>more</ol>", "<table><tr><td>", "<title>", "<ol start=\"3\\\" onclick=x><script>alert(1)</script>",
    "<ol start=99999999999999999999999></ol>", "<!--", "<ul aria-hidden=true></ul>", "<plaintext>",
    String(repeating: "<div>", count: 5000) + "<ol>", String(repeating: "<ol>", count: 5000),
  ]) func aContextNeitherHidesNorAddsText(context: String) {
    let text = String(
      decoding: PlainTextWriter.write(
        read("<li>one</li><li>two</li>", CopiedPage(address: [], context: Array(context.utf8)))), as: UTF8.self)
    #expect(text.filter(\.isLetter) == "onetwo")
  }

  @Test(arguments: [
    "<div class=line>if (a) {</div>\n<div class=line>  <a href='https://e.org'>b</a>();</div>\n<div class=line>}</div>",
    "<meta charset=utf-8><div class=line>if (a) {</div><div class=line>  b();</div><div class=line>}</div>",
    "<div class=foldopen><div class=line>if (a) {</div>\n<div class=line>  b();</div></div>\n<div class=line>}</div>",
  ]) func linesOfDoxygenAreCode(copy: String) {
    #expect(
      markdown(of: copy, in: "<div><div class=fragment></div></div>") == "```\nif (a) {\n  b();\n}\n```\n")
    #expect(!markdown(of: copy, in: "<div><div class=text></div></div>").contains("```"))
  }

  @Test func aContextIsInAnyEncoding() {
    let context = "<html><body><ol start=\"4\"></ol></body></html>"
    for bytes in [Array(context.utf8), utf16(context), [0xFF, 0xFE] + utf16(context)] {
      let document = read("<li>a</li>", CopiedPage(address: [], context: bytes))
      #expect(String(decoding: MarkdownWriter.write(document), as: UTF8.self) == "4. a\n")
    }
  }

  // MARK: The page

  @Test(arguments: [
    ("<a href='https://a.example/p?q#s'>to</a><h2 id=s>Some</h2>", "[to](#some)\n\n## Some\n"),
    ("<a href='https://a.example/p?q#s'>to</a>", "[to](https://a.example/p?q#s)\n"),
    ("<a href='#s'>to</a>", "[to](https://a.example/p?q#s)\n"),
    ("<a href='https://b.example/p?q#s'>to</a><h2 id=s>Some</h2>", "[to](https://b.example/p?q#s)\n\n## Some\n"),
    ("<h2 id=s>Some <a href='https://a.example/p?q#s'>¶</a></h2>", "## Some\n"),
    ("<h2 id=s><a href='https://a.example/p?q#s'>Some</a></h2>", "## Some\n"),
    ("<h2>Some <a href='https://a.example/p?q#gone'>#</a></h2>", "## Some\n"),
    // The other page has a place of the same name.
    ("<h2 id=s><a href='https://b.example/#s'>Some</a></h2>", "## [Some](https://b.example/#s)\n"),
    ("<a href='../x'>a</a> <img src=y.png alt=b>", "[a](https://a.example/x) ![b](https://a.example/y.png)\n"),
    ("<a href='https://a.example/p?q'>top</a>", "[top](https://a.example/p?q)\n"),
    ("<base href='https://c.example/d/'><a href=e>a</a>", "[a](https://c.example/d/e)\n"),
  ]) func addressesAreThoseOfThePage(copy: String, shown: String) {
    let page = CopiedPage(address: Array("https://a.example/p?q#top".utf8))
    #expect(String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self) == shown)
  }

  /// Firefox names only the host. The links to places that were copied say the page.
  @Test(arguments: [
    ("<a href='https://a.example/p#s'>to</a><h2 id=s>Some</h2>", "[to](#some)\n\n## Some\n"),
    (
      "<a href='https://a.example/p#s'>to</a> <a href='https://a.example/p#t'>on</a><h2 id=s>Some</h2>",
      "[to](#some) [on](https://a.example/p#t)\n\n## Some\n"
    ),
    ("<h2 id=s>Some <a href='https://a.example/p#s'>¶</a></h2>", "## Some\n"),
    ("<a href='https://a.example/p#s'>to</a><h2>Some</h2>", "[to](https://a.example/p#s)\n\n## Some\n"),
    ("<a href='https://b.example/p#s'>to</a><h2 id=t>Some</h2>", "[to](https://b.example/p#s)\n\n## Some\n"),
  ]) func aHostIsThatOfThePage(copy: String, shown: String) {
    let page = CopiedPage(address: utf16("https://a.example"))
    #expect(String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self) == shown)
  }

  @Test func theLinksOfTwoPagesSayNone() {
    let copy = "<a href='https://a.example/p#s'>a</a> <a href='https://a.example/q#s'>b</a><h2 id=s>Some</h2>"
    let page = CopiedPage(address: utf16("https://a.example"))
    #expect(!String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self).contains("(#some)"))
  }

  @Test(arguments: [
    ("https://a.example/p", "", "x\n\n— <https://a.example/p>\n"),
    ("https://a.example/p\nA page", "", "x\n\n— [A page](https://a.example/p)\n"),
    ("https://a.example/p", "https://a.example/p\nIts title", "x\n\n— [Its title](https://a.example/p)\n"),
    // That link leads elsewhere.
    ("https://a.example/p", "https://b.example/\nOther", "x\n\n— <https://a.example/p>\n"),
    ("javascript:alert(1)", "", "x\n"), ("", "", "x\n"),
  ]) func aPageIsCitedBelowItsCopy(address: String, link: String, shown: String) {
    for copy in ["x", "<!--StartFragment--><p>x<!--EndFragment-->y"] {
      let page = CopiedPage(address: Array(address.utf8), link: utf16(link), isCited: true)
      #expect(String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self) == shown)
    }
  }

  @Test func aPageIsCitedBelowListsTablesAndCode() {
    let page = CopiedPage(address: Array("https://a.example/\nA".utf8), isCited: true)
    for copy in ["<ul><li>a<ul><li>b", "<table><tr><td>a<td>b", "<pre>a", "<blockquote>a", "<h1>a"] {
      let text = String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self)
      #expect(text.hasSuffix("\n\n— [A](https://a.example/)\n"), "\(copy)")
    }
  }

  // MARK: Helpers

  private func read(_ copy: String, _ page: CopiedPage) -> Document { HTMLReader.read(Array(copy.utf8), of: page) }

  private func markdown(of copy: String, in context: String) -> String {
    let context = "<html><body>\(context)</body></html>"
    let page = CopiedPage(address: [], context: utf16(context))
    return String(decoding: MarkdownWriter.write(read(copy, page)), as: UTF8.self)
  }

  private func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
