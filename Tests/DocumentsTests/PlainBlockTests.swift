import Documents
import Testing

/// Blocks without a meaning of their own, by their element or by CSS.
struct PlainBlockTests {
  @Test(arguments: ["div", "section", "article", "aside", "main"]) func calloutsAndHeadingsMayBeAnyOfThem(tag: String) {
    let callout = "<\(tag) class='admonition info'><p class=admonition-title>Info</p><p>a</p></\(tag)>"
    #expect(markdown(of: callout) == "> [!INFO]\n> a\n")
    #expect(markdown(of: "<\(tag) role=heading aria-level=3>a</\(tag)>b") == "### a\n\nb\n")
  }

  @Test(arguments: [
    "<app-title role=heading aria-level=2 style='display:block'>a</app-title>",
    "<span role=heading aria-level=2 style='display: flex'>a</span>", "<section role=heading>a</section>",
  ]) func headingsMayBeOtherElementsThatCSSMakesBlocks(_ heading: String) {
    #expect(markdown(of: "\(heading)<p>b</p>") == "## a\n\nb\n")
    #expect(markdown(of: "<p>b <span role=heading>a</span></p>") == "b a\n")
  }

  @Test(arguments: ["div", "section", "article", "aside"]) func footnotesMayBeAnyOfThem(tag: String) {
    let page =
      "<p>Text <a href='#fn1' id=r1><sup>1</sup></a> more</p><\(tag) id=fn1><p><a href='#r1'>1</a> Note.</p></\(tag)>"
    #expect(markdown(of: page) == "Text [^1] more\n\n[^1]: Note.\n")
  }

  @Test(arguments: [
    ("app-p", "display:block;margin:16px 0"), ("span", "display:block; margin: 1em 0"),
    ("x-y", "display: block; margin-top: 8px"), ("span", "display:flex;margin-bottom:2em"),
  ]) func marginsMakeThemParagraphs(tag: String, style: String) {
    let page = ["a", "b"].map { "<\(tag) style=\"\(style)\">\($0)</\(tag)>" }.joined()
    #expect(markdown(of: page) == "a\n\nb\n")
  }

  @Test(arguments: [
    "display:block", "display:block;margin:0", "display:block;margin:0 4px", "display:block;margin-left:4px",
  ]) func withoutMarginsTheyAreLines(style: String) {
    #expect(markdown(of: "<span style='\(style)'>a</span><span style='\(style)'>b</span>") == "a\\\nb\n")
  }

  @Test(arguments: [
    "display:flex;flex-direction:column", "display: flex; flex-flow: column wrap",
    "display:flex;flex-direction:column-reverse",
  ]) func childrenOfAColumnAreBelowEachOther(style: String) {
    #expect(markdown(of: "<div style='\(style)'><span>a</span><span>b</span></div>") == "a\\\nb\n")
    #expect(markdown(of: "<div style='display:flex'><span>a</span><span>b</span></div>") == "a b\n")
    #expect(markdown(of: "<div style='\(style)'><i>a</i></div><span>b</span> <span>c</span>") == "*a*\n\nb c\n")
  }

  // MARK: Code

  @Test(arguments: ["block", "flex", "table-row", "grid"]) func linesOfCodeMayBeBlocksByCSS(display: String) {
    let lines = ["a = 1", "  b = 2"].map { "<span class=line style=\"display: \(display);\">\($0)</span>" }
    #expect(markdown(of: "<pre><code>\(lines.joined())</code></pre>") == "```\na = 1\n  b = 2\n```\n")
    let ended = lines.map { $0.replacing("</span>", with: "\n</span>") }.joined()
    #expect(markdown(of: "<pre><code>\(ended)</code></pre>") == "```\na = 1\n  b = 2\n```\n")
    let numbered = lines.map { "<span style='user-select:none'>1</span>\($0)" }.joined()
    #expect(markdown(of: "<pre><code>\(numbered)</code></pre>") == "```\na = 1\n  b = 2\n```\n")
  }

  @Test(arguments: ["", "\n"], ["display:grid", "display: flex; flex-direction: column"])
  func linesOfCodeMayBeChildrenOfAGrid(between: String, style: String) {
    let lines = ["const a = 1", " ", "  <b>foo</b>(a)", ""].map { "<span data-line=''>\($0)</span>" }
    let page = "<pre><code data-language=js style='\(style)'>\(lines.joined(separator: between))</code></pre>"
    #expect(markdown(of: page) == "```js\nconst a = 1\n \n  foo(a)\n\n```\n")
  }

  @Test func aGridWithColumnsHasSeveralInALine() {
    let line = "<span style='display:grid;grid-template-columns:auto 1fr'><span>a</span><span> = 1</span></span>"
    #expect(markdown(of: "<pre><code>\(line)\(line)</code></pre>") == "```\na = 1\na = 1\n```\n")
  }

  @Test(arguments: [("ln", "a = 1", "a = 1x\n"), ("ln", "12", "x\n"), ("gutter", "a", "ax\n"), ("lineno", "12", "x\n")])
  func shortNamesOfGuttersMayBeOfOtherElements(name: String, text: String, code: String) {
    #expect(markdown(of: "<pre><code><span class='\(name)'>\(text)</span>x</code></pre>") == "```\n\(code)```\n")
  }

  // MARK: Links and lines

  @Test(arguments: [
    "href='ms-settings:update'", "href='javascript:x()'", "name=x", "",
  ]) func aLinkThatIsDroppedLeavesNoLook(_ attributes: String) {
    let style = "style='color: rgb(9, 105, 218); text-decoration: underline;'"
    let page = "<p>Open <a \(attributes) \(style)>Settings</a> now</p>"
    #expect(converted(page, from: .html, to: .html).hasSuffix("<p>Open Settings now</p>"))
  }

  @Test(arguments: [
    ("<u>a</u> <u>b</u>", "<u>a</u> <u>b</u>"), ("<u>a </u><u>b</u>", "<u>a b</u>"),
    ("<u>a</u><u> b</u>", "<u>a b</u>"),
    ("<del>a</del> <del>b</del>", "~~a~~ ~~b~~"), ("<mark>a</mark>\n<mark>b</mark>", "==a== ==b=="),
    ("<u>a</u><u> </u><u>b</u>", "<u>a b</u>"), ("<b>a</b> <b>b</b>", "**a b**"),
    ("<u>a <i>b</i> c</u>", "<u>a *b* c</u>"),
  ]) func spacesAreUnderlinedOnlyWhereTheyAreInIt(_ html: String, _ expected: String) {
    #expect(
      markdown(of: "<p>\(html)</p>").replacing("<mark>", with: "==").replacing("</mark>", with: "==") == "\(expected)\n"
    )
  }
}
