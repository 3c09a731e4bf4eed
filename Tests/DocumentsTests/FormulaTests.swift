import Documents
import Testing

/// Formulas in TeX, and MathML.
struct FormulaTests {
  /// Returns our HTML of Markdown, with each formula as the TeX that it states.
  private func page(of text: String) -> String {
    html(of: text).replacing(
      #/<math [^>]*?( display="block")? alttext="(.*?)">.*?<\/math>/#
    ) { match in
      let mark = match.1 == nil ? "$" : "$$"
      return mark + match.2 + mark
    }
  }

  @Test(arguments: [
    "$a_1*b*c_1$", "$$\\alpha_1 \\\\ \\beta_1$$", "\\(x_1*y*\\)", "$\\{1, 2\\}$", "($x_1$, $y_1$)", "$a$-th", "$\\$5$",
    "$a`$", "$\\text{``a''}$", "**$x_1$**", "[$x_1$](u)", "$$\nx_1\n$$", "\\(x\\)", "\\(a + b\\)", "\\(\\alpha\\)",
    "\\(x_{max}\\)",
    "\\( \\mathrm{rate}^2 \\)", "\\(\\{a, b\\}\\)", "\\(f(x)\\)",
  ]) func stayAsTheyAre(_ formula: String) {
    let text = "a \(formula) b\n"
    #expect(rewritten(markdown: text) == text)
    #expect(!html(of: text).contains("<em>"))
    let once = markdown(of: converted(text, from: .markdown, to: .html))
    #expect(markdown(of: converted(once, from: .markdown, to: .html)) == once)
  }

  @Test(arguments: [
    "$5 *and* $6", "US$1*a*$2", "$ 5*a*$", "$5*a* $", "\\$5*a*$", "$*a*", "$$*a*", "$5*a*$6", "\\(*a*", "\\\\(*a*\\\\)",
  ]) func moneyIsNone(_ text: String) {
    #expect(html(of: text).contains("<em>a") || html(of: text).contains("<em>and"))
  }

  /// A sign that begins no formula does not hide a formula after it.
  @Test(arguments: [
    ("$$$$ and $$a*b*c$$", "$$a*b*c$$"), ("cost $`x`\n$`a_b`$", "$a_b$"), ("$``$ and $`a*b*c`$", "$a*b*c$"),
    ("$`x` and\n$`y*z*w`$ and $`v`$", "$y*z*w$"), ("$$$$$$ $$x_1 * y * z_1$$", "$$x_1 * y * z_1$$"),
  ]) func aBeginningWithoutAnEndCostsOnlyItself(_ text: String, _ formula: String) {
    #expect(page(of: text).contains(formula), "\(html(of: text))")
  }

  /// A backslash before another one is a backslash.
  @Test(arguments: [
    ("\\(see C:\\\\temp\\)", "(see C:\\temp)"), ("\\[a\\\\b c\\]", "[a\\b c]"),
    ("\\(copy \\\\server\\)", "(copy \\server)"),
  ]) func escapedBackslashesAreNoCommands(_ text: String, _ expected: String) {
    #expect(html(of: text) == "<p>\(expected)</p>")
  }

  /// Converters put a backslash before parentheses of ordinary text too.
  @Test(arguments: [
    ("Hello \\(world\\)", "Hello (world)"), ("\\(see *below*\\)", "(see <em>below</em>)"), ("a \\(1\\) b", "a (1) b"),
    ("\\(foo\\_bar\\)", "(foo_bar)"), ("f\\(x, max\\)", "f(x, max)"), ("\\(日本\\)", "(日本)"), ("\\(\\)", "()"),
    ("\\(in `a`\\)", "(in <code>a</code>)"), ("\\(that is \\(x_1\\)", "(that is $x_1$"), ("\\(a_bc\\)", "(a_bc)"),
  ]) func parenthesesOfTextAreNone(_ text: String, _ expected: String) {
    #expect(page(of: text) == "<p>\(expected)</p>")
    #expect(page(of: rewritten(markdown: text)) == "<p>\(expected)</p>")
  }

  @Test(arguments: ["\\[ x^2 * y * z \\]", "\\[\n\\frac{a}{b}*c*d\n\\]", "\\[x_{1} *y* z\\]", "\\[ \\\\ x^2 *y* \\]"])
  func onLinesOfTheirOwnStayAsTheyAre(_ formula: String) {
    for text in ["\(formula)\n", "a:\n\(formula)\nb\n", "- \(formula.replacing("\n", with: "\n  "))\n"] {
      #expect(rewritten(markdown: text) == text)
      #expect(!html(of: text).contains("<em>"))
    }
  }

  /// Converters put backslashes before brackets that are to be no links.
  @Test(arguments: [
    ("\\[x\\] done", "[x] done"), ("as in \\[1\\]", "as in [1]"), ("\\[^1\\]", "[^1]"),
    ("\\[*key*=value\\]", "[<em>key</em>=value]"),
    ("\\[a\\](b)", "[a](b)"), ("\\[snake\\_case\\]", "[snake_case]"), ("\\[see \\[x^2\\]", "[see [x^2]"),
    ("a \\[x^2\\]", "a [x^2]"), ("\\[x^2\\] a", "[x^2] a"), ("\\[\\^1\\]", "[^1]"),
  ]) func bracketsOfTextAreNone(_ text: String, _ expected: String) {
    #expect(page(of: text) == "<p>\(expected)</p>")
    #expect(page(of: rewritten(markdown: text)) == "<p>\(expected)</p>")
  }

