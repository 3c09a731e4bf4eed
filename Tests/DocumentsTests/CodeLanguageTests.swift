import Testing

@testable import Documents

/// Languages among the other classes of code.
struct CodeLanguageTests {
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

  @Test(arguments: [
    // Specifications, DokuWiki, docutils and Medium.
    ("<pre class='idl highlight def'>", "idl"), ("<pre class='def highlight'>", ""), ("<pre class='def idl'>", ""),
    ("<pre class='highlight def css'>", "css"),
    ("<pre class='code python'>", "python"), ("<pre class='code file python'>", "python"),
    ("<pre class='code python literal-block'>", "python"), ("<pre class=code>", ""), ("<pre class='code wide'>", ""),
    ("<pre class='code hljs zonk'>", ""),
    ("<pre data-code-block-lang=python class='graf graf--pre'>", "python"), ("<pre data-code-block-lang=auto>", ""),
    // The language of people.
    ("<pre dir=ltr lang=en>", ""), ("<pre lang=de-AT>", ""), ("<pre lang=ruby>", "ruby"), ("<pre lang='C#'>", "C#"),
  ]) func elementsOfCodeTellIt(element: String, language: String) {
    #expect(markdown("\(element)x</pre>") == "```\(language)\nx\n```\n")
  }

  @Test(arguments: [
    ("mw-highlight mw-highlight-lang-python mw-content-ltr", "python"), ("mw-highlight mw-highlight-lang-text", ""),
    ("mw-highlight mw-content-ltr", ""), ("code go", "go"), ("code panel", ""),
  ]) func elementsOfWikisAroundCodeTellIt(classes: String, language: String) {
    #expect(markdown("<div class='\(classes)'><pre>x</pre></div>") == "```\(language)\nx\n```\n")
  }
}
