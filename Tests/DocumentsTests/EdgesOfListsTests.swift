import Documents
import Testing

/// Lists that a selection begins or ends in.
struct EdgesOfListsTests {
  @Test(arguments: [
    ("<ol><li><ul><li><ol><li>c</li></ol></li></ul></li></ol>", "1. c\n"),
    ("<ul><li><ul><li>b</li></ul></li></ul>", "- b\n"),
    ("<div><ul><li><ul><li>b<ul><li>c</li></ul></li></ul></li></ul></div>", "- b\n  - c\n"),
    ("<!--StartFragment--><ol start=3><li><ul><li>b</li></ul></li></ol><!--EndFragment-->", "- b\n"),
    ("<ol><li><ul><li>b<ol><li>c</li></ol></li></ul></li></ol>", "- b\n  1. c\n"),
  ]) func listsAroundTheSelectionGo(page: String, text: String) { #expect(markdown(of: page) == text) }

  /// Items of an outer list that follow are not as deep as those of the inner one.
  @Test(arguments: [
    ("<ul><li><ul><li>b</li></ul></li><li>c</li></ul>", "- * b\n- c\n"),
    ("<ol><li><ul><li>b</li><li>d</li></ul></li><li>c</li></ol>", "1. - b\n   - d\n2. c\n"),
    ("<ol start=3><li><ol><li>b</li></ol></li><li>c</li></ol>", "3. 1) b\n4. c\n"),
    ("<ul><li><ol><li><ul><li>b</li></ul></li></ol></li><li>c</li></ul>", "- 1. - b\n- c\n"),
  ]) func itemsThatFollowKeepTheirDepth(page: String, text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    "<ol><li>a</li><li></li></ol>", "<ol><li>a</li><li><p></p></li></ol><br class=Apple-interchange-newline>",
    "<div><ol><li>a<ul><li></li></ul></li></ol></div>", "<ol><li>a</li><li><ul><li><b></b></li></ul></li></ol><p></p>",
    "<ol><li>a</li><li style='margin: 0'><p style='margin: 0'><span></span></p></li></ol><!--EndFragment-->",
  ]) func emptyItemsBehindThemGo(page: String) { #expect(markdown(of: page) == "1. a\n") }

  /// A page has white space between the tags, and a list of one item has nothing else.
  @Test(arguments: [
    ("<ol>\n<li>\n<ul>\n<li>b</li></ul></li></ol>", "1. - b\n"), ("<ol>\n<li>a</li>\n<li></li>\n</ol>", "1. a\n2.\n"),
    ("<p>x</p><ol><li><ul><li>b</li></ul></li></ol>", "x\n\n1. - b\n"),
    ("<ol><li>a</li><li></li></ol><p>x</p>", "1. a\n2.\n\nx\n"),
    ("<ol><li></li></ol>", "1.\n"), ("<ul><li>a</li><li data-checked=true></li></ul>", "- a\n- [x] \n"),
  ]) func otherListsStayAsTheyAre(page: String, text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: ["- * a\n", "1. a\n2.\n", "1. - 1. a\n2. b\n"]) func ourOwnListsComeBack(text: String) {
    #expect(markdown(of: converted(text, from: .markdown, to: .html)) == text)
  }

  @Test func deepListsTakeLinearTime() {
    let count = 20_000
    let page = String(repeating: "<ul><li>", count: count) + "a" + String(repeating: "</li></ul>", count: count)
    #expect(markdown(of: page).contains("a\n"))
    #expect(markdown(of: String(repeating: "<ol><li>", count: count) + "a").contains("a\n"))
    #expect(markdown(of: String(repeating: "<ul><li>", count: 100) + "a") == "- a\n")
    #expect(
      markdown(of: "<ul>" + String(repeating: "<li>a</li>", count: count) + "<li></li></ul>").utf8.count == 4 * count)
  }
}
