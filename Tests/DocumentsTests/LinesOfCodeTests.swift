import Testing

@testable import Documents

/// Lines and pieces of code in elements of their own.
struct LinesOfCodeTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

  private static let lines =
    "<div class=container>\n<div class='line number1'><code class='java keyword'>if</code> "
    + "<code class='java plain'>(a) {</code></div>\n<div class='line number2'>"
    + "<code class='java spaces'>&nbsp;&nbsp;</code><code class='java plain'>b();</code></div>"
    + "<div class='line number3'><code class='java plain'>}</code></div></div>"

  @Test(arguments: [
    lines, "<table><tr><td class=code>\(lines)</td></tr></table>",
    "<div class='syntaxhighlighter java'><table border=0><tr><td class=gutter><div class=line>1</div>"
      + "<div class=line>2</div><div class=line>3</div></td><td class=code>\(lines)</td></tr></table></div>",
    "<div class='code panel'><div class=codeContent><div class='syntaxhighlighter sh-confluence nogutter  java'>"
      + "<table border=0 cellpadding=0><tbody><tr><td class=code>\(lines)</td></tr></tbody></table></div></div></div>",
  ]) func piecesInLinesAreABlock(code: String) {
    #expect(markdown("<p>x</p>\(code)<p>y</p>") == "x\n\n```java\nif (a) {\n  b();\n}\n```\n\ny\n")
  }

  private static let font = "font-family: ui-monospace, monospace; white-space: pre;"

  /// A browser leaves out the block if only lines of it are selected.
  @Test(arguments: ["data-line=''", "class=line", "class='token-line x'", "class=code-line"])
  func selectedLinesAreABlock(mark: String) {
    let lines = ["const a = 1", "    <b>foo</b>(a)"].map { "<span \(mark) style=\"\(Self.font)\">\($0)</span>" }
    let code = "```\nconst a = 1\n    foo(a)\n```\n"
    #expect(markdown(lines.joined()) == code)
    #expect(markdown("<html><body>\n<!--StartFragment-->\(lines.joined())<!--EndFragment-->\n</body></html>") == code)
    #expect(markdown("<div>\(lines.joined(separator: "\n"))</div>") == code)
    #expect(markdown("<p>x \(lines.joined())</p>").contains("```") == false)
  }

  /// Sites with unknown classes draw code as tables too.
  @Test(arguments: [
    "<td style='user-select:none'>1</td>", "<td>1</td>", "<td></td>", "<td></td><td> 12 </td>",
  ])
  func rowsDrawnAsCodeAreLines(numbers: String) {
    func row(_ code: String) -> String { "<tr>\(numbers)<td style='\(Self.font)'>\(code)</td></tr>" }
    let table = "<table><tbody>\(row("def f():"))\(row("    return <b>1</b>"))</tbody></table>"
    #expect(markdown(table) == "```\ndef f():\n    return 1\n```\n")
    let others = "<table><tbody>\(row("a"))<tr><td>b</td><td>c</td></tr></tbody></table>"
    #expect(markdown(others).contains("|"))
    let named = table.replacing("<tr>", with: "<tr><td>name</td>")
    #expect(markdown(named).contains("|"))
  }

  @Test func oneLineIsABlockToo() {
    let pieces = "<code class='bash functions'>ls</code> <code class='bash plain'>-l</code>"
    let block = "<div><div class=line>\(pieces)</div></div>"
    for code in [block, "<table><tr><td>\(block)</td></tr></table>"] {
      #expect(markdown(code) == "```bash\nls -l\n```\n")
    }
  }

  @Test(arguments: [
    "<div><div><code>a</code></div><div><code>b</code></div></div>",
    "<div><div class=line><code>a</code> or</div><div class=line><code>b</code></div></div>",
    "<div><p class=line><code>a</code></p><p class=line><code>b</code></p></div>",
    "<div><div class=line></div></div><p><code>a</code></p>",
  ]) func otherLinesAreText(page: String) { #expect(!markdown(page).contains("```")) }

  @Test(arguments: [
    "<div><span style='display:block;white-space:pre'><code class=language-js style='white-space:pre'><span>let a = {\n"
      + "</span><span>  b: 1\n}</span></code></span></div>",
    "<p><span><font><code class=language-js style='white-space:pre-wrap'>let a = {\n  b: 1\n}</code></font></span></p>",
    "<div><x-code style='white-space:pre'>\n<code class=language-js>let a = {\n  b: 1\n}</code></x-code></div>",
    // react-syntax-highlighter.
    "<div><span style='white-space:pre'><code class=language-js style='white-space:pre'>"
      + "<span class='comment linenumber react-syntax-highlighter-line-number' style='user-select:none'>1</span>let a = {\n"
      + "<span class=linenumber>2</span>  b: 1\n<span style='user-select:none'>3</span>}</code></span></div>",
  ]) func codeOfSeveralLinesAloneInItsBlockIsABlock(code: String) {
    #expect(markdown("<div>x</div>\(code)<div>y</div>") == "x\n\n```js\nlet a = {\n  b: 1\n}\n```\n\ny\n")
  }

  @Test(arguments: [
    "<div>x <span style='white-space:pre'><code>a\nb</code></span></div>",
    "<div><span style='white-space:pre'><code>a\nb</code> x</span></div>",
    "<div><span style='white-space:pre'><code>a b</code></span></div>", "<div><span><code>a\nb</code></span></div>",
    "<h2><span style='white-space:pre'><code>a\nb</code></span></h2>",
    "<div><a href='http://a.b/'><code style='white-space:pre'>a\nb</code></a></div>",
  ]) func codeBesideTextStaysInItsLine(page: String) { #expect(!markdown(page).contains("```")) }

  // MARK: Lines that are blocks, in code that a class names

  @Test(arguments: [
    // Doxygen.
    """
    <div class="fragment"><div class="line"><a id="l00007" name="l00007"></a><span class="lineno">    7</span><span
    class="keywordflow">while</span> (<a class="code" href="q_8h.html">more</a>) {</div>
    <div class="line"><span class="lineno">    8</span> </div>
    <div class="line"><span class="lineno">    9</span>  go();</div>
    <div class="line"><span class="lineno">   10</span>}</div>
    </div><!-- fragment -->
    """,
    """
    <div class="fragment"><div class="foldopen" id="foldopen00007" data-start="{" data-end="}">
    <div class="line"><span class="lineno">    7</span>&#160;while (more) {</div>
    <div class="line"><span class="lineno">    8</span></div>
    <div class="line"><span class="lineno">    9</span>&#160;&#160;&#160;go();</div></div>
    <div class="line"><span class="lineno">   10</span>&#160;}</div>
    <div class="ttc" id="aq"><div class="ttname"><a href="q.html">more</a></div></div></div>
    """,
    // Crayon.
    """
    <table class="crayon-table"><tr class="crayon-row"><td class="crayon-nums"><div><div class="crayon-num">1</div>
    <div class="crayon-num">2</div></div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line"
    >while<span class="crayon-h"> </span>(more) {</div><div class="crayon-line">&nbsp;</div><div class="crayon-line"
    ><span class="crayon-h">&nbsp;&nbsp;</span>go();</div><div class="crayon-line">}</div></div></td></tr></table>
    """,
  ]) func linesThatAreBlocksAreABlock(code: String) {
    let written = markdown("<p>k</p>\(code)<p>z</p>").replacing("{\n \n", with: "{\n\n")
    #expect(written == "k\n\n```\nwhile (more) {\n\n  go();\n}\n```\n\nz\n")
  }

  @Test func listingsOfPapersAreCode() {
    let tag = "<span class=\"ltx_tag ltx_tag_listingline\">1</span>"
    let lines = """
      <div class="ltx_listing_data"><a href="data:text/plain;base64,eA==" download="">⬇</a></div>
      <div class="ltx_listingline">\(tag)for k in z:</div><div class="ltx_listingline"></div>
      <div class="ltx_listingline">\(tag)<span class="ltx_text ltx_lst_space ltx_font_typewriter">  </span>go(k)</div>
      """
    let listing = { (classes: String) in self.markdown("<div class='ltx_listing \(classes)'>\(lines)</div>") }
    #expect(listing("ltx_lst_language_Python ltx_lstlisting") == "```python\nfor k in z:\n\n  go(k)\n```\n")
    #expect(listing("ltx_lst_language_Zonk ltx_lstlisting") == "```\nfor k in z:\n\n  go(k)\n```\n")
    // An algorithm.
    #expect(!listing("").contains("```"))
  }

  @Test func declarationsOfJavadocAreCode() {
    let signature = """
      <div class="member-signature"><span class="annotations"><a href="D.html">@Old</a>
      </span><span class="modifiers">static</span>&nbsp;<span class="return-type">int</span>&nbsp;<span
      class="element-name">sum</span><wbr><span class="parameters">(int&nbsp;a,
       int&nbsp;b)</span></div>
      """
    #expect(markdown(signature) == "```\n@Old\nstatic int sum(int a,\n int b)\n```\n")
  }

  @Test(arguments: [
    "<div class=fragment><div>one</div><div>two</div></div>", "<div class=fragment>one<div class=line>two</div></div>",
    "<div class=fragment></div><p>one</p>", "<div><div class=line>one</div><div class=line>two</div></div>",
    "<p class=member-signature>one</p>",
  ]) func otherBlocksOfLinesAreText(page: String) { #expect(!markdown(page).contains("```")) }

  // MARK: Sites and editors

  /// Pages of files, wikis with GeSHi, and what editors show in a page.
  @Test(arguments: [
    // GitLab.
    """
    <div class="file-content code" data-path="a"><div class="line-numbers"><div class="diff-line-num"><a
    class="file-line-num" data-line-number="1" href="#L1" id="L1">1</a></div><div><a class="file-line-num"
    href="#L2" id="L2">2</a></div></div><div class="blob-content"><pre class="code highlight"><code><span id="LC1"
    class="line" lang="c"><span class="kt">int</span> a;</span>
    <span id="LC2" class="line" lang="c">  b;</span></code></pre></div></div>
    """,
    // GeSHi, alone, within a block, and in one.
    """
    <ol class="c"><li class="li1"><div class="de1"><span class="kw4">int</span> a;</div></li>
    <li class="li2"><div class="de2">&nbsp; b;</div></li></ol>
    """,
    "<div class='source c'><ol class=c><li class=li1><div class=de1>int a;</div><li class=li1>&nbsp; b;</ol></div>",
    "<pre class=c><ol><li class=li1><div class=de1>int a;</div></li><li class=li2><div>  b;</div></li></ol></pre>",
    // The editors CodeMirror, versions 5 and 6, Monaco and Ace.
    """
    <div class="CodeMirror-code" data-language=c><div><div class="CodeMirror-gutter-wrapper"><div
    class="CodeMirror-linenumber">1</div></div><pre class=" CodeMirror-line "><span>int a;</span></pre></div><div><pre
    class=" CodeMirror-line "><span>  b;</span></pre></div></div>
    """,
    """
    <div class="cm-scroller"><div class="cm-gutters">1<br>2</div><div class="cm-content" data-language="c"><div
    class="cm-line"><span>int</span> a;</div><div class="cm-line">  b;</div></div></div>
    """,
    """
    <div class="view-lines" data-lang=c><div class="view-line"><span><span class="mtk6">int</span><span>&nbsp;a;</span
    ></span></div><div class="view-line"><span>&nbsp;&nbsp;b;</span></div></div>
    """,
    """
    <div data-lang=c><div class="ace_layer ace_text-layer"><div class="ace_line_group"><div class="ace_line">int
     a;</div></div><div class="ace_line_group"><div class="ace_line">  b;</div></div></div></div>
    """.replacing("\n", with: ""),
  ]) func codeOfSitesAndEditorsIsABlock(page: String) {
    #expect(markdown("<p>k</p>\(page)").hasSuffix("```c\nint a;\n  b;\n```\n"), "\(markdown(page))")
  }

  /// Trac, Phabricator, and OpenGrok, with the page's address and without.
  @Test(arguments: [
    """
    <table class="code"><thead><tr><th class="lineno">Line</th><th class="content"> </th></tr></thead><tbody><tr><th
    id="L1"><a href="#L1">1</a></th><td><span>int</span> a;</td></tr><tr><th id="L2"><a href="#L2">2</a></th><td>  b;</td
    ></tr></tbody></table>
    """,
    """
    <table class="phabricator-source-code"><tr><th class="phabricator-source-line"><a data-n="1">1</a></th><td>int a;</td
    ></tr><tr><th class="phabricator-source-line"><a data-n="2">2</a></th><td>  b;</td></tr></table>
    """,
    "<pre><a class=l name=1 href='#1'>1</a>int a;\n<a class=hl name=2 href='https://x.org/a.c#2'>2</a>  b;</pre>",
    "<pre><a id=L1 href='#L1'> 1</a>int a;\n<a id=L2 href='#L2'> 2</a>  b;</pre>",
  ]) func numbersThatAreLinksToThemselvesAreNoCode(page: String) {
    #expect(markdown(page) == "```\nint a;\n  b;\n```\n")
  }

  @Test(arguments: [
    "<pre>see <a href='#2'>2</a></pre>", "<pre>see <a id=x2 href='#2'>2</a></pre>",
    "<pre>see <a id=a2b href='#a2b'>2</a></pre>",
    "<table><tr><th id=L2><a href='#L2'>2</a></th><td>b</td></tr></table>",
    "<table class=code><tr><td><a href='#L2'>2</a></td><td>b</td></tr></table>",
    "<ol><li class=li1>2</li><li>b</li></ol>", "<div class=line-numbers><p>2</p></div>",
    "<pre class=line-numbers><code class=line-numbers>2</code></pre>",
  ]) func otherNumbersStay(page: String) { #expect(markdown(page).contains("2")) }

  // MARK: Preformatted parts of code

  @Test(arguments: [
    // Chirpy.
    """
    <div class="language-sh highlighter-rouge"><div class="highlight"><code><table class="rouge-table"><tbody><tr><td
    class="rouge-gutter gl"><pre class="lineno">1
    2
    </pre></td><td class="rouge-code"><pre>cd  /opt
      ls
    </pre></td></tr></tbody></table></code></div></div>
    """,
    "<div class='language-sh'><code><pre>cd  /opt\n  ls</pre></code></div>",
    "<code class=language-sh><span style='white-space:pre'>cd  /opt</span><br> <span style='white-space:pre'>  ls</span></code>",
  ]) func preformattedPartsOfCodeKeepTheirSpaces(code: String) {
    #expect(markdown("<p>k</p>\(code)") == "k\n\n```sh\ncd  /opt\n  ls\n```\n")
  }

  @Test func otherPartsOfCodeDoNot() {
    #expect(markdown("<div><code>cd\n  /opt<br>  <b>ls\n  x</b></code></div>") == "```\ncd /opt\nls x\n```\n")
  }
}
