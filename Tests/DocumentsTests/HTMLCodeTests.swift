import Testing

@testable import Documents

/// Code in the markup of web pages.
@Suite(.timeLimit(.minutes(30))) struct HTMLCodeTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

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
  ])
  func theLanguageStandsInClasses(html: String, language: String) {
    #expect(markdown(html).hasPrefix("```\(language)\nx\n```\n"), "\(markdown(html))")
  }

  /// A wrapper of several blocks names no code's language: it may be the language of a whole page.
  @Test func whatIsAroundSeveralBlocksNamesNoLanguage() {
    #expect(!markdown("<div class=lang-en><pre>a</pre><pre>b</pre><pre>c</pre></div>").contains("en"))
  }

  @Test(arguments: [
    "<pre><span class='lineno'>1 </span>a\n<span class='lineno'>2 </span>b</pre>",
    "<pre><span style='user-select:none'>$ </span>a\n<span style='-webkit-user-select: none'>$ </span>b</pre>",
    "<pre>a\nb<button>Copy</button></pre>",
    "<table><tr><td class=gutter><pre>1\n2</pre><td><pre>a\nb</pre></table>",
    "<table><tr><td class=blob-num>1<td><pre>a\nb</pre></table>",
  ])
  func whatStandsBesideCodeIsNoCode(html: String) {
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
}
