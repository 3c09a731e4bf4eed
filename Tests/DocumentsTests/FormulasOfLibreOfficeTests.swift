import Testing

@testable import Documents

/// What LibreOffice needs to show a formula as others do.
struct FormulasOfLibreOfficeTests {
  private func object(_ tex: String) throws -> String {
    let formula = try #require(TeXReader.read(tex.utf8), "\(tex)")
    return MathMLWriter.write(formula, tex: "".utf8, isDisplay: true, in: .object)
  }

  private func officeMath(_ tex: String) throws -> String {
    let formula = try #require(TeXReader.read(tex.utf8), "\(tex)")
    return OfficeMathWriter.write(formula, isDisplay: true, to: OfficeMathXML()).text
  }

  /// It pairs fences around one row, and draws a stray one without a partner.
  @Test(arguments: [
    "\\begin{cases} a & b \\end{cases}", "\\left\\{x\\middle|\\frac{y}{2}\\right\\}", "\\left(\\frac{a}{b}\\right)",
  ]) func fencesAreAroundOneRow(_ tex: String) throws {
    let math = try object(tex)
    let form = #/<mo fence="true" form="(prefix|postfix)" stretchy="true">/#
    #expect(math.matches(of: form).map { $0.1 } == ["prefix", "postfix"])
    #expect(math.contains("stretchy=\"true\">{</mo><mrow>") || math.contains("stretchy=\"true\">(</mo><mrow>"))
    #expect(math.contains("</mrow><mo fence=\"true\" form=\"postfix\""))
  }

  @Test(arguments: ["y=", "=c", "y\\overset{!}{=}", "\\overset{!}{=}y"])
  func signsAtAnEdgeHaveAnOperand(_ tex: String) throws {
    #expect(try object(tex).contains("<mrow></mrow>"))
    #expect(try officeMath(tex).contains("\u{2063}"))
  }

  @Test(arguments: ["y=c", "-x", "+1", "x!", "\\overset{a}{b}"])
  func otherSignsHaveNone(_ tex: String) throws {
    #expect(try !object(tex).contains("<mrow></mrow>"))
    #expect(try !officeMath(tex).contains("\u{2063}"))
  }

  @Test func labelsOfBracesAreBesideARow() throws {
    #expect(try object("\\underbrace{a}_{n}").contains("<munder><mrow><munder>"))
  }

  @Test(arguments: [
    "\\begin{align} a & =b \\tag{1} \\\\ c \\tag{2} \\end{align}",
    "\\begin{gather} a \\tag{1} \\\\ b \\tag{2} \\end{gather}",
  ])
  func equationsKeepTheirNumbers(_ tex: String) throws {
    let math = try officeMath(tex)
    #expect(math.contains("(1)") && math.contains("(2)"))
  }

  /// A sign alone in a cell is between operands, but one above or below another one is not.
  @Test func signsAloneHaveOperandsInCellsOnly() throws {
    #expect(try officeMath("\\begin{matrix} a & = & b \\end{matrix}").contains("\u{2063}=\u{2063}"))
    #expect(try !officeMath("x\\overset{!}{=}y^{+}").contains("\u{2063}"))
  }

  /// Ampersands would be logical signs.
  @Test func alignedEquationsAreColumns() throws {
    let tex = "\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}"
    let math = try officeMath(tex)
    #expect(math.contains("<m:mcJc m:val=\"right\"/>") && math.contains("<m:mcJc m:val=\"left\"/>"))
    #expect(!math.contains("&amp;") && !math.contains("eqArr"))
    let source = "<x xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\">\(math)</x>"
    #expect(OfficeMathText.tex(source) == "$\(tex)$")
  }
}

/// TeX and MathML that try to take much time or room.
struct HostileFormulaTests {
  @Test(arguments: [
    "{", "\\frac", "\\frac{", "^", "x^", "\\left(", "\\ce{", "\\ce{->[", "\\ce{^", "&", "\\\\", "\\begin{matrix}",
    "\\sqrt[", "\\text{", "\\text{$", "(", "|", "'", "\\!", "\\hat", "$", "\\(", "\\color{red}", "\\over ", "\u{338}",
  ]) func repeatedTeXTakesLinearTime(_ piece: String) {
    let tex = String(repeating: piece, count: 20_000)
    #expect(!converted(tex, from: .latex, to: .mathml).isEmpty)
    let inner = "\\ce{" + String(repeating: piece, count: 20_000) + "}"
    #expect(!converted(inner, from: .latex, to: .plain).isEmpty)
  }

  @Test(arguments: [
    "<mrow>", "<mfrac>", "<msup>", "<mtable><mtr><mtd>", "<mtr>", "<mtd></mtd>", "<mfenced>", "<mover>", "<mo>(</mo>",
    "<mo>|</mo>", "<mmultiscripts>", "<mi>x</mi>", "<semantics>", "<annotation>", "<mtr></mtr>", "<mn>1</mn>",
  ]) func repeatedMathMLTakesLinearTime(_ piece: String) {
    let math = "<math><mtable><mtr>" + String(repeating: piece, count: 20_000)
    _ = converted(math, from: .mathml, to: .latex)
    _ = converted(math, from: .mathml, to: .rtf)
  }

  /// A table that is wide in one row and long in another does not become a square.
  @Test func tablesAreNotFilledWithCells() {
    let wide = String(repeating: "a & ", count: 5_000)
    let tex = "\\begin{matrix} \(wide) a " + String(repeating: "\\\\ b ", count: 5_000) + "\\end{matrix}"
    for format in [DocumentFormat.html, .rtf, .mathml, .plain] {
      #expect(converted(tex, from: .latex, to: format).utf8.count < 64 << 20)
    }
  }
}
