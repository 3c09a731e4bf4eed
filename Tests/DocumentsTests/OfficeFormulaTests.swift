import Testing

@testable import Documents

/// Formulas of Word, which DOCX, Word's HTML and RTF contain as elements and groups of the same names.
struct OfficeFormulaTests {
  /// A part of a formula.
  indirect enum Part {
    case text(String)
    case element(String, properties: [(String, String)], [Part])

    static func element(_ name: String, _ parts: Part...) -> Part { .element(name, properties: [], parts) }

    static func element(_ name: String, _ properties: [(String, String)], _ parts: Part...) -> Part {
      .element(name, properties: properties, parts)
    }

    static func base(_ text: String) -> Part { .element("e", .text(text)) }

    var docx: String {
      switch self {
      case .text(let text):
        let escaped = text.replacing("&", with: "&amp;")
        return "<m:r><w:rPr><w:rFonts w:ascii=\"Cambria Math\"/></w:rPr><m:t>\(escaped)</m:t></m:r>"
      case .element(let name, let properties, let parts):
        let values = properties.map { "<m:\($0) m:val=\"\($1)\"/>" }.joined() + "<m:ctrlPr><w:rPr/></m:ctrlPr>"
        return "<m:\(name)><m:\(name)Pr>\(values)</m:\(name)Pr>\(parts.map(\.docx).joined())</m:\(name)>"
      }
    }

    /// As Word's HTML has them: what looks otherwise is around runs and properties, and runs have no text elements.
    var html: String {
      let look = "<span\n  style='font-family:\"Cambria Math\",serif;mso-fareast-font-family:\"Cambria Math\"'>"
      switch self {
      case .text(let text):
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<i\nstyle='mso-bidi-font-style:normal'>\(look)<m:r>\(escaped)</m:r></span></i>"
      case .element(let name, let properties, let parts):
        let values = properties.map { "<m:\($0)\n m:val=\"\($1)\"/>" }.joined() + "\(look)<m:ctrlPr></m:ctrlPr></span>"
        return "<m:\(name)><m:\(name)Pr>\(values)</m:\(name)Pr>\(parts.map(\.html).joined())</m:\(name)>"
      }
    }

    var rtf: String {
      switch self {
      case .text(let text): return "{\\mr\\mscr0\\msty2 \\i\\f0 \(Part.escaped(text))}"
      case .element(let name, let properties, let parts):
        let values = properties.map { "{\\m\($0) \(Part.escaped($1))}" }.joined() + "{\\mctrlPr\\i z}"
        return "{\\m\(name){\\m\(name)Pr\(values)}\(parts.map(\.rtf).joined())}"
      }
    }

    private static func escaped(_ text: String) -> String {
      text.unicodeScalars.map { scalar in
        if scalar.isASCII { return "{}\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)" }
        return String(scalar).utf16.map { "\\u\(Int16(bitPattern: $0))?" }.joined()
      }.joined()
    }
  }

  static let formulas: [(parts: [Part], tex: String)] = [
    ([.text("x=1")], "x=1"),
    ([.element("f", .element("num", .text("a")), .element("den", .text("b+c")))], "\\frac{a}{b+c}"),
    (
      [.element("f", [("type", "lin")], .element("num", .text("a")), .element("den", .text("b")))], "\\frac{a}{b}"
    ),
    (
      [
        .element(
          "d",
          .element("e", .element("f", [("type", "noBar")], .element("num", .text("n")), .element("den", .text("k")))))
      ],
      "\\binom{n}{k}"
    ),
    ([.element("sSub", .base("x"), .element("sub", .text("1")))], "x_{1}"),
    ([.element("sSup", .base("ab"), .element("sup", .text("2"))), .text("c")], "{ab}^{2}c"),
    (
      [.element("sSubSup", .base("𝑥"), .element("sub", .text("i")), .element("sup", .text("𝛼2")))], "x_{i}^{\\alpha2}"
    ),
    ([.element("sPre", .element("sub", .text("1")), .element("sup", .text("2")), .base("H"))], "{}_{1}^{2}H"),
    ([.element("rad", [("degHide", "1")], .element("deg"), .base("2"))], "\\sqrt{2}"),
    ([.element("rad", .element("deg", .text("3")), .base("2"))], "\\sqrt[3]{2}"),
    (
      [
        .element("nary", [("chr", "∑")], .element("sub", .text("i=1")), .element("sup", .text("n")), .base("i"))
      ],
      "\\sum_{i=1}^{n}i"
    ),
    ([.element("nary", .element("sub"), .element("sup"), .base("xdx"))], "\\int xdx"),
    ([.element("d", .base("a"))], "(a)"),
    ([.element("d", [("begChr", "["), ("endChr", ")")], .base("0"), .base("1"))], "[0|1)"),
    (
      [
        .element(
          "d", [("begChr", "{"), ("endChr", "")], .element("e", .element("eqArr", .base("a&=1"), .base("b&=2"))))
      ],
      "\\left\\{\\begin{aligned} a & =1 \\\\ b & =2 \\end{aligned}\\right."
    ),
    ([.element("func", .element("fName", .text("sin")), .base("x"))], "\\sin x"),
    (
      [
        .element(
          "func", .element("fName", .element("limLow", .base("lim"), .element("lim", .text("x→0")))), .base("f"))
      ],
      "\\lim_{x\\to0}f"
    ),
    ([.element("acc", .base("x")), .element("acc", [("chr", "⃗")], .base("v"))], "\\hat{x}\\vec{v}"),
    ([.element("bar", [("pos", "top")], .base("x")), .element("bar", .base("y"))], "\\overline{x}\\underline{y}"),
    (
      [.element("limLow", .element("e", .element("groupChr", .base("x+y"))), .element("lim", .text("n")))],
      "\\underbrace{x+y}_{n}"
    ),
    (
      [
        .element(
          "d", [("begChr", "|"), ("endChr", "|")],
          .element(
            "e",
            .element(
              "m", .element("mr", .base("1"), .base("0")), .element("mr", .base("0"), .base("1")))))
      ],
      "\\begin{vmatrix} 1 & 0 \\\\ 0 & 1 \\end{vmatrix}"
    ),
    ([.element("borderBox", .base("E=m")), .text("α≤50%")], "\\boxed{E=m}\\alpha\\leq50\\%"),
  ]

