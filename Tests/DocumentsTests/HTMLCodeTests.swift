import Testing

@testable import Documents

/// Code in the markup of web pages.
struct HTMLCodeTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

  // MARK: Monospaced paragraphs

  @Test(arguments: [
    // Google Docs.
    """
    <b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-family:'Courier New',monospace">def f(x):</span></p>
    <p dir="ltr"><span style="font-family:'Courier New',monospace">&nbsp;&nbsp;&nbsp;&nbsp;return x</span></p></b>
    """,
    // Word and Outlook, whose source has lines of its own.
    """
    <p class=MsoNormal><span style='font-family:"Courier New"'>def
    f(x):<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:"Courier New"'>&nbsp;&nbsp;&nbsp; return x<o:p></o:p></span></p>
    """,
    "<p><font face='Consolas, monospace'>def f(x):</font></p><p><font face='Consolas, monospace'>&nbsp; &nbsp; return x</font></p>",
    "<p style='font-family:Menlo'>def f(x):</p><p style='font-family:Menlo'>&nbsp; &nbsp; <b>return</b> x</p>",
    // Konsole.
    """
    <body><span style="font-family:monospace"><span style="color:#000000;">def f(x):</span><br>&nbsp;&nbsp;&nbsp;&nbsp;return <span
    style="color:#5454ff">x</span><br></span></body>
    """,
  ]) func severalInARowAreABlock(html: String) {
    #expect(markdown(html) == "```\ndef f(x):\n    return x\n```\n")
    #expect(markdown("<div><p>a</p></div><div>\(html)</div>") == "a\n\n```\ndef f(x):\n    return x\n```\n")
  }

  @Test(arguments: [
    "<div><font face=monospace>x = 1;</font></div><div><font face=monospace>&nbsp; y = 2;</font></div>",
    "<div style='font-family:Consolas'>x = 1;</div><div style='font-family:Consolas'>&nbsp; y = 2;</div>",
    "<p style='font-family:Consolas'>x = 1;<br>&nbsp; y = 2;</p>",
    "<div style='font-family:monospace,fixed;white-space:pre'>x = 1;</div><div style='font-family:monospace,fixed;white-space:pre'>  y = 2;</div>",
    "<p style='font-family:Menlo'>x = 1;</p><div style='font-family:Menlo'>&nbsp; y = 2;</div>",
  ]) func linesMayBeOtherElements(html: String) {
    #expect(markdown("<p>a</p>\(html)<p>b</p>") == "a\n\n```\nx = 1;\n  y = 2;\n```\n\nb\n")
  }

  @Test(arguments: [
    "<div><div><span>app.py</span><button>Copy</button></div><pre>x</pre></div>",
    "<div><div><span>app.py</span><div role=button>Copy</div></div><pre>x</pre></div>",
    "<div><p>app.py</p></div><pre>x</pre><button>Copy code</button>",
  ]) func buttonsBesideNamesOfFilesGo(html: String) {
    #expect(markdown(html) == "app.py\n\n```\nx\n```\n")
  }

  @Test(arguments: [
    ("<h1>Vec <button>Copy item path</button></h1>", "# Vec\n"),
    ("<p><button>npm</button><button>yarn</button></p>", "npm yarn\n"),
    ("<h3><button>Question?</button></h3>", "### Question?\n"),
    // XenForo's quotations.
    ("<blockquote>a<div><a role=button tabindex=0>Click to expand...</a></div></blockquote>", "> a\n"),
  ]) func buttonsThatActGoAndOthersStayApart(html: String, written: String) {
    #expect(markdown(html) == written)
  }

  @Test(arguments: ["<p><br></p>", "<br>", "<p><span>&nbsp;</span></p>"]) func emptyOnesBetweenBelongToTheBlock(
    space: String
  ) {
    let lines = ["a = 1;", "b = 2;"].map { "<p style='font-family:monospace'>\($0)</p>" }
    #expect(
      markdown(lines.joined(separator: space) + space + "<p>c</p>") == "```\na = 1;\n\nb = 2;\n```\n\nc\n")
  }

  @Test(arguments: [
    "<p style='font-family:Courier'>It was a dark night.</p><p style='font-family:Courier'>The rain fell, and no one came.</p>",
    "<p style='font-family:Courier'>a = 1;</p><p>b = 2;</p>",
    "<p style='font-family:Courier'>a = 1; <span style='font-family:Arial'>x</span></p><p style='font-family:Courier'>b = 2; <span style='font-family:Arial'>y</span></p>",
    "<p style='font-family:Courier'><a href='http://a.b/'>a = 1;</a></p><p style='font-family:Courier'><a href='http://a.b/'>b = 2;</a></p>",
    "<table><tr><td><p style='font-family:Courier'>a = 1;</p><p style='font-family:Courier'>b = 2;</p></td><td>x</td></tr></table>",
    "<p style='font-family:Courier;text-align:center'>a = 1;</p><p style='font-family:Courier;text-align:center'>b = 2;</p>",
  ]) func proseAndPartsOfOtherThingsAreNone(html: String) {
    #expect(!markdown(html).contains("```"))
  }

  @Test func manyOfThemTakeLinearTime() {
    let sentence = "<p style='font-family:Courier'>It was a dark and stormy night.</p>"
    #expect(markdown(String(repeating: sentence, count: 5_000)).count > 150_000)
  }

  // MARK: Languages

  @Test(arguments: [
    ("<pre><code class='language-js'>x</code></pre>", "js"), ("<pre class='lang-py prettyprint'>x</pre>", "py"),
    ("<pre class='src src-python'>x</pre>", "python"), ("<pre data-lang=go>x</pre>", "go"),
    ("<div class='highlight highlight-source-swift'><pre>x</pre></div>", "swift"),
    (
      "<div class='highlight-python notranslate'><div class='highlight'><pre><span></span>x</pre></div></div>", "python"
    ),
    (
      "<div class='language-ruby highlighter-rouge'><div class='highlight'><pre class='highlight'><code>x</code></pre></div></div>",
      "ruby"
    ),
    (
      "<figure class='highlight js'><table><tr><td class='gutter'><pre>1</pre></td><td class='code'><pre>x</pre></td></tr></table></figure>",
      "js"
    ),
    (
      "<div class='language-jsx codeBlockContainer_x'><div><pre class='prism-code'><code>x</code></pre></div></div>",
      "jsx"
    ),
    ("<pre><pre class='playground'><code class='language-rust ignore'>x</code></pre></pre>", "rust"),
    ("<pre class='sourceCode haskell'><code>x</code></pre>", "haskell"),
    ("<pre><code class='hljs typescript'>x</code></pre>", "typescript"),
    ("<pre><code class='rust hljs'>x</code></pre>", "rust"),
    ("<pre class='brush: js notranslate'>x</pre>", "js"),
    ("<pre data-syntaxhighlighter-params='brush: java; gutter: false'>x</pre>", "java"),
    ("<pre class='language-none'>x</pre>", ""), ("<pre><code class='hljs plaintext'>x</code></pre>", ""),
    ("<pre class='line-numbers'>x</pre>", ""), ("<div class='highlight'><pre>x</pre></div>", ""),
    ("<div class='language-a'><pre>x</pre><p>y</p></div>", "a"),
    ("<pre class='code-java'>x</pre>", "java"), ("<pre class='code-block'>x</pre>", ""),
    ("<pre class='rust rust-example-rendered'><code>x</code></pre>", "rust"),
    ("<div data-code-language=python><pre>x</pre></div>", "python"),
    ("<div data-code-language=Python><pre>x</pre></div>", "python"),
    ("<div data-code-language=C++><pre>x</pre></div>", "cpp"),
    ("<div data-code-language=Brainfuck><pre>x</pre></div>", "Brainfuck"),
    ("<div data-code-language=Text><pre>x</pre></div>", ""),
    ("<codeblock class=Python><code>x</code></codeblock>", "python"),
    ("<p><codeblock class=plaintext contenteditable=false><code>x</code></codeblock></p>", ""),
    ("<codeblock class='+ topic/pre pr-d/codeblock '>x</codeblock>", ""),
    ("<div class=remarkup-code-block data-code-lang=php><pre class=remarkup-code>x</pre></div>", "php"),
    ("<pre class=EnlighterJSRAW data-enlighter-language=js>x</pre>", "js"),
    ("<div class='highlight-ipython3 notranslate'><div class='highlight'><pre>x</pre></div></div>", "python"),
    (
      "<div class='highlight-c'><div class='highlight'><table><tr><td class=linenos><pre>1</pre></td><td><div><pre>x</pre></div></td></tr></table></div></div>",
      "c"
    ),
    // Jekyll with line numbers: blocks within a block.
    (
      "<div class='language-ruby highlighter-rouge'><div class=highlight><pre class=highlight><code><table class=rouge-table><tr><td class='gutter gl'><pre class=lineno>1\n</pre></td><td class=code><pre>x\n</pre></td></tr></table></code></pre></div></div>",
      "ruby"
    ),
    (
      "<figure class='highlight go'><pre><table><tr><td class=gutter><pre>1</pre></td><td><pre>x</pre></td></tr></table></pre></figure>",
      "go"
    ),
    ("<div class=language-c><pre><pre>x</pre><pre></pre></pre></div>", "c"),
    // GitHub's page of a gist.
    (
      "<table class='highlight tab-size' data-tagsearch-lang=C++><tr><td class=blob-num data-line-number=1></td><td class='blob-code blob-code-inner'>x</td></tr></table>",
      "cpp"
    ),
    (
      "<table class='highlight tab-size' data-tagsearch-lang='Jupyter Notebook'><tr><td class=blob-num data-line-number=1></td><td class='blob-code blob-code-inner'>x</td></tr></table>",
      ""
    ),
  ])
  func theLanguageStandsInClasses(html: String, language: String) {
    #expect(markdown(html).hasPrefix("```\(language)\nx\n```\n"), "\(markdown(html))")
  }

  /// A wrapper of several blocks names no code's language: it may be the language of a whole page.
  @Test func wrappersOfSeveralBlocksNameNoLanguage() {
    #expect(!markdown("<div class=lang-en><pre>a</pre><pre>b</pre><pre>c</pre></div>").contains("en"))
  }

  @Test(arguments: [
    "<pre><span class='lineno'>1 </span>a\n<span class='lineno'>2 </span>b</pre>",
    "<pre><span style='user-select:none'>$ </span>a\n<span style='-webkit-user-select: none'>$ </span>b</pre>",
    "<pre>a\nb<button>Copy</button></pre>",
    "<table><tr><td class=gutter><pre>1\n2</pre><td><pre>a\nb</pre></table>",
    "<table><tr><td class=blob-num>1<td><pre>a\nb</pre></table>",
    "<table><tr><td class=lines-num>1<td><pre>a\nb</pre></table>",
    "<div class=cm-gutters><div>1</div><div>2</div></div><pre>a\nb</pre>",
    "<table><tr><td class=FileContents-lineNum>1<td><pre>a\nb</pre></table>",
  ])
  func decorationsOfCodeAreNoCode(html: String) {
    #expect(markdown(html) == "```\na\nb\n```\n")
  }

  @Test(arguments: [
    // Hugo
    "<table class=lntable><tr><td><pre><code><span class=lnt>1\n</span><span class=lnt>2\n</span></code></pre></td>"
      + "<td class=lntd><pre><code class='language-js'>a\nb\n</code></pre></td></tr></table>",
    "<pre><code class='language-js'><span class=ln>1</span>a\n<span class=ln>2</span>b\n</code></pre>",
    // Any other
    "<table><tr>\n<td><div><pre>1\n2\n</pre></div></td>\n<td><pre class='language-js'>a\nb\n</pre></td></tr></table>",
  ]) func columnsOfNumbersGo(_ html: String) {
    #expect(markdown(html) == "```js\na\nb\n```\n")
  }

  @Test func numbersThatAreCodeStay() {
    #expect(
      markdown("<table><tr><th>a</th><th>b</th></tr><tr><td><pre>1</pre></td><td>c</td></tr></table>").contains("1"))
  }

  @Test(arguments: [
    "<code style='white-space:pre'>a\n b</code>", "<div style='white-space:pre-wrap'><code>a\n b</code></div>",
    "<code style='white-space: pre'><span>a</span>\n<span> b</span></code>",
    "<div style='white-space:break-spaces'><code><b>a\n</b> b</code></div>",
    "<codeblock class=''><code>a\n b</code></codeblock>",
    // Mattermost's, and older Lexical's.
    "<div class=hljs><div class=post-code__line-numbers><div>1</div><div>2</div></div><code><b>a</b>\n b</code></div>",
    "<code data-highlight-language=text><span>a</span><br><span> </span><span>b</span></code>",
    // WeChat's, without its empty line numbers.
    "<section class=code-snippet__fix><ul class=code-snippet__line-index><li></li><li></li></ul><pre class=code-snippet__js><code><span>a</span></code><code><span> b</span></code></pre></section>",
  ]) func linesWhoseSpaceShowsAreABlock(_ html: String) {
    #expect(markdown("<div>\(html)</div>").hasPrefix("```\na\n b\n```\n"), "\(markdown(html))")
  }

  /// Docusaurus has a component of the same name as Teams' element.
  @Test func componentsInMarkdownAreNoCode() {
    let text = "# a\n\n<CodeBlock language=\"bash\" code=\"b\" />\n\n## c\n\n<CodeBlock>{Source}</CodeBlock>\n\n- d"
    #expect(rewritten(markdown: text) == "# a\n\n## c\n\n{Source}\n\n- d\n")
  }

  @Test(arguments: [
    "<p><code>a\nb</code></p>", "<p><code style='white-space:pre'>a b\n</code></p>",
    "<p style='white-space:pre-wrap'>x <code>a b</code></p>",
  ]) func otherLinesAreNone(_ html: String) {
    #expect(markdown(html).contains("`a b`"))
  }

  @Test(arguments: [
    ("<i>int</i> x;\ny", "*`int`*` x; y`"), ("fn<i> main\n</i>z", "`fn`*` main`* `z`"),
    ("a\nb <i>c</i>", "`a b `*`c`*"),
    ("\na\n", "`a`"), ("a \n b", "`a b`"),
  ]) func spacesBesideLineEndingsStayOnce(_ code: String, _ written: String) {
    #expect(markdown("<p><code>\(code)</code></p>") == written + "\n")
  }

  // MARK: Boxes

  /// Boxes of chat assistants around code, with its language in words, and buttons.
  @Test(arguments: [
    "<pre><div>python</div><button>Copy code</button><code class='language-python'>a\nb</code></pre>",
    "<pre class='overflow-visible!'><div class=rounded><div class='flex text-xs'>python</div><div class=sticky><div>"
      + "<button>Copy</button><button>Edit</button></div></div><div dir=ltr><code class='whitespace-pre! language-python'>"
      + "<span>a</span>\nb</code></div></div></pre>",
    "<pre><div><div><span>python</span><span>Copy code</span></div><code>a\nb</code></div></pre>",
    "<pre><div data-testid=code-language-indicator>Python</div><div><span><code style='white-space:pre'>a\nb</code></span>"
      + "</div></pre>",
    "<div class='relative group/copy'><div><div><button>Copy</button></div></div><div class='text-xs'>python</div><div>"
      + "<pre><code>a\nb</code></pre></div></div>",
    "<div role=group aria-label='python code' class='relative group/copy'><div class=sticky><div><button aria-label='Copy"
      + " to clipboard'><svg></svg></button></div></div><div class='text-text-500 font-small'>python</div><div>"
      + "<pre class=code-block__code><code class=language-python>a\nb</code></pre></div></div>",
    "<section aria-label='Python code'><div><span>Python</span><button>Copy</button></div><pre>"
      + "<code class=language-python>a\nb</code></pre></section>",
    "<div aria-label='code in python'><div>python</div><div><pre><code class=language-python>a\nb</code></pre></div></div>",
    "<code-block><div><div class=header><span>Python</span><div class=buttons><button aria-label=Copy></button></div></div>"
      + "<div><pre><code role=text>a\nb</code></pre></div></div></code-block>",
    "<div class=md-code-block><div><span>python</span><div role=button>Copy</div></div><pre><span>a</span>\nb</pre></div>",
    "<figure><figcaption>Python</figcaption><pre>a\nb</pre></figure>",
    "<div class=vp><button class=copy></button><pre><code class=language-python>a\nb</code></pre>"
      + "<div class=line-numbers-wrapper><span>1</span><br><span>2</span></div></div>",
    "<pre><code class=python>a\nb</code></pre>",
  ]) func labelsOfCodeAreItsLanguage(_ box: String) {
    #expect(markdown("<p>x</p>\(box)<p>y</p>") == "x\n\n```python\na\nb\n```\n\ny\n")
  }

  @Test(arguments: [
    ("<pre><div>C++</div><code>a</code></pre>", "cpp"),
    ("<pre><div>c#</div><code class=language-cs>a</code></pre>", "cs"),
    ("<pre><div>Plain text</div><code>a</code></pre>", ""), ("<pre><div>src/a.rs</div><code>a</code></pre>", ""),
    ("<pre><code class='block'>a</code></pre>", ""), ("<pre class=java>a</pre>", "java"),
  ]) func labelsAreSpelledAsFencesAre(_ box: String, _ language: String) {
    #expect(markdown(box) == "```\(language)\na\n```\n")
  }

  @Test(arguments: [
    "<pre>$ <code>ls</code></pre>", "<pre><span>$ </span><code>ls</code></pre>",
    "<pre><code>$ </code><code>ls</code></pre>",
  ]) func textBesideCodeIsCode(_ block: String) { #expect(markdown(block) == "```\n$ ls\n```\n") }

  @Test(arguments: [
    "<div><div>Python</div><div>Ruby</div><pre>a</pre></div>", "<div><p>Python</p><pre>a</pre></div>",
    "<div><div>Output</div><pre>a</pre></div>", "<h2>Python</h2><pre>a</pre>",
    "<div><div>python</div><p>x</p><pre>a</pre></div>",
  ]) func otherTextAroundCodeStays(_ page: String) {
    let text = markdown(page)
    #expect(text.hasSuffix("\n\n```\na\n```\n") && !text.hasPrefix("```"))
  }

  @Test(arguments: ["Shell", "python"]) func labelsBesideCodeThatNamesItsLanguageStay(label: String) {
    let box = "<div><div>\(label)</div><pre><code class=language-python>a</code></pre></div>"
    #expect(markdown(box) == "\(label)\n\n```python\na\n```\n")
  }

  @Test(arguments: [
    "<pre><ul class=pre-numbering><li>1</li><li>2</li></ul><code>a\nb</code></pre>",
    "<pre><code>a\nb</code><ul class=x><li>1</li><li>2</li></ul></pre>", "<pre>a\nb<ol><li>1</li><li>2</li></ol></pre>",
    "<pre><code>a\nb<ul>\n<li><span>9</span></li>\n<li><span>10</span></li></ul></code></pre>",
  ]) func listsOfLineNumbersGo(_ block: String) { #expect(markdown(block) == "```\na\nb\n```\n") }

  @Test func listsInCodeAreCode() {
    #expect(markdown("<pre><ol class=linenums><li>a</li><li>b</li></ol></pre>") == "```\na\nb\n```\n")
    #expect(markdown("<pre><ul><li>1</li><li>3</li></ul></pre>") == "```\n1\n3\n```\n")
  }

  // MARK: Lines of <code>

  @Test(arguments: [
    "<code>a<br>&nbsp; b<br>c</code>", "<p><code>a<br>\n&nbsp;&nbsp;b<br>\nc</code></p>",
    "<code><div>a</div><div>&nbsp;&nbsp;b</div><div>c</div></code>",
    "<div><code><span>a</span><br><span>&nbsp; b</span><br>c</code></div>",
  ]) func codeOfSeveralLinesIsABlock(_ code: String) { #expect(markdown(code) == "```\na\n  b\nc\n```\n") }

  @Test(arguments: [
    ("<p>x<br><code>a<br>b</code></p>", "x\n\n```\na\nb\n```\n"),
    ("<p>x <code>a<br>b</code> y</p>", "x `a`\\\n`b` y\n"),
    ("<p><code>a<br></code></p>", "`a`\n"), ("<h2><code>a<br>b</code></h2>", "## `a`<br>`b`\n"),
    ("<ul><li><code>a<br>b</code></ul>", "- ```\n  a\n  b\n  ```\n"),
    ("<p><code class=language-c>a<br>b</code></p>", "```c\na\nb\n```\n"),
  ]) func codeBesideTextStaysInItsLine(_ html: String, _ text: String) { #expect(markdown(html) == text) }

  // MARK: Code by its font

  /// What Chrome copies of a block of which only some lines are selected.
  @Test(arguments: [
    "<span style='%'>if a {\n    b()\n}</span>", "<span style='%'>if</span><span style='%'> a {\n    b()\n}</span>",
    "<!--StartFragment--><span style='%'>if a {</span><br><span style='%'>    b()<br>}</span><!--EndFragment-->",
    "<div>\n<span style='%'>if <b style='color:red'>a</b> {\n</span><span style='%'>    b()\n}</span>\n</div>",
  ]) func linesOfCodeAreABlock(_ page: String) {
    for style in [
      "font-family:monospace;white-space:pre", "color: red; font-family: Menlo, serif; white-space: pre-wrap",
      "font-family: ui-monospace; white-space-collapse: preserve",
    ] {
      let text = markdown("<meta charset=utf-8>" + page.replacing("%", with: style))
      #expect(text == "```\nif a {\n    b()\n}\n```\n")
    }
  }

  @Test(arguments: [
    ("<span style='%'>One two three four.\nFive six seven.</span>", "One two three four.\\\nFive six seven.\n"),
    ("<span style='%'>a()</span>", "a()\n"), ("x <span style='%'>a\nb</span>", "x a\\\nb\n"),
    ("<p>x<span><span style='%'>a\nb</span></span></p>", "xa\\\nb\n"),
  ]) func otherLinesAreText(_ page: String, _ text: String) {
    let written = markdown(page.replacing("%", with: "font-family:Courier,monospace;white-space:pre"))
    #expect(written.replacing("`", with: "") == text)
  }

  @Test func manyLinesOfCodeTakeLinearTime() {
    let line = "<span style='font-family:monospace;white-space:pre'>a()\n</span>"
    #expect(markdown(String(repeating: line, count: 5_000)).split(separator: "\n").count == 5_002)
    #expect(
      !markdown(String(repeating: "<span style='font-family:monospace;white-space:pre'>", count: 5_000) + "a\nb")
        .isEmpty)
  }

  @Test(arguments: [
    "<span style=\"font-family:'Roboto Mono',monospace;color:#188038\">a()</span>",
    "<font face=\"Courier New, serif\">a()</font>", "<span style='font:11px Menlo'>a()</span>",
    "<span style='font-family:Consolas'><span style='color:red'>a</span>()</span>",
  ]) func monospacedTextAmongOthersIsCode(_ piece: String) {
    let text = markdown("<p>See \(piece) and <i>others</i>.</p>")
    #expect(text.replacing("``", with: "") == "See `a()` and *others*.\n")
  }

  @Test(arguments: [
    "<p style='font-family:monospace'>a <b>b</b></p>", "<p><span style='font-family:Courier'>a</span> <b>b</b></p>",
    "<p>a <b style='font-family:monospace'>b</b></p>", "<p><tt></tt>a <b>b</b></p>",
  ]) func otherMonospacedTextIsText(_ page: String) {
    #expect(!markdown(page).contains("**`") && markdown(page).contains("**b**"))
  }

  @Test(arguments: [
    "<div style='--en-codeblock:true;--en-lineWrapping:false'><div>a</div><div>  b</div></div>",
    "<div style='box-sizing: border-box; -en-codeblock: true;'><div>a</div><div>&nbsp; b</div></div>",
    "<div style=\"font-family: Monaco, Menlo;--en-codeblock:true\">a<br>&nbsp;&nbsp;b</div>",
  ]) func blocksOfEvernoteAreCode(_ page: String) { #expect(markdown(page) == "```\na\n  b\n```\n") }

  @Test(arguments: [
    "<table class=highlight>\n<tr>\n<td class=blob-num data-line-number=1></td>\n<td class=blob-code>if <b>a</b> {</td></tr>\n"
      + "<tr>\n<td class=blob-num></td><td class=blob-code>    b()</td></tr><tr><td class=blob-num></td><td>}</td></tr></table>",
    "<table><tbody><tr><td class=blob-num>1</td><td class=blob-num>1</td><td>if a {</td></tr><tr><td class='blob-num x'></td>"
      + "<td class=blob-num></td><td>    b()</td></tr><tr><td class=blob-num></td><td class=blob-num></td><td>}</td></table>",
    "<table><tr><th class=line-number>1</th><td>if a {</td></tr><tr><th class=line-number>2</th><td>    b()</td></tr>"
      + "<tr><th class=line-number>3</th><td>}</td></tr></table>",
  ]) func tablesOfNumberedLinesAreCode(_ table: String) {
    #expect(markdown("<p>x</p>\(table)") == "x\n\n```\nif a {\n    b()\n}\n```\n")
  }

  @Test func otherTablesStayTables() {
    let row = "<tr><td class=ln>1</td><td>a</td><td>b</td></tr>"
    #expect(markdown("<table border=1>\(row)\(row)</table>").hasPrefix("| "))
  }

  // MARK: What is no code

  @Test(arguments: [
    "<pre class=moz-quote-pre wrap=''>Hi,\n\none\ntwo</pre>", "<pre wrap class='moz-quote-pre'>Hi,\n\none\ntwo\n</pre>",
    "<div class=moz-text-plain><pre class=moz-quote-pre>Hi,\n\n<span class=moz-txt-citetags>&gt; </span>one\ntwo</pre></div>",
  ]) func mailsInPlainTextAreText(_ mail: String) { #expect(markdown(mail) == "Hi,\n\none\\\ntwo\n") }

  // MARK: What chats and wikis write beside code

  @Test(arguments: [
    "<pre><span class='linenr'>1: </span>k = 1\n<span class='linenr'>2: </span>z = 2</pre>",
    "<pre><span class=LineNumber>   1 </span>k = 1\n<span class=LineNumber>   2 </span>z = 2</pre>",
    "<pre><span class=mx_EventTile_lineNumbers><span>1</span><span>2</span></span><code>k = 1\nz = 2</code></pre>",
    "<div class=hljs><div class='post-code__line-numbers'>1\n2</div><code style='white-space:pre'>k = 1\nz = 2</code></div>",
    "<pre><span class=copyonly>```<br></span><code>k = 1\nz = 2</code><span class=copyonly><br>```</span></pre>",
    "<div class=joplin-editable><pre class=joplin-source data-joplin-language=py>k = 1\nz = 2</pre><pre class=hljs><code>k = 1\nz = 2</code></pre></div>",
  ]) func numbersAndFencesBesideCodeGo(code: String) {
    #expect(markdown("<p>k</p>\(code)<p>z</p>") == "k\n\n```\nk = 1\nz = 2\n```\n\nz\n")
  }

  @Test func otherNumbersOfCodeStay() {
    #expect(markdown("<pre><span class=number>1</span>: <span class=line>k</span></pre>") == "```\n1: k\n```\n")
  }
}
