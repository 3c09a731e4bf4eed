import Testing

@testable import Documents

/// Texts that Redmine folds, and its links that copy an address.
struct FoldedTextTests {
  private static let links = """
    <a id="c-show" href="#" class="icon icon-collapsed collapsible">View <b>log</b></a>\
    <a id="c-hide" href="#" class="icon icon-expanded collapsible" style="display:none;">Hide</a>
    """

  @Test(arguments: [
    "<p>\(links)</p><div id=c class=collapsed-text style='display:none;'><p>Text</p></div><p>After</p>",
    "<div>\(links)<div id=c class='collapsed-text' style='display:none;'><p>Text</p></div><p>After</p></div>",
  ])
  func foldedTextIsASection(page: String) {
    let written = converted(page, from: .html, to: .markdown)
    #expect(written.contains("<summary>\n\nView **log**\n\n</summary>"), "\(written)")
    #expect(written.contains("\nText\n") && written.hasSuffix("</details>\n\nAfter\n"), "\(written)")
    #expect(!written.contains("Hide"))
  }

  @Test func foldedTextWithoutALinkIsAsTheStyleSays() {
    #expect(converted("<div class=collapsed-text>Text</div>", from: .html, to: .markdown) == "Text\n")
  }

  @Test func linkOfAHeadingToItselfIsDropped() {
    let page = "<h2>Title<a class=wiki-anchor href='https://example.org/projects/a/wiki#Title'>¶</a></h2>"
    #expect(converted(page, from: .html, to: .markdown) == "## Title\n")
  }
}
