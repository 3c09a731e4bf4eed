import Testing

@testable import Documents

/// Formulas as trees: TeX, MathML and Office Math.
struct FormulaTreeTests {
  private func tree(_ tex: String) -> Formula? { TeXReader.read(tex.utf8) }

  private func mathML(_ formula: Formula, isDisplay: Bool = false) -> Formula? {
    let source = MathMLWriter.write(formula, tex: "".utf8, isDisplay: isDisplay, in: .file)
    // The tree itself is read, not the annotation.
    let tree = HTMLTreeBuilder.parse(Array(source.utf8))
    return withExtendedLifetime(tree) { tree.elements(.math).first.map { MathMLReader.read(MathMLElement($0)) } }
  }

  private func officeMath(_ formula: Formula) -> String {
    OfficeMathWriter.write(formula, isDisplay: false, to: OfficeMathXML()).text
  }

  // MARK: TeX

  @Test(arguments: [
    "x", "x_{1}", "x_{i}^{2}", "\\frac{a}{b}", "\\dfrac{1}{2}", "\\sqrt{x}", "\\sqrt[3]{x}", "\\sum_{i=1}^{n}i",
    "\\sum\\limits_{i}x",
    "\\int\\limits_{0}^{1}f", "(a+b)^{2}", "\\left(\\frac{a}{b}\\right)^{2}", "\\left[0,1\\right)",
    "\\left\\{x\\middle|y\\right\\}",
    "\\binom{n}{k}", "{n \\atop k}", "\\hat{x}", "\\widehat{xy}", "\\overline{ab}", "\\underline{x}", "\\vec{v}",
    "\\mathring{r}",
    "\\overbrace{a+b}^{n}", "\\underbrace{a}_{n}", "\\overset{!}{=}", "\\underset{x}{y}", "\\xrightarrow[b]{a}",
    "\\text{if }x>0",
    "\\text{50\\% of}", "\\mathbf{v}", "\\mathbb{R}^{n}", "\\boldsymbol{\\alpha}", "\\mathrm{d}x",
    "\\operatorname{argmax}x",
    "\\operatorname*{argmax}_{x}", "\\sin x", "\\lim_{x\\to0}f", "f'", "f''(x)", "f'^{2}", "a\\quad b", "\\phantom{x}",
    "\\boxed{x}",
    "\\cancel{x}", "{}_{92}^{238}U", "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
    "\\begin{cases} 1 & x>0 \\\\ 0 & x\\leq0 \\end{cases}",
    "\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}", "\\begin{array}{lr} a & b \\end{array}",
    "\\sum_{\\substack{a \\\\ b}}x", "\\bigl(x\\bigr)",
    "{\\displaystyle x}", "\\textcolor{#ff0000}{x}", "a\\not\\equiv b", "1.5+2", "\\{a\\}", "|x|", "\\alpha b",
    "x \\tag{1}", "\\hspace{0.056em}x", "a\\!\\!b", "{a+b}c", "\\sum_{i}{a+b}", "\\boldsymbol{\\mathfrak{E}}",
    "\\boldsymbol{\\mathsf{M}}x", "90^{\\circ}", "\\colorbox{#ffff00}{\\(x\\)}",
  ]) func teXIsWrittenAsItWasRead(_ tex: String) throws {
    let formula = try #require(tree(tex), "\(tex)")
    #expect(TeXWriter.write(formula) == tex)
  }

  @Test(arguments: [
    ("{a+b \\over c}", "\\frac{a+b}{c}"), ("n \\choose k", "\\binom{n}{k}"), ("x^\\prime", "x'"),
    ("a\\,b~c", "a\\,b\\ c"),
    ("\\frac12", "\\frac{1}{2}"), ("x^2_3", "x_{3}^{2}"), ("\\left<x\\right>", "\\left\\langle x\\right\\rangle"),
    ("{\\bf x}y", "\\mathbf{x}y"),
    ("\\newcommand{\\R}{\\mathbb{R}}x\\in\\R", "x\\in\\mathbb{R}"), ("\\def\\p#1#2{#1/#2}\\p ab", "a/b"),
    ("\\DeclareMathOperator{\\tr}{tr}\\tr A", "\\operatorname{tr}A"),
    ("\\newcommand{\\f}[2][x]{#1^#2}\\f3\\f[y]4", "x^{3}y^{4}"), ("a % rest\n+b", "a+b"),
    ("\\text{a $x^2$ b}", "\\text{a }x^{2}\\text{ b}"),
    ("\\begin{align*}a&=b\\\\[2pt]c&=d\\\\\\end{align*}", "\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}"),
    ("\\root 3 \\of x", "\\sqrt[3]{x}"),
    ("\\sqrt\\frac ab", "\\sqrt{\\frac{a}{b}}"), ("\\mathop{\\rm lim}_x", "\\lim_{x}"), ("\\kern 3mu x", "\\,x"),
    ("\\label{e}x\\nonumber", "x"),
    ("\\color{red}x", "\\textcolor{#ff0000}{x}"), ("\\bmod", "\\operatorname{mod}"),
    ("\\begin{equation}x\\end{equation}", "x"),
  ]) func otherSpellingsAreTheSame(_ tex: String, _ written: String) throws {
    let formula = try #require(tree(tex), "\(tex)")
    #expect(TeXWriter.write(formula) == written)
  }

