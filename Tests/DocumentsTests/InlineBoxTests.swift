import Documents
import Testing

/// Boxes that CSS puts into a line, and beside each other.
struct InlineBoxTests {
  @Test(arguments: ["inline-block", "inline-flex", "inline-grid", "inline-table", "inline"])
  func blocksWithinALineArePartsOfIt(_ display: String) {
    let link = "<div style=\"display:\(display)\"><a href=\"https://x.com/ann\">@ann</a></div>"
    #expect(markdown(of: "<div>Thanks \(link) for this!</div>") == "Thanks [@ann](https://x.com/ann) for this!\n")
  }

  @Test(arguments: [
    "<section style='display:inline-block;text-align:center'>b</section>",
    "<span style='display:inline-block'>b</span>",
    "<div style='display: inline-flex !important'><div style='display:inline-block'>b</div></div>",
    "<style>.chip{display:inline-flex}</style><div class=chip>b</div>",
  ]) func otherElementsAreToo(_ box: String) { #expect(markdown(of: "<div>a \(box) c</div>") == "a b c\n") }

  @Test(arguments: [
    "<p>b</p>", "<table role=none><tr><td>b</td></tr></table>", "<div>b</div>", "<section>b</section>",
  ]) func boxesWithBlocksStayBlocks(_ content: String) {
    #expect(markdown(of: "<div>a<div style='display:inline-block'>\(content)</div>c</div>") == "a\n\nb\n\nc\n")
  }

  @Test func otherBlocksStay() {
    #expect(markdown(of: "a<div style='display:inline-block;width:100%'>b</div>c") == "a\n\nb\n\nc\n")
    let boxes = "<div style='display:inline-block'><h2>a</h2></div><div style='display:inline-block'><pre>b</pre></div>"
    #expect(markdown(of: boxes) == "## a\n\n```\nb\n```\n")
    #expect(markdown(of: "<ul><li style='display:inline-block'>a</li><li>b</li></ul>") == "- a\n- b\n")
  }

  @Test(arguments: [
    "<div style=\"display:flex\"><span>a</span><span>b</span></div>",
    "<p style='display:grid'><i></i>a<span>b</span></p>",
    "<p><span style='display:inline-flex'><span>a</span><span>b</span></span></p>",
    "<p>a<span style='display:inline-block;margin-left:4px'>b</span></p>",
    "<p><a style='display:inline-flex;padding:0 8px'>a<span style='display:inline-block;padding:2px 4px'>b</span></a></p>",
    "<p style='display:flex'><span>a</span> <span>b</span></p>",
    "<p style='display:flex'><span>a </span><span>b</span></p>",
  ]) func boxesBesideEachOtherAreApart(_ page: String) { #expect(markdown(of: page) == "a b\n") }

  @Test func itemsWithColumnsHaveSpaces() {
    let columns = "<span style=\"display:flex;justify-content:space-between\"><span>Name</span><span>$5</span></span>"
    #expect(markdown(of: "<ul><li>\(columns)</li></ul>") == "- Name $5\n")
    #expect(markdown(of: "<p style='display:flex'><img src=i><b>a</b></p>") == "![](i) **a**\n")
  }

  @Test(arguments: [
    ("<span style='display:inline-block'>H</span><span style='display:inline-block'>i</span>", "Hi"),
    (
      "<span style='display:inline-block;margin:0'>H</span><span style='display:inline-block;padding:4px 0'>i</span>",
      "Hi"
    ),
    ("<span style='display:inline-block;margin-left:-2px'>H</span>i", "Hi"),
    ("<span style='padding:0 2px'>H</span>i", "Hi"),
    ("<code style='display:inline-block;padding:0 2px'>a</code>s", "`a`s"),
    ("(<span style='display:inline-block;padding:0 2px'>a</span>), b", "(a), b"),
    ("<b style='display:flex'><a href=x>a</a>, b<i>!</i></b>", "**[a](x), b<em>!</em>**"),
    ("<span style='display:flex'><span>中</span><span>文</span></span>", "中文"),
  ]) func otherTextStaysTogether(_ line: String, _ text: String) {
    #expect(markdown(of: "<p>\(line)</p>") == "\(text)\n")
  }

  @Test func nestedBoxesTakeLinearTime() {
    let page = String(repeating: "<div style='display:inline-flex;margin:1px'>a", count: 5_000)
    #expect(markdown(of: page).utf8.count > 5_000)
  }

  // MARK: Words that only style sheets separate

  @Test(arguments: [
    "<div><input type=radio id=t1><label for=t1>npm</label><input type=radio id=t2><label for=t2>yarn</label></div>",
    "<div><input type=radio><input type=radio><label>npm</label><label>yarn</label></div>",
    "<div role=tablist><a role=tab href>npm</a><a role=tab href>yarn</a></div>".replacing(" href", with: ""),
    "<p><span role=tab>npm</span><span role=tab>yarn</span></p>",
  ]) func labelsOfTabsAreApart(_ tabs: String) { #expect(markdown(of: tabs) == "npm yarn\n") }

  @Test(arguments: [
    ("(<label>npm</label>), yarn", "(npm), yarn"), ("un<label>wind</label>ing", "unwinding"),
    ("<span>un</span><span role=note>wind</span>", "unwind"),
  ]) func otherLabelsStayInTheirLine(_ line: String, _ text: String) {
    #expect(markdown(of: "<p>\(line)</p>") == "\(text)\n")
  }

  @Test(arguments: [
    "<blockquote><cite>Bob wrote:</cite>Hello</blockquote>",
    "<blockquote><div><cite>Bob wrote:</cite>Hello</div></blockquote>",
    "<blockquote>\n<p><cite>Bob wrote:</cite>Hello</p></blockquote>",
  ]) func aSourceThatATextFollowsIsALine(_ quotation: String) {
    #expect(markdown(of: quotation) == "> *Bob wrote:*\\\n> Hello\n")
  }

  @Test(arguments: [
    ("<blockquote><cite>Moby</cite>, page 3</blockquote>", "> *Moby*, page 3\n"),
    ("<blockquote><cite>Moby</cite> says</blockquote>", "> *Moby* says\n"),
    ("<blockquote>On <cite>Moby</cite></blockquote>", "> On *Moby*\n"),
    ("<blockquote><cite>Moby</cite>’s page</blockquote>", "> *Moby*’s page\n"),
    ("<p><cite>Moby</cite> on</p>", "*Moby* on\n"),
  ]) func otherSourcesStayInTheirLine(_ quotation: String, _ written: String) {
    #expect(markdown(of: quotation) == written)
  }
}