  @Test func pairsOfMarksAcrossMarksAreNone() {
    let text = markdown(of: "<p>$a <b>b</b> c$ and $x_1$</p>")
    #expect(page(of: text) == "<p>$a <strong>b</strong> c$ and $x_1$</p>")
    #expect(text.contains("$x_1$"))
  }

  @Test(arguments: ["$$</div>$$", "$a</p>b$", "\\(a_1</p>\\)"]) func tagsInFormulasOfCellsAreNone(_ formula: String) {
    let table = "| a |\n| --- |\n| \(formula) |\n"
    #expect(rewritten(markdown: table) == table)
  }

  @Test func formulasThatNeverEndTakeLinearTime() {
    #expect(html(of: String(repeating: "$$a ", count: 50_000)).count > 100_000)
    #expect(html(of: String(repeating: "\\(a $b ", count: 50_000)).count > 100_000)
    #expect(html(of: String(repeating: "\\(ab ", count: 50_000) + "\\)").count > 100_000)
    #expect(html(of: String(repeating: "\\[ab ", count: 50_000) + "x^2\\]").count > 100_000)
  }

  // MARK: Lines

  /// Blogs and chats turn each line ending into a break, in formulas too.
  @Test(arguments: [
    "<p>$$<br>a_1 =<br />\nb*c*d<br>$$</p>", "<p>$$<br>\n$$ a_1 =<br>b*c*d $$</p>", "<div>$$ a_1 =<br>b*c*d $$</div>",
    "<p>$$ a_1 = <br>\n b*c*d <br>\n$$<br></p>",
  ]) func onSeveralLinesAreOne(_ html: String) {
    let text = markdown(of: html)
    #expect(text.hasSuffix("$$ a_1 = b*c*d $$\n"))
    #expect(rewritten(markdown: text) == text)
  }

