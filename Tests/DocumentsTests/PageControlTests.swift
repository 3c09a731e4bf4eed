import Testing

/// Links, labels and numbers with which readers move through a page, and that mean nothing elsewhere.
struct PageControlTests {
  @Test(arguments: [
    "<h2><a class=toc-backref href='https://e.org/p.html#id1' role=doc-backlink>Row</a></h2>",
    "<h2><a class=toc-backref href='#id1'>Row</a><a class=headerlink href='#row'>¶</a></h2>",
    "<h2><span class=permalink><a href='https://e.org/b.html#a19'>◆&nbsp;</a></span>Row</h2>",
    "<h2 class=memtitle><span class=permalink><a href='#a19'>&#9670;&#160;</a></span>Row</h2>",
    "<h2>Row<span class=permalink><a href='#a'>#</a></span></h2>",
  ]) func linksOfHeadingsGo(heading: String) { #expect(markdown(of: heading + "<p>a</p>") == "## Row\n\na\n") }

  @Test func otherLinksStay() {
    #expect(markdown(of: "<h2><span class=permalink><a href='#a'>Ship</a></span></h2>").contains("](#"))
  }

  @Test(arguments: [
    "<pre><span class=copybutton title=Hide>&gt;&gt;&gt;</span>&gt;&gt;&gt; 1\n</pre>",
    "<div class='prompt input_prompt'>In&nbsp;[1]:</div><pre>&gt;&gt;&gt; 1</pre>",
    "<div class='jp-InputPrompt jp-InputArea-prompt'>In [1]:</div><pre>&gt;&gt;&gt; 1</pre>",
    "<div class='prompt highlight-none'><pre><span></span>[1]:\n</pre></div><pre>&gt;&gt;&gt; 1</pre>",
    "<div class=jp-OutputPrompt>Out[2]:</div><pre>&gt;&gt;&gt; 1</pre>",
  ]) func numbersAndButtonsBesideCodeGo(code: String) { #expect(markdown(of: code) == "```\n>>> 1\n```\n") }

  @Test func otherPromptsStay() { #expect(markdown(of: "<p class=prompt>Say [x]:</p>") == "Say [x]:\n") }

  // MARK: Tabs

  private static let list =
    "<div role=tablist><button role=tab aria-selected=true>A</button><button role=tab>B</button></div>"

  @Test(arguments: [
    "\(list)<div role=tabpanel><p>one</p></div>",
    "\(list)<div><div role=tabpanel>one</div><div role=tabpanel hidden>two</div></div>",
    "<div><div>\(list)</div><section role=tabpanel>one</section></div>",
    "<ul role=tablist class=tabs><li role=tab aria-selected=true>A</li><li role=tab aria-selected=false>B</li></ul>"
      + "<div class=margin-top--md><div role=tabpanel>one</div></div>",
    "<ul role=tablist><li role=presentation><a role=tab href='#p0' aria-selected=true>A</a></li>"
      + "<li role=presentation><a role=tab href='#p1'>B</a></li></ul><div role=tabpanel>one</div>",
    "<div class=sd-tab-set><input type=radio checked><label class=sd-tab-label>A</label><div class=sd-tab-content>one</div>"
      + "<input type=radio><label class=sd-tab-label>B</label></div>",
    "<div class=vp-code-group><div class=tabs><input type=radio checked><label>A</label><input type=radio><label>B</label></div>"
      + "<div class=blocks><div>one</div></div></div>",
  ]) func theLabelOfTheTabThatShowsStays(tabs: String) { #expect(markdown(of: tabs) == "A\n\none\n") }

  @Test(arguments: [
    "<div class=tabbed-set><div class=tabbed-labels><label><a href='#a'>A</a></label><label><a href='#b'>B</a></label></div>"
      + "<div class=tabbed-content><div class=tabbed-block>one</div><div class=tabbed-block>two</div></div></div>",
    "\(list)<div role=tabpanel>one</div><div role=tabpanel>two</div>",
    "<div class=tab-set><label>A</label><div>one</div><label>B</label><div>two</div></div>",
  ]) func eachTabThatShowsHasItsLabel(tabs: String) { #expect(markdown(of: tabs) == "A\n\none\n\nB\n\ntwo\n") }

  @Test func labelsOfUnknownTabsAreText() {
    let labels = "<label><a href='https://e.org/#a'>A</a></label><label><a href='https://e.org/#b'>B</a></label>"
    let tabs =
      "<div class=tabbed-labels>\(labels)</div><div class=tabbed-content><div class=tabbed-block>one</div></div>"
    #expect(markdown(of: "<div>\(tabs)</div>") == "A B\n\none\n")
  }

  @Test(arguments: [
    (
      "<div role=tablist><h3 role=tab>A</h3><div role=tabpanel>one</div><h3 role=tab>B</h3></div>",
      "### A\n\none\n\n### B\n"
    ),
    ("<ul role=tablist><li role=tab>A</li><li role=tab>B</li></ul><p>one</p>", "- A\n- B\n\none\n"),
    ("<ul class=tabs><li>A</li><li>B</li></ul>", "- A\n- B\n"),
  ]) func otherListsStay(page: String, text: String) { #expect(markdown(of: page) == text) }

  // MARK: Sections

  @Test(arguments: [
    "<details open><summary><section id=f><h4 class=code-header>fn f()</h4></section></summary><div>a</div></details>",
    "<details class=toggle open=''>\n<summary><h4>fn f()</h4></summary><p>a</p>\n</details>",
    "<details open><summary><h4>fn f()</h4></summary><details open><summary class=hideme><span>Show</span></summary>a</details></details>",
    "<details><summary><h4>fn f()</h4></summary></details><p>a</p>",
  ]) func headingsOfOpenSectionsAreHeadings(page: String) { #expect(markdown(of: page) == "#### fn f()\n\na\n") }

  @Test(arguments: [
    "<details><summary><h4>Q</h4></summary><p>a</p></details>", "<details open><summary>Q</summary><p>a</p></details>",
  ]) func otherSectionsStay(page: String) {
    #expect(markdown(of: page) == "<details>\n<summary>Q</summary>\n\na\n\n</details>\n")
  }
}
