import Testing

@testable import Documents

/// The rules that make plain HTML of what applications write, and their order.
struct HTMLNormalizerTests {
  /// A page for each rule, in the order of the rules.
  private static let pages: [(any MarkupRule.Type, String)] = [
    (DrawingsOfMathJax.self, "<p><mjx-container><mjx-math><mjx-mi>x</mjx-mi></mjx-math></mjx-container></p>"),
    (
      DataGrids.self,
      """
      <div role=grid><div role=row><i role=cell>a</i><i role=cell>b</i></div><div role=row><i role=cell>c</i></div></div>
      """
    ),
    (FoldedTexts.self, "<a class=collapsible href='#'>Show</a><div class=collapsed-text>Text</div>"),
    (HeadingsInSummaries.self, "<details open><summary><h4>a</h4></summary><p>b</p></details>"),
    (HeadingsInTables.self, "<table><tr><td colspan=2><h2>a</h2></td></tr><tr><td>b</td><td>c</td></tr></table>"),
    (
      LabelsOfTabs.self,
      """
      <div role=tablist><button role=tab aria-selected=true>a</button><button role=tab>b</button></div>
      <div role=tabpanel>c</div>
      """
    ),
    (
      TitlesOfCallouts.self,
      """
      <div class='admonitionblock note'><table><tr><td class=icon><div class=title>Note</div></td><td><div class=title>a
      </div>b</td></tr></table></div>
      """
    ),
    (ListsOfMarksInCode.self, "<div class=colist><table><tr><td>1</td><td>a</td></tr></table></div>"),
    (PlacesOfDrawings.self, "<p style='mso-ignore:vglayout'><table><tr><td>a</td></tr></table></p>"),
    (FloatsInWords.self, "<p>T<img align=left src=a.png>he</p>"),
    (DropCaps.self, "<table><tr><td><p style='mso-element:dropcap-dropped'>T</p></td></tr></table><p>he</p>"),
    (PageNumbers.self, "<p><a href='#_Toc1'>One\t1</a></p>"),
    (NumberedNotes.self, "<h4><a href='#a'>(1)</a></h4><p>Note</p>"),
    (CodeElements.self, "<codeblock>a</codeblock>"),
    (LinesWithoutBlock.self, "<div class=react-code-line-contents>a</div>"),
    (
      PiecesOfCode.self,
      "<div><span style='font-family:monospace'>a;</span><br><span style='font-family:monospace'>b;</span></div>"
    ),
    (PreformattedLines.self, "<pre>a;<o:p></o:p></pre><pre>b;<o:p></o:p></pre>"),
    (ParagraphsOfCode.self, "<p><font face=monospace>a;</font></p><p><font face=monospace>b;</font></p>"),
    (LinesOfCode.self, "<table class=code><tr><td class=blob-num>1</td><td>a;</td></tr></table>"),
    (DiffsInBlocks.self, "<div class=line_holder><div class=line_content>a;</div></div>"),
    (EdgesOfLists.self, "<ul><li>a</li><li></li></ul>"),
    (NotesInText.self, "<p>a<label class=sidenote-number></label><span class=sidenote>Note</span></p>"),
  ]

  @Test func rulesAreInThisOrder() {
    #expect(HTMLNormalizer.rules.map(String.init(describing:)) == Self.pages.map { String(describing: $0.0) })
  }

  /// A rule whose facts were missing would be left out here.
  @Test(arguments: pages) func rulesRewriteTheirPages(rule: any MarkupRule.Type, page: String) {
    let (before, after) = Self.shapes(of: page)
    #expect(after != before, "\(rule)")
    #expect(Self.shape(of: page, after: [rule]) != before, "\(rule) alone")
  }

  /// The rules before those for code are for different elements, so only the first must have its place.
  @Test func rulesForDifferentElementsMayRunInAnyOrder() {
    let independent = Self.pages[1..<12]
    let page = independent.map(\.1).joined(separator: "<p>Between.</p>")
    let rules = independent.map(\.0)
    let expected = Self.shape(of: page, after: rules)
    for rotation in rules.indices {
      let rotated = Array(rules[rotation...] + rules[..<rotation])
      #expect(Self.shape(of: page, after: rotated) == expected, "\(rotated)")
      #expect(Self.shape(of: page, after: rotated.reversed()) == expected, "\(rotated) from the end")
    }
  }

  @Test func plainPagesStayAsTheyAre() {
    let (before, after) = Self.shapes(
      of: "<h1>One</h1><p>a <b>b</b><ul><li>c</ul><table><tr><td>d</td></tr></table><pre>e</pre><p><code>f</code>")
    #expect(after == before)
  }

  /// The rule for lines of code drops their numbers, with all that is beside them.
  @Test func notesInRemovedPartsAreRemoved() {
    let (before, after) = Self.shapes(
      of: """
        <table class=code><tr><td class=blob-num>1<label class=sidenote-number></label><span class=sidenote>Note</span>
        <td>a;</table>
        """)
    #expect(before.contains { $0.hasSuffix(" Note") })
    #expect(!after.contains { $0.hasSuffix(" Note") })
    #expect(after.contains { $0.hasSuffix(" a;") })
  }

  /// The shapes of a page's tree before and after the rules.
  private static func shapes(of page: String) -> (before: [String], after: [String]) {
    let tree = HTMLTreeBuilder.parse(Array(page.utf8))
    let before = shape(of: tree)
    var normalizer = HTMLNormalizer(tree)
    normalizer.run()
    return (before, shape(of: tree))
  }

  /// The shape of a page's tree after some rules.
  private static func shape(of page: String, after rules: [any MarkupRule.Type]) -> [String] {
    let tree = HTMLTreeBuilder.parse(Array(page.utf8))
    var normalizer = HTMLNormalizer(tree)
    for rule in rules { rule.rewrite(&normalizer) }
    return shape(of: tree)
  }

  /// The tags of a tree in its order, each with the tag around it, and the text.
  private static func shape(of tree: HTMLTree) -> [String] {
    tree.root.descendants.map { node in
      let text = node.tag == .text ? String(decoding: node.characters, as: UTF8.self) : ""
      return "\(node.parent?.tag ?? .unknown) \(node.tag) \(text)"
    }
  }
}
