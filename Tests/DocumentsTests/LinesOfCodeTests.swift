import Testing

@testable import Documents

/// Lines and pieces of code in elements of their own.
@Suite(.timeLimit(.minutes(30))) struct LinesOfCodeTests {
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
}
