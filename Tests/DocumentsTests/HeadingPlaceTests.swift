import Testing

/// Headings in places where Markdown has none, and the citations and rows around them.
struct HeadingPlaceTests {
  private static let rows = "<tr><td>int</td><td>f(void)</td></tr><tr><td>int</td><td>g(void)</td></tr>"

  @Test(arguments: [
    "<table><tr class=heading><td colspan=2><h2><a id=f name=f></a>Functions</h2></td></tr>\(rows)</table>",
    "<table><thead><tr><th colspan=2><h2>Functions</h2></th></tr></thead><tbody>\(rows)</tbody></table>",
    "<table><colgroup><col></colgroup><tr><td colspan=2>\n<h2>Functions</h2>\n</td></tr>\(rows)</table>",
  ]) func aHeadingInTheFirstRowIsBeforeTheTable(table: String) {
    let text = markdown(of: table)
    #expect(text.hasPrefix("## Functions\n\n|"), "\(text)")
    #expect(text.contains("| int | f(void) |") && !text.contains("| Functions"), "\(text)")
  }

  @Test(arguments: [
    "<table>\(rows)<tr><td colspan=2><h2>Functions</h2></td></tr>\(rows)</table>",
    "<table><tr><td colspan=2><h2>Functions</h2><p>Those of the boat.</p></td></tr>\(rows)</table>",
    "<table><tr><th><h2>Functions</h2></th><th>b</th></tr>\(rows)</table>",
  ]) func otherHeadingsStayInTheirTable(table: String) { #expect(!markdown(of: table).hasPrefix("## ")) }

  @Test func rowsThatOnlySeparateGo() {
    let separator = "<tr class='separator:a1'><td class=memSeparator colspan=2>%</td></tr>"
    for content in ["&#160;", " ", ""] {
      let row = separator.replacing("%", with: content)
      #expect(markdown(of: "<table>\(Self.rows)\(row)</table>") == markdown(of: "<table>\(Self.rows)</table>"))
    }
    #expect(markdown(of: "<table>\(Self.rows)\(separator.replacing("%", with: "a"))</table>").contains("| a |"))
  }

  @Test(arguments: [
    ("<details><summary><h3>A</h3></summary><div><h4>f</h4><p>Text.</p></div></details>", "### A\n\n#### f\n\nText.\n"),
    (
      "<details><summary><section><a href='https://e.org'>Source</a><h3>impl A<div style='font-family: monospace; white-space: pre'>where\n    B: C</div></h3></section>"
        + "</summary><details open><summary><h4>f</h4></summary><p>Text.</p></details></details>",
      "[Source](https://e.org)\n\n### impl A<br>`where`<br>`B: C`\n\n#### f\n\nText.\n"
    ),
    ("<details><summary><h2>A</h2></summary></details><p>b</p>", "## A\n\nb\n"),
  ]) func theTitleOfAFoldedSectionStaysAHeading(page: String, text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    ("<p><cite>A. Author: <i>Title</i>, 2.</cite>", "A. Author: *Title*, 2.\n"),
    ("<p><cite class=citation><em>Title</em></cite>, 2.", "*Title*, 2.\n"),
    ("<p><cite style='color: red'><a href='https://e.org'><i>Title</i></a>, 2</cite>", "[*Title*](https://e.org), 2\n"),
    ("<p><cite>Title</cite>, 2", "*Title*, 2\n"),
  ]) func aCitationWithItsTitleInItalicsIsNotInItalics(page: String, text: String) {
    #expect(markdown(of: page) == text)
  }
}
