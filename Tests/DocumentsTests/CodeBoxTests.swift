import Testing

@testable import Documents

/// The boxes around code, whose labels name its language.
struct CodeBoxTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

  @Test(arguments: [
    // MDN.
    (
      "<div class=code-example><div class=example-header><span class=language-name>js</span><button type=button>"
        + "<span class=visually-hidden>Copy to Clipboard</span></button></div>"
        + "<pre class='brush: js notranslate'><code>x</code></pre></div>", "js"
    ),
    // Microsoft Learn, where other content surrounds both.
    (
      "<div class=codeHeader><span class=language>C#</span><button class=action>Copy</button><button>Run</button></div>"
        + "<pre tabindex=0><code class=lang-csharp><span>x</span></code></pre>", "csharp"
    ),
    (
      "<div class=codeHeader><span class=language>Azure CLI</span><button>Copy</button></div>"
        + "<pre><code class=lang-azurecli>x</code></pre>", "azurecli"
    ),
    // VitePress.
    (
      "<div class='language-js vp-adaptive-theme'><button title='Copy Code' class=copy></button><span class=lang>js</span>"
        + "<pre class=shiki><code><span class=line>x</span></code></pre></div>", "js"
    ),
    // Others.
    (
      "<div class=code-block><div class=code-header><span>TypeScript</span><button>Copy</button></div><pre>x</pre></div>",
      "typescript"
    ),
    ("<div class=code-lang>JavaScript</div><pre><code class=language-js>x</code></pre>", "js"),
    ("<div class=code-header>Rust</div><div class=code-body><pre>x</pre></div>", "rust"),
    ("<header><b>yml</b><div role=button>Copy</div></header><pre>x</pre>", "yml"),
  ]) func labelsThatNameTheLanguageGo(box: String, language: String) {
    #expect(markdown("<article><p>a</p>\(box)<p>b</p></article>") == "a\n\n```\(language)\nx\n```\n\nb\n")
  }

  @Test(arguments: [
    "<p>Python</p><pre><code class=language-python>x</code></pre>",
    "<h3>Python</h3><pre><code class=language-python>x</code></pre>",
    "<p class=code>Python</p><button>Copy</button><pre><code class=language-python>x</code></pre>",
    "<div>Python</div><pre><code class=language-python>x</code></pre>",
    "<div><div>Python</div><pre><code class=language-python>x</code></pre></div>",
    "<div class=code><h3>Python</h3></div><pre><code class=language-python>x</code></pre>",
    "<div class=code-header>Python</div><p>a</p><pre><code class=language-python>x</code></pre>",
  ]) func wordsOfAnArticleStay(page: String) {
    let text = markdown("<article><p>a</p>\(page)<p>b</p></article>")
    #expect(text.contains("Python\n\n") && text.contains("```python\nx\n```"))
  }

  @Test(arguments: ["Ruby", "Output", "main.py", "Python 3"]) func labelsThatSayMoreStay(label: String) {
    let header = "<div class=code-header><span>\(label)</span><button>Copy</button></div>"
    let code = "<pre><code class=language-python>x</code></pre>"
    #expect(markdown("<div>\(header)\(code)</div>") == "\(label)\n\n```python\nx\n```\n")
    #expect(markdown("<p>a</p>\(header)\(code)<p>b</p>") == "a\n\n\(label)\n\n```python\nx\n```\n\nb\n")
  }
}