  @Test func textBesideThemKeepsItsLines() {
    #expect(
      markdown(of: "<p>a<br>b<br>$$<br>x^2<br>$$<br>c<br>$$y_1$$<br>d</p>")
        == "a\\\nb\\\n$$ x^2 $$\\\nc\\\n$$y_1$$\\\nd\n"
    )
  }

  @Test(arguments: [
    "$$<br>dear = 1", "cheap $$<br>dear = $$", "$$<br>dear<br>$$", "$$ a = 1<br>b $$ c<br>$$", "$$ a = 1<br>$b$<br>$$",
    "$$ a = 1<br><b>b</b><br>$$", "$$ a = 1<br><code>b $$</code>",
  ]) func linesOfOtherTextStayApart(_ html: String) {
    #expect(markdown(of: "<p>\(html)</p>").count { $0 == "\n" } == html.ranges(of: "<br>").count + 1)
  }

  @Test func linesThatBeginManyFormulasTakeLinearTime() {
    let lines = String(repeating: "$$ a = 1<br>b<br>", count: 2_500)
    #expect(markdown(of: "<p>\(lines)</p>").count > 25_000)
  }

  @Test func manyFormulasInCodeTakeLinearTime() {
    for piece in ["$`a`$ ", "$`a ", "$``$ "] {
      #expect(html(of: String(repeating: piece, count: 100_000)).count > 200_000)
    }
  }

  @Test(arguments: [
    ("$`\\sqrt{3x-1}`$ is", "<p>$\\sqrt{3x-1}$ is</p>"), ("a $`b_1*c*`$.", "<p>a $b_1*c*$.</p>"),
    ("- a: \\[ A = \\frac{1}{2} b \\]", "<ul>\n<li>a: $$ A = \\frac{1}{2} b $$</li></ul>"),
    ("\\[a\\](b) \\[ x \\]", "<p>[a](b) [ x ]</p>"), ("a \\[ [^é] \\](b)", "<p>a [ [^é] ](b)</p>"),
    ("a \\[ \\\\www \\]", "<p>a [ \\www ]</p>"), ("$`a`", "<p>$<code>a</code></p>"), ("$``$", "<p>$``$</p>"),
  ]) func formulasOfGitHubAndAssistantsStay(_ text: String, _ expected: String) {
    #expect(page(of: text) == expected)
  }

  @Test(arguments: ["a $`b_1*c*`$.\n", "| A | B |\n| --- | --- |\n| $`x_1`$ | b |\n"])
  func formulasOfGitHubKeepTheirBackticks(_ text: String) { #expect(rewritten(markdown: text) == text) }

  @Test(arguments: [
    ("<p>x <math-inline class=math-node>a_i^2</math-inline> y</p>", "x $a_i^2$ y\n"),
    ("<math-display>a</math-display><math-block>b</math-block>", "$$a$$\n\n$$b$$\n"),
    // Zotero's notes, and Zhihu.
    ("<p>x</p><pre class=math>$$a^2$$</pre>", "x\n\n$$a^2$$\n"),
    ("<p>x <span class=ztext-math data-eeimg=1 data-tex='\\frac{1}{2}'>\\frac{1}{2}</span></p>", "x $\\frac{1}{2}$\n"),
    ("<pre class=math>a = 1</pre>", "```\na = 1\n```\n"),
  ]) func elementsOfEditorsAreFormulas(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  // MARK: MathML

  @Test(arguments: [
    ("<mi>x</mi><mo>=</mo><mn>2</mn>", "x=2"), ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
    ("<msub><mi>x</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub>", "x_{i+1}"),
    ("<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup>", "\\int_{0}^{\\infty}"),
    ("<mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac>", "\\frac{a}{\\sqrt{b}}"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"),
    ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>", "\\sum_{i}^{n}i"),
    ("<mover><mi>F</mi><mo>→</mo></mover>", "\\vec{F}"),
    ("<mover><mi>a</mi><mtext>def</mtext></mover>", "\\overset{\\text{def}}{a}"),
    ("<mi>sin</mi><mi>x</mi>", "\\sin x"), ("<mi>α</mi><mi>b</mi>", "\\alpha b"), ("<mi>rate</mi>", "\\mathrm{rate}"),
    (
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>",
      "\\begin{matrix} a & b \\\\ c & \\end{matrix}"
    ),
    ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)"), ("<mo>{</mo><mi>a</mi><mo>}</mo>", "\\{a\\}"),
    ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "(a)^{2}"),
  ]) func isReadAsTeX(_ elements: String, _ tex: String) {
    #expect(markdown(of: "<p>a <math><mrow>\(elements)</mrow></math> b</p>") == "a $\(tex)$ b\n")
  }

  @Test(arguments: [
    // KaTeX
    """
    <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation
    encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"
    ><span class="base">x1</span></span></span>
    """,
    // KaTeX, as Chromium copies it
    """
    <span class="katex" style="font: 1.21em / 1.2 KaTeX_Main, &quot;Times New Roman&quot;, serif;"><span
    class="katex-mathml" style="border: 0px; position: absolute; clip: rect(1px, 1px, 1px, 1px); padding: 0px; height: 1px;
    width: 1px; overflow: hidden;"><math><semantics><mrow><msub><mi>x</mi><mn>1</mn></msub></mrow></semantics></math></span
    ><span class="katex-html" aria-hidden="true" style="border-color: currentcolor;"><span class="base">x1</span></span
    ></span>
    """,
    // MathJax 3
    """
    <mjx-container class="MathJax"><mjx-math aria-hidden="true"><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml><math
    alttext="x_1"><mi>x</mi></math></mjx-assistive-mml></mjx-container>
    """,
    // MathJax 2
    """
    <span class="MathJax_Preview">[x]</span><span class="MathJax"><nobr aria-hidden="true">x1</nobr><span
    class="MJX_Assistive_MathML"><math><msub><mi>x</mi><mn>1</mn></msub></math></span></span><script
    type="math/tex">x_1</script>
    """,
    """
    <span class="MathJax_Preview"></span><span class="MathJax" data-mathml="&lt;math&gt;&lt;msub&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mn&gt;1&lt;/mn&gt;&lt;/msub&gt;&lt;/math&gt;"><nobr
    aria-hidden="true">x1</nobr></span><script type="math/tex">x_1</script>
    """,
    "<script type=\"math/tex\">x_1</script>",
    // Wikipedia
    """
    <span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math
    alttext="{\\displaystyle x_1}"><mi>x</mi></math></span><img src="https://example.org/x.svg"
    class="mwe-math-fallback-image-inline" alt="{\\displaystyle x_1}"></span>
    """,
  ]) func drawnCopiesOfAFormulaAreLeftOut(_ page: String) {
    let text = markdown(of: "<p>a \(page) b</p>")
    #expect(text == "a $x_1$ b\n" || text == "a $x_{1}$ b\n")
  }

  @Test(arguments: [
    "<span class=math-inline data-math='x_1'><span class=katex><span class=katex-html aria-hidden=true>x1</span></span></span>",
    "<span data-math=' x_1 '>x1</span>", "<span class='math-inline' data-math=\"x_1\"><b>drawn</b></span>",
  ]) func theSourceOfADrawingIsInAnAttribute(_ page: String) {
    #expect(markdown(of: "<p>a \(page) b</p>") == "a $x_1$ b\n")
    #expect(markdown(of: page.replacing("span", with: "div")) == "$$x_1$$\n")
  }

  @Test func displayStandsApart() {
    #expect(markdown(of: "<p>a <math display=block><mi>x</mi></math> b</p>") == "a\n\n$$x$$\n\nb\n")
  }

  @Test func deepMathMLIsCut() {
    let deep = String(repeating: "<msup>", count: 20_000) + "<mi>x</mi>"
    #expect(markdown(of: "<p>a <math>\(deep)</math></p>").hasPrefix("a"))
  }
}
