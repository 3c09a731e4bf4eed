import Testing

@testable import Documents

/// Bars of formulas in cells of Markdown.
struct FormulaInTableTests {
  @Test(arguments: [
    ("a | $|x|<1$", "$|x|<1$"), ("$|x|<1$ | a", "$|x|<1$"), ("| $|a|$ | $|b|$ |", "$|a|$"),
    ("| a | $P(A|B)$ |", "$P(A|B)$"), ("| a | $$|x|$$ |", "$$|x|$$"),
  ]) func barsInFormulasEndNoCell(_ row: String, _ formula: String) {
    let page = html(of: "| A | B |\n|---|---|\n\(row)\n")
    #expect(page.split(separator: "<td").count == 3, "\(page)")
    let tex = formula.drop { $0 == "$" }.prefix { $0 != "$" }.replacing("<", with: "&lt;")
    #expect(page.contains("alttext=\"\(tex)\""), "\(page)")
  }

  @Test func headersHaveFormulasToo() {
    #expect(html(of: "| $|x|$ | B |\n|---|---|\n| a | b |\n").contains("alttext=\"|x|\""))
  }

  /// A row with as many cells as columns is cut at every bar.
  @Test(arguments: ["| $5 | $6 |", "| $a|b$ |", "| a | b | c $x$ |"])
  func otherBarsEndCells(_ row: String) {
    let page = html(of: "| A | B |\n|---|---|\n\(row)\n")
    #expect(page.split(separator: "<td").count == 3, "\(page)")
    #expect(!page.contains("alttext=\"a|b\""))
  }
}
