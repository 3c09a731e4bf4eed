import Documents
import Testing

/// The lists of documents that Google Docs has published as pages, which are all beside each other.
struct GoogleDocsListTests {
  private func list(_ tag: String, _ name: String, _ item: String, start: Int = 1) -> String {
    "<\(tag) class=\"c1 lst-kix_\(name) start\" start=\"\(start)\"><li class=\"c0 li-bullet-0\"><span>\(item)</span></li></\(tag)>"
  }

  @Test func aClassNamesTheLevel() {
    #expect(markdown(of: list("ul", "a-0", "one") + list("ul", "a-1", "sub")) == "- one\n  - sub\n")
    let deep = list("ul", "a-0", "a") + list("ul", "a-1", "b") + list("ul", "a-2", "c") + list("ul", "a-0", "d")
    #expect(markdown(of: deep) == "- a\n  - b\n    - c\n- d\n")
    let style = "<style>ul.lst-kix_a-0{list-style-type:none}.lst-kix_a-0>li:before{content:'\\25cf'}</style>"
    #expect(markdown(of: style + list("ul", "a-0", "one") + list("ul", "a-1", "sub")) == "- one\n  - sub\n")
  }

  @Test func numbersGoOn() {
    let page =
      list("ol", "b-0", "a") + list("ul", "b-1", "b") + list("ol", "b-0", "c", start: 2)
    #expect(markdown(of: page) == "1. a\n   - b\n2. c\n")
  }

  @Test func otherListsStayApart() {
    #expect(markdown(of: list("ul", "a-0", "a") + list("ul", "b-0", "b")) == "- a\n\n* b\n")
    let nested = "<ul class=lst-kix_a-0><li>a<ul class=lst-kix_a-1><li>b</li></ul></li><li>c</li></ul>"
    #expect(markdown(of: nested) == "- a\n  - b\n- c\n")
    #expect(markdown(of: "<ul class=lst-kix_a-x><li>a</li></ul>") == "- a\n")
  }
}
