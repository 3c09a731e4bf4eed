import Testing

@testable import Documents

/// A formula that is all of a source, in TeX or MathML.
struct SingleFormulaTests {
  @Test(arguments: ["x^2", "$x^2$", "$$x^2$$", "\\(x^2\\)", "\\[x^2\\]", " x^2 \n"])
  func teXBecomesMathML(_ tex: String) {
    let math = converted(tex, from: .latex, to: .mathml)
    #expect(math.hasPrefix("<math xmlns=\"http://www.w3.org/1998/Math/MathML\""))
    #expect(math.contains("<msup><mi>x</mi><mn>2</mn></msup>"))
    #expect(math.contains("display=\"block\"") != (tex.hasPrefix("$x") || tex.hasPrefix("\\(")))
    #expect(converted(math, from: .mathml, to: .latex) == "x^2\n")
  }

  @Test(arguments: [
    "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>",
    "<?xml version=\"1.0\"?>\n<m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi></m:mfrac></m:math>",
    "<math><semantics><mrow/><annotation encoding=\"application/x-tex\">\\frac{a}{b}</annotation></semantics></math>",
  ]) func mathMLBecomesTeX(_ math: String) {
    #expect(converted(math, from: .mathml, to: .latex) == "\\frac{a}{b}\n")
    #expect(converted(math, from: .mathml, to: .markdown) == "$\\frac{a}{b}$\n")
  }

  @Test func unknownCommandsAreWords() {
    let math = converted("\\unknown{x}", from: .latex, to: .mathml)
    #expect(math.contains("<mtext>\\unknown{x}</mtext>"))
    #expect(converted(math, from: .mathml, to: .latex) == "\\unknown{x}\n")
  }

  @Test func ofADocumentItIsTheFirstFormula() {
    #expect(converted("Text $a$ and $b$", from: .markdown, to: .latex) == "a\n")
    #expect(converted("Text", from: .markdown, to: .latex).isEmpty)
    #expect(converted("", from: .latex, to: .html) == converted("", from: .markdown, to: .html))
  }

  /// Books say in words what a formula is; others repeat its TeX.
  @Test(arguments: [
    ("x^2", "x^2"), ("\\frac{a}{b}", "\\frac{a}{b}"), ("a over b", "\\frac{a}{b}"), ("", "\\frac{a}{b}"),
  ]) func alternativeTextIsTeXOnlyIfItLooksSo(_ alternative: String, _ expected: String) {
    let math = "<math alttext=\"\(alternative)\"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"
    #expect(markdown(of: math) == "$\(expected)$\n")
  }

  @Test(arguments: ["x", "x+1", "f'", "a/b", "x<1", "\\text{a\"b}"])
  func teXComesBackFromAPage(_ tex: String) {
    #expect(markdown(of: html(of: "$\(tex)$")) == "$\(tex)$\n")
  }

  /// A receiver that knows no MathML shows the formula once.
  @Test func itsTeXIsNoTextOfAPage() {
    #expect(html(of: "$E=mc^2$").replacing(#/<[^>]*>/#, with: "") == "E=mc2")
  }
}