  @Test(arguments: formulas.indices) func formulasAreTeX(index: Int) {
    let (parts, tex) = Self.formulas[index]
    let docx = parts.map(\.docx).joined()
    let body = "<w:p>\(DOCXSource.run("a ", ""))<m:oMath>\(docx)</m:oMath>\(DOCXSource.run(" b", ""))</w:p>"
    #expect(DOCXSource.markdown(body) == "a $\(tex)$ b\n")
    let rtf = "{\\mmath{\\*\\moMath\(parts.map(\.rtf).joined())}{\\mmathPict {\\pict\\wmetafile8 00}z}}"
    #expect(converted("{\\rtf1\\ansi\\pard a \(rtf) b\\par}", from: .rtf, to: .markdown) == "a $\(tex)$ b\n")
    let html = "<!--[if gte msEquation 12]><m:oMath>\(parts.map(\.html).joined())</m:oMath><![endif]-->"
    #expect(markdown(of: "<p class=MsoNormal>a \(html) b</p>") == "a $\(tex)$ b\n")
  }

  @Test func formulasInTheirOwnParagraphsAreDisplayed() {
    let body = "<w:p><m:oMathPara><m:oMathParaPr/><m:oMath>\(Part.text("x").docx)</m:oMath></m:oMathPara></w:p>"
    #expect(DOCXSource.markdown(body) == "$$x$$\n")
    let rtf = "{\\mmath{\\*\\moMathPara{\\moMathParaPr{\\mjc left}}{\\*\\moMath\(Part.text("x").rtf)}}}"
    #expect(converted("{\\rtf1\\ansi\\pard \(rtf)\\par}", from: .rtf, to: .markdown) == "$$x$$\n")
  }

  @Test func wordsInFormulasAreText() {
    let docx = "<m:oMath><m:r><m:rPr><m:nor/></m:rPr><m:t>if so</m:t></m:r></m:oMath>"
    #expect(DOCXSource.markdown("<w:p>\(docx)</w:p>") == "$\\text{if so}$\n")
    let rtf = "{\\mmath{\\*\\moMath{\\mr\\mnor if so}}}"
    #expect(converted("{\\rtf1\\ansi\\pard \(rtf)\\par}", from: .rtf, to: .markdown) == "$\\text{if so}$\n")
  }

  @Test func hiddenAndEmptyFormulasShowNothing() {
    #expect(DOCXSource.markdown("<w:p>\(DOCXSource.run("a", ""))<m:oMath></m:oMath></w:p>") == "a\n")
    #expect(converted("{\\rtf1 a{\\v{\\mmath{\\*\\moMath{\\mr x}}}}\\par}", from: .rtf, to: .markdown) == "a\n")
  }

  /// Elements of a formula outside of one, and formulas without an end.
  @Test func brokenFormulasStayText() {
    #expect(DOCXSource.markdown("<w:p><m:r><m:t>a</m:t></m:r><m:oMath><m:r><m:t>b") == "a$b$\n")
    #expect(converted("{\\rtf1 {\\mf{\\mnum a}}{\\*\\moMath{\\mr b", from: .rtf, to: .markdown) == "a$b$\n")
  }

  @Test func deepFormulasTakeLinearTime() {
    let depth = 20_000
    let docx = String(repeating: "<m:e>", count: depth) + "<m:r><m:t>x</m:t></m:r>"
    let tex = DOCXSource.markdown("<w:p><m:oMath>\(docx)</m:oMath></w:p>")
    #expect(tex == "$x$\n")
  }
}
