import Testing

@testable import Documents

/// Languages among the other classes of code.
@Suite(.timeLimit(.minutes(30))) struct CodeLanguageTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

  @Test(arguments: [
    // Discord.
    ("scrollbarGhostHairline_c858ce hljs js", "js"), ("css-1x2y3z hljs python", "python"), ("hljs foo", "foo"),
    ("rust hljs", "rust"), ("py hljs ng-star-inserted", "py"), ("block hljs", ""), ("hljs has-numbering", ""),
    ("hljs codeBlock", ""),
    // Discourse.
    ("hljs language-auto lang-auto", ""), ("lang-auto hljs", ""), ("hljs language-ruby", "ruby"),
    // pandoc.
    ("sourceCode numberSource bash numberLines", "bash"), ("sourceCode", ""), ("sourceCode code-with-copy", ""),
    ("sourceCode agda literate", "agda"),
    ("nohighlight", ""), ("language-none", ""), ("language-plaintext", ""), ("lang-text", ""), ("hljs plaintext", ""),
    ("language-text", "text"),
    ("prettyprint lang-js linenums", "js"), ("prettyprint java", "java"), ("prettyprint source linenums", ""),
    ("prettyprint desert", ""), ("brush: php; toolbar: false", "php"), ("toolbar: false; brush: foo", "foo"),
    ("basic hljs language-swift", "swift"),
  ]) func theLanguageIsToldFromOtherClasses(classes: String, language: String) {
    #expect(markdown("<pre><code class='\(classes)'>x</code></pre>") == "```\(language)\nx\n```\n")
    #expect(markdown("<pre class='\(classes)'>x</pre>") == "```\(language)\nx\n```\n")
  }

  @Test(arguments: [
    ("syntaxhighlighter nogutter  java", "java"), ("highlight js", "js"), ("highlight hl-python", "python"),
    ("sourceCode cell-code", ""), ("syntaxhighlighter sh-confluence", ""), ("hljs js", ""),
  ]) func elementsAroundCodeTellIt(classes: String, language: String) {
    #expect(markdown("<div class='\(classes)'><pre>x</pre></div>") == "```\(language)\nx\n```\n")
  }
}
