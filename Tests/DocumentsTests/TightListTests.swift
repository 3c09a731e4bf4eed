import Testing

/// Lists whose markup says how their items look.
struct TightListTests {
  @Test(arguments: [
    "<ul class=simple><li><p>a</p></li><li><p>b</p></li></ul>",
    "<ul class='simple first'>\n<li><p>a</p>\n</li><li><p>b</p></li></ul>",
    "<ul data-spread=false><li data-spread=false><p>a</p></li><li><p>b</p></li></ul>",
    "<ul><li><p class=bn-inline-content>a</p></li><li><p class=bn-inline-content>b</p></li></ul>",
  ]) func paragraphsOfTheirItemsHaveNoSpace(list: String) {
    #expect(markdown(of: list) == "- a\n- b\n")
    #expect(markdown(of: "<ul><li><p>a</p></li><li><p>b</p></li></ul>") == "- a\n\n- b\n")
  }

  @Test func tasksOfTipTapHaveNoSpace() {
    func item(_ isDone: Bool, _ text: String) -> String {
      "<li data-checked=\(isDone) data-type=taskItem><label><input type=checkbox><span></span></label><div><p>\(text)</p></div></li>"
    }
    #expect(markdown(of: "<ul data-type=taskList>\(item(true, "a"))\(item(false, "b"))</ul>") == "- [x] a\n- [ ] b\n")
  }

  @Test(arguments: ["list-style: none", "list-style-type: none; padding: 0", "margin: 0; list-style: none outside"])
  func numbersThatDoNotShowAreNone(style: String) {
    #expect(markdown(of: "<ol style='\(style)'><li>a</li><li>b</li></ol>") == "- a\n- b\n")
    let shown = "<li style='list-style: decimal'>"
    #expect(markdown(of: "<ol style='\(style)'>\(shown)a</li>\(shown)b</li></ol>") == "1. a\n2. b\n")
    #expect(markdown(of: "<ol style='\(style)'><li>3. a</li><li>4. b</li></ol>") == "3. a\n4. b\n")
  }
}