  @Test(arguments: [
    "\\unknown x", "{a", "a}", "\\frac{a}", "x^", "\\left(a", "a\\right)", "\\begin{matrix}a",
    "\\begin{matrix}a\\end{cases}", "a & b", "\\begin{tikz}x\\end{tikz}",
    "x^a^b", "x_a_b", "#1", "a $ b", "\\text{\\unknown}", "\\sqrt[3", "\\over\\over",
  ]) func unknownTeXIsNotRead(_ tex: String) { #expect(tree(tex) == nil) }

  @Test func oneFormulaDefinesCommandsForTheNext() throws {
    var macros = TeXMacros()
    _ = try TeXReader.read("\\newcommand{\\half}{\\frac{1}{2}}".utf8, macros: &macros)
    #expect(TeXWriter.write(try TeXReader.read("\\half x".utf8, macros: &macros)) == "\\frac{1}{2}x")
  }

  @Test(arguments: [
    "\\def\\a{\\a\\a}\\a", "\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\a",
    "\\newcommand{\\a}[1]{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{\\a{\\a{\\a{\\a{x}}}}}}}}}",
    String(repeating: "{", count: 100_000), String(repeating: "\\frac", count: 100_000),
    String(repeating: "\\left(", count: 100_000),
    String(repeating: "\\displaystyle", count: 100_000), String(repeating: "\\text{$", count: 100_000),
    String(repeating: "x^", count: 100_000),
    String(repeating: "\\begin{matrix}", count: 100_000), String(repeating: "\\sqrt[", count: 100_000),
    String(repeating: "\\hat", count: 100_000),
  ]) func hostileTeXIsNotRead(_ tex: String) { #expect(tree(tex) == nil) }

  @Test(arguments: ["(", "[", "x_", "'", "a(", "()", "\\text{a}", "1 ", "a+", "\\,", "\\\\"])
  func muchTeXTakesLinearTime(_ piece: String) {
    let tex = "\\begin{matrix}" + String(repeating: piece + "x", count: 50_000) + "\\end{matrix}"
    if let formula = tree(tex) { #expect(TeXWriter.write(formula).utf8.count >= 50_000) }
  }

  // MARK: Other formats

  @Test(arguments: [
    "x_{i}^{2}", "\\frac{a}{b}", "\\sqrt[3]{x}", "\\sum_{i=1}^{n}x_{i}", "\\int_{0}^{1}f", "(a+b)^{2}",
    "\\left(\\frac{a}{b}\\right)", "\\hat{x}",
    "\\overline{ab}", "\\underline{x}", "\\vec{v}", "\\overbrace{a+b}^{n}", "\\underset{x}{y}", "\\text{if }x>0",
    "\\mathbf{v}", "\\mathbb{R}^{n}",
    "\\mathrm{d}x", "\\operatorname{foo}x", "\\lim_{x\\to0}f", "f'(x)", "a\\quad b", "\\phantom{x}", "\\boxed{x}",
    "{}_{92}^{238}U",
    "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}", "\\begin{cases} 1 & x>0 \\\\ 0 & x\\leq0 \\end{cases}",
    "\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}", "\\alpha\\neq\\beta", "{n \\atop k}", "\\xrightarrow[b]{a}",
    "1.5\\cdot10^{3}",
  ]) func formulasComeBackFromEachFormat(_ tex: String) throws {
    let formula = try #require(tree(tex))
    #expect(mathML(formula).map(TeXWriter.write) == tex)
    let xml = "<x xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\">\(officeMath(formula))</x>"
    #expect(OfficeMathText.tex(xml) == "$\(tex)$", "\(xml)")
  }

  @Test(arguments: [
    ("\\frac{a+b}{2}", "(a + b)/2"), ("x^2", "x²"), ("\\sum_i x_i", "∑ᵢ xᵢ"), ("\\sqrt{b^2-4ac}", "√(b² − 4ac)"),
    ("a\\ne b", "a ≠ b"), ("-x", "−x"),
    ("\\frac{1}{2a}", "1/(2a)"), ("\\sin x+\\cos(x)", "sin x + cos(x)"), ("f(x,y)", "f(x, y)"),
    ("x\\in\\mathbb R", "x ∈ ℝ"), ("e^{-x}", "e⁻ˣ"),
    ("x_{\\infty}", "x_∞"), ("2^{n^2}", "2^(n²)"), ("\\hat x", "x\u{302}"), ("\\binom nk", "(n choose k)"),
    ("\\sqrt[3]x", "∛x"), ("f'(x)", "f′(x)"),
  ]) func wordsAreWhatPeopleRead(_ tex: String, _ words: String) throws {
    #expect(FormulaPlainText.write(try #require(tree(tex))) == words)
  }

  @Test func everyCommandOfTheTableIsRead() {
    let table = FormulaCharacters.table
    for (command, character) in table.characters where command.utf8.allSatisfy(\.isASCIILetter) {
      #expect(tree("\\" + command) != nil, "\(command)")
      #expect(!character.isEmpty)
    }
  }
}

/// Reads Office Math in XML.
struct OfficeMathText: XMLReader {
  private var formula = OfficeMathReader()
  private var tex: [UInt8] = []

  static func tex(_ xml: String) -> String {
    var reader = OfficeMathText()
    reader.read(Array(xml.utf8))
    return String(decoding: reader.tex, as: UTF8.self)
  }

  mutating func open(_ name: OfficeMathElement, _ tag: XMLTag) -> Bool {
    formula.open(name, tag)
    return true
  }

  mutating func close(_ name: OfficeMathElement) { tex += formula.close() ?? [] }

  mutating func read(text: ArraySlice<UInt8>) { formula.add(text) }
}
