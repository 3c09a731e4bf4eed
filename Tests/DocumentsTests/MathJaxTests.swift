import Testing

/// Formulas that browsers have copied from pages on which MathJax drew them, without the MathML beside them.
struct MathJaxTests {
  /// A character as MathJax 3 draws it, by a class, and as MathJax 4 does, as text.
  enum Version: CaseIterable {
    case three, four

    func character(_ scalar: Unicode.Scalar) -> String {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let text = self == .four ? String(Character(scalar)) : ""
      return "<mjx-c class=\"mjx-c\(code) TEX-I\" style=\"display: inline-block;\">\(text)</mjx-c>"
    }

    func token(_ name: String, _ text: String) -> String {
      "<mjx-\(name) class=\"mjx-i\" style=\"display: inline-block; text-align: left;\">"
        + text.unicodeScalars.map(character).joined() + "</mjx-\(name)>"
    }

    func identifier(_ text: String) -> String { token("mi", text) }
    func number(_ text: String) -> String { token("mn", text) }
    func sign(_ text: String) -> String { token("mo", text) }

    func page(_ parts: String..., attributes: String = "") -> String {
      """
      <mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML"\(attributes) role="presentation" tabindex="0"
      style="position: relative;"><mjx-math class="MJX-TEX" aria-hidden="true">\(parts.joined())</mjx-math></mjx-container>
      """
    }

    func scripts(_ name: String, _ base: String, _ scripts: String..., attributes: String = "") -> String {
      let scripts = scripts.joined(separator: "<mjx-spacer style=\"margin-top: 0.18em;\"></mjx-spacer>")
      return
        "<mjx-\(name)\(attributes)>\(base)<mjx-script style=\"vertical-align: -0.15em;\">\(scripts)</mjx-script></mjx-\(name)>"
    }

    func lower(_ base: String, _ lower: String) -> String {
      """
      <mjx-munder><mjx-row><mjx-base style="padding-left: 0.2em;">\(base)</mjx-base></mjx-row><mjx-row><mjx-under
      style="padding-top: 0.2em;">\(lower)</mjx-under></mjx-row></mjx-munder>
      """
    }

    func upper(_ base: String, _ upper: String) -> String {
      "<mjx-mover><mjx-over style=\"padding-bottom: 0.1em;\">\(upper)</mjx-over><mjx-base>\(base)</mjx-base></mjx-mover>"
    }

    func fraction(_ upper: String, _ lower: String) -> String {
      """
      <mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>\(upper)</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line
      ><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>\(lower)</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>
      """
    }

    func root(_ radicand: String) -> String {
      "<mjx-sqrt><mjx-surd>\(sign("√"))</mjx-surd><mjx-box style=\"padding-top: 0.1em;\">\(radicand)</mjx-box></mjx-sqrt>"
    }

    func table(_ rows: [[String]]) -> String {
      let rows = rows.map { row in
        "<mjx-mtr>" + row.map { "<mjx-mtd>\($0)<mjx-tstrut></mjx-tstrut></mjx-mtd>" }.joined() + "</mjx-mtr>"
      }
      return "<mjx-mtable><mjx-table><mjx-itable>\(rows.joined())</mjx-itable></mjx-table></mjx-mtable>"
    }
  }

  @Test(arguments: Version.allCases) func drawingsAreTeX(version: Version) {
    let (x, n) = (version.identifier("𝑥"), version.identifier("𝑛"))
    let (two, one) = (version.number("2"), version.number("1"))
    let formulas = [
      (version.scripts("msup", x, two), "x^{2}"),
      (version.scripts("msub", x, "<mjx-texatom size=\"s\">\(n)\(version.sign("+"))\(one)</mjx-texatom>"), "x_{n+1}"),
      (version.scripts("msubsup", x, two, version.identifier("𝑖")), "x_{i}^{2}"),
      (version.scripts("munderover", version.sign("∑"), n, one, attributes: " limits=\"false\""), "\\sum_{1}^{n}"),
      (
        "<mjx-munderover><mjx-over>\(n)</mjx-over><mjx-box>\(version.lower(version.sign("∑"), one))</mjx-box></mjx-munderover>x",
        "\\sum_{1}^{n}"
      ),
      (version.scripts("munder", version.sign("lim"), x, attributes: " limits=\"false\""), "\\lim_{x}"),
      (version.lower(version.sign("lim"), x), "\\lim_{x}"), (version.upper(x, version.sign("^")), "\\hat{x}"),
      (version.lower(x, version.sign("–")), "\\underline{x}"),
      (version.lower("<mjx-texatom>\(version.lower(x, version.sign("⏟")))</mjx-texatom>", n), "\\underbrace{x}_{n}"),
      (version.fraction(x, two), "\\frac{x}{2}"),
      (
        "<mjx-mfrac><mjx-frac atop=\"true\"><mjx-num>\(n)</mjx-num><mjx-den>\(two)</mjx-den></mjx-frac></mjx-mfrac>",
        "{n \\atop 2}"
      ),
      ("<mjx-msqrt>\(version.root(x + n))</mjx-msqrt>", "\\sqrt{xn}"),
      ("<mjx-mroot><mjx-root>\(two)</mjx-root>\(version.root(x))</mjx-mroot>", "\\sqrt[2]{x}"),
      (version.table([[x, n], [one, two]]), "\\begin{matrix} x & n \\\\ 1 & 2 \\end{matrix}"),
      (version.table([[x]]), "x"), (version.identifier("sin") + version.identifier("𝜃"), "\\sin\\theta"),
      (version.token("mtext", "if so"), "\\text{if so}"),
      (version.sign("{") + version.identifier("ℝ"), "\\{\\mathbb{R}"),
    ]
    for (drawing, tex) in formulas {
      #expect(markdown(of: "<p>a \(version.page(drawing)) b</p>") == "a $\(tex)$ b\n", "\(drawing)")
    }
    let displayed = version.page(x, attributes: " display=\"true\"")
    #expect(markdown(of: "<p>a</p><p>\(displayed)</p><p>b</p>") == "a\n\n$$x$$\n\nb\n")
  }

