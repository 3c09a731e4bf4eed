import Documents
import Testing

/// Lists that follow each other and name their levels, and lists whose items name their markers.
struct FlatListTests {
  @Test(arguments: [
    // Etherpad.
    "<ol start=1 class=list-number1><li>a</li></ol><ol start=1 class=list-number2><li>b</li></ol><ol start=2 class=list-number1><li>c</li></ol>",
    // Feishu.
    "<ol start=1 class=list-number1><li data-list=number><div>a</div></li></ol><ol start=1 class=list-number2><li data-list=number><div>b</div></li></ol><ol start=2 class=list-number1><li data-list=number><div>c</div></li></ol>",
    // Yuque.
    "<ol><li>a</li></ol><ol data-lake-indent=1><li>b</li></ol><ol start=2><li>c</li></ol>",
    // Dropbox Paper.
    "<ol class='listtype-number listindent1 list-number1'><li>a</li></ol><ol class='listtype-number listindent2'><li>b</li></ol><ol class='listtype-number listindent1' start=2><li>c</li></ol>",
  ]) func areOneList(_ page: String) { #expect(markdown(of: page) == "1. a\n   1. b\n2. c\n") }

  @Test func nestedListsKeepTheirLevels() {
    let page = "<ul class=list-bullet1><li>a<ul class=list-bullet2><li>b</ul></ul>"
    #expect(markdown(of: page) == "- a\n  - b\n")
  }

  @Test(arguments: [
    ("<ul><li style='list-style-type:decimal'>a</li><li style='list-style-type:decimal'>b</li></ul>", "1. a\n2. b\n"),
    ("<ol><li style='list-style-type:disc'>a</li><li style='list-style-type:disc'>b</li></ol>", "- a\n- b\n"),
    ("<ol style='list-style-type:decimal'><li style='list-style-type:disc'>a</li></ol>", "1. a\n"),
    ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n\n2) b\n\n1. c\n"),
    ("<ol reversed start=2><li>a<li>b</ol>", "2. a\n\n1) b\n"),
    // Cocoa's lists are no code, though GeSHi's items have the same classes.
    (
      "<ol class=ol1><li class=li1>a <a href='https://e.org'>b</a></li><li class=li1><b>c</b></li></ol>",
      "1. a [b](https://e.org)\n2. **c**\n"
    ),
    ("<ol class=ol1><li class=li2>a<ol class=ol2><li class=li1>b</li></ol></li></ol>", "1. a\n   1. b\n"),
  ]) func countAsTheyShow(_ list: String, _ text: String) { #expect(markdown(of: list) == text) }
}
