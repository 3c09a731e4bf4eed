import Testing

@testable import Documents

/// The rules that make plain HTML of what applications write, and their order.
struct HTMLNormalizerTests {
  /// A page for each rule, in the order of the rules.
  private static let pages = [
    ("drawings of MathJax", "<p><mjx-container><mjx-math><mjx-mi>x</mjx-mi></mjx-math></mjx-container></p>"),
    (
      "data grids",
      """
      <div role=grid><div role=row><i role=cell>a</i><i role=cell>b</i></div><div role=row><i role=cell>c</i></div></div>
      """
    ),
    ("lists of marks in code", "<div class=colist><table><tr><td>1</td><td>a</td></tr></table></div>"),
    ("places of drawings", "<p style='mso-ignore:vglayout'><table><tr><td>a</td></tr></table></p>"),
    ("floats in words", "<p>T<img align=left src=a.png>he</p>"),
    ("drop caps", "<table><tr><td><p style='mso-element:dropcap-dropped'>T</p></td></tr></table><p>he</p>"),
    ("page numbers", "<p><a href='#_Toc1'>One\t1</a></p>"),
    ("notes with numbers", "<h4><a href='#a'>(1)</a></h4><p>Note</p>"),
    ("elements of code", "<codeblock>a</codeblock>"),
    (
      "pieces of code",
      "<div><span style='font-family:monospace'>a;</span><br><span style='font-family:monospace'>b;</span></div>"
    ),
    ("preformatted lines", "<pre>a;<o:p></o:p></pre><pre>b;<o:p></o:p></pre>"),
    (
      "paragraphs of code",
      "<p><font face=monospace>a;</font></p><p><font face=monospace>b;</font></p>"
    ),
    ("lines of code", "<table class=code><tr><td class=blob-num>1</td><td>a;</td></tr></table>"),
    ("notes in text", "<p>a<label class=sidenote-number></label><span class=sidenote>Note</span></p>"),
  ]

  @Test func rulesAreInThisOrder() {
    #expect(HTMLNormalizer.rules.map(\.name) == Self.pages.map(\.0))
  }

  /// A rule whose facts were missing would be left out here.
  @Test(arguments: pages) func rulesRewriteTheirPages(name: String, page: String) {
    let (before, after) = Self.shapes(of: page)
    #expect(after != before, "\(name)")
  }

  @Test func plainPagesStayAsTheyAre() {
    let (before, after) = Self.shapes(
      of: "<h1>One</h1><p>a <b>b</b><ul><li>c</ul><table><tr><td>d</td></tr></table><pre>e</pre><p><code>f</code>")
    #expect(after == before)
  }

  /// The shapes of a page's tree before and after the rules.
  private static func shapes(of page: String) -> (before: [String], after: [String]) {
    let tree = HTMLTreeBuilder.parse(Array(page.utf8))
    let before = shape(of: tree)
    var normalizer = HTMLNormalizer(tree)
    normalizer.run()
    return (before, shape(of: tree))
  }

  /// The tags of a tree in its order, each with the tag around it, and the text.
  private static func shape(of tree: HTMLTree) -> [String] {
    tree.descendants(of: 0).map { index in
      let text = tree[index].tag == .text ? String(decoding: tree.characters(of: index), as: UTF8.self) : ""
      return "\(tree[tree[index].parent].tag) \(tree[index].tag) \(text)"
    }
  }
}