  /// MathJax 2 keeps MathML in an attribute of whatever it draws.
  @Test(arguments: [
    "<span class=\"mjx-chtml MathJax_CHTML\" ATTRIBUTES><span class=\"mjx-math\" aria-hidden=\"true\"><span class=\"mjx-mi\">x</span></span></span>",
    "<span class=\"MathJax_SVG\" ATTRIBUTES><svg role=\"img\" aria-hidden=\"true\"><g><use></use></g></svg></span>",
    "<span class=\"MathJax\" ATTRIBUTES><nobr aria-hidden=\"true\"><span class=\"math\">x</span></nobr></span>",
    "<span class=\"MathJax_Error\" ATTRIBUTES><span aria-hidden=\"true\">[Math Processing Error]</span></span>",
  ]) func mathMLIsInAnAttribute(drawing: String) {
    func page(_ display: String) -> String {
      let mathML =
        "&lt;math xmlns=&quot;http://www.w3.org/1998/Math/MathML&quot;\(display)&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mo&gt;&amp;lt;&lt;/mo&gt;&lt;mn&gt;1&lt;/mn&gt;&lt;/math&gt;"
      return drawing.replacing("ATTRIBUTES", with: "id=\"MathJax-Element-1-Frame\" data-mathml=\"\(mathML)\"")
    }
    let preview = "<span class=\"MathJax_Preview\" style=\"color: inherit;\"></span>"
    #expect(markdown(of: "<p>a \(preview)\(page("")) b</p>") == "a $x<1$ b\n")
    #expect(markdown(of: "<p>a</p>\(page(" display=&quot;block&quot;"))") == "a\n\n$$x<1$$\n")
  }

  @Test func numberedFormulasAreNoTables() {
    let row = "<mlabeledtr><mtd><mtext>(3)</mtext></mtd><mtd><mi>a</mi></mtd></mlabeledtr>"
    #expect(markdown(of: "<math><mtable>\(row)</mtable></math>") == "$a$\n")
    #expect(markdown(of: "<math><mtable>\(row)\(row)</mtable></math>").contains("a \\\\ a"))
  }

  @Test(arguments: [
    "<mjx-container>", "<mjx-container><mjx-math><mjx-msup>", "<mjx-container><mjx-mfrac></mjx-mfrac></mjx-container>",
    "<mjx-container><mjx-c class=\"mjx-cZZ\"></mjx-c><mjx-mi class=\"mjx-cFFFFFFFFF\"></mjx-mi></mjx-container>",
    String(repeating: "<mjx-container><mjx-msup>", count: 10_000), String(repeating: "<mjx-container>", count: 20_000),
    "<mjx-container>" + String(repeating: "<mjx-row>", count: 20_000),
    "<math>" + String(repeating: "<munder><mrow>", count: 10_000),
  ]) func brokenDrawingsEnd(html: String) { #expect(markdown(of: "<p>a</p>" + html).hasPrefix("a\n")) }

  @Test func manyDrawingsTakeLinearTime() {
    let drawing = Version.three.page(
      Version.three.scripts("msup", Version.three.identifier("𝑥"), Version.three.number("2")))
    let count = 2_000
    #expect(markdown(of: String(repeating: drawing, count: count)) == String(repeating: "$x^{2}$", count: count) + "\n")
  }
}
