import Repetitions
import Testing

/// The formulas of Word on the desktop, which are in comments of its HTML, and what shows them for other programs.
struct WordFormulaTests {
  private static func formula(_ text: String) -> String {
    """
    <!--[if gte msEquation 12]><m:oMath><i style='mso-bidi-font-style:normal'><span
    style='font-family:"Cambria Math",serif'><m:r>\(text)</m:r></span></i></m:oMath><![endif]-->
    """
  }

  private static let picture = """
    <span style='font-size:11.0pt;font-family:"Calibri",sans-serif;position:relative;top:4.5pt;mso-text-raise:
    -4.5pt'><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75" style='width:51pt;height:18pt'>
     <v:imagedata src="file:///C:/Users/me/clip_image001.png" o:title="" chromakey="white"/>
    </v:shape><![endif]--><![if !vml]><img width=85 height=30
    src="file:///C:/Users/me/clip_image002.png" v:shapes="_x0000_i1025"><![endif]></span>
    """

  private static let mathML = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math>"

  /// The fallback after a formula, for programs that do not know Office Math.
  static let copies = [
    "<![if !msEquation]>\(picture)<![endif]>",
    // Mail programs write conditions of their own, and tidy the picture up.
    "<!--[if !msEquation]-->\(picture)<!--[endif]-->",
    "<!--[if !msEquation]--><span style=\"position:relative\"><img src=\"cid:part1@example.com\" width=\"11\"></span><!--[endif]-->",
    "<![if !msEquation]><span><img src=\"https://a.example/1.png\"></span><![endif]>",
    "<![if !msEquation]><img src=\"https://a.example/1.png\"><![endif]>",
    // Other programs that copy formulas for Word.
    "<![if !msEquation]>\(mathML)<![endif]>",
    "<span class=\"katex-mathml\">\(mathML)</span><span class=\"katex-html\" aria-hidden=\"true\"><span>x</span></span>",
    "",
  ]

  @Test(arguments: copies) func formulasAreShownOnce(copy: String) {
    let formula = Self.formula("x") + copy
    #expect(markdown(of: "<p>for all \(formula)<span style='color:black'>, so</span></p>") == "for all $x$, so\n")
    #expect(markdown(of: "\(formula)") == "$x$\n")
    #expect(markdown(of: "<ul><li>a \(formula)</li></ul>") == "- a $x$\n")
    let table = "<table><tr><th>a</th></tr><tr><td>\(formula)</td></tr></table>"
    #expect(markdown(of: table) == "| a |\n| --- |\n| $x$ |\n")
  }

  @Test(arguments: copies) func formulasInTheirOwnParagraphsAreDisplayed(copy: String) {
    let formula = Self.formula("x=1").replacing(
      "<m:oMath>", with: "<m:oMathPara><m:oMathParaPr><m:jc m:val=\"left\"/></m:oMathParaPr><m:oMath>"
    )
    .replacing("</m:oMath>", with: "</m:oMath></m:oMathPara>")
    #expect(markdown(of: "<p>a</p><p class=MsoNormal>\(formula)\(copy)</p><p>b</p>") == "a\n\n$$x=1$$\n\nb\n")
  }

  @Test func formulasFollowEachOther() {
    let parts = ["k", "l", "m"].map { Self.formula($0) + Self.copies[0] }
    #expect(markdown(of: "<p>\(parts.joined(separator: ", "))</p>") == "$k$, $l$, $m$\n")
  }

  @Test func referencesAreCharacters() {
    #expect(markdown(of: "<p>\(Self.formula("a&lt;b&nbsp;&amp;&#8712;C"))</p>") == "$a<b\\&\\in C$\n")
  }

  /// A picture is only dropped beside the formula that it shows.
  @Test(arguments: [
    (
      formula("x") + " <span>and <img src=\"https://a.example/1.png\"></span>", "$x$ and ![](https://a.example/1.png)\n"
    ),
    (
      formula("x") + "<p><img src=\"https://a.example/1.png\"> below</p>", "$x$\n\n![](https://a.example/1.png) below\n"
    ),
    (
      "<!--[if gte msEquation 12]><m:oMath></m:oMath><![endif]--><span><img src=\"https://a.example/1.png\"></span>",
      "![](https://a.example/1.png)\n"
    ),
    ("<!--[if gte msEquation 12]><m:oMath></m:oMath><![endif]--><math><mi>x</mi></math>", "$x$\n"),
    (formula("x") + "<span>and <math><mi>y</mi></math></span>", "$x$and $y$\n"),
    ("<!--[if gte vml 1]><m:oMath><m:r>x</m:r></m:oMath><![endif]-->a", "a\n"),
  ]) func otherPicturesStay(html: String, expected: String) { #expect(markdown(of: html) == expected) }

  @Test(arguments: [
    "<p>a <!--[if gte msEquation 12]><m:oMath><m:r>x", "<p>a <!--[if gte msEquation 12]><m:oMath><m:r>x<![endif]-->",
    "<p>a <!--[if gte msEquation 12]><m:oMath><m:r>x</m:r></m:oMath>-->",
  ]) func formulasWithoutAnEndEnd(html: String) { #expect(markdown(of: html) == "a $x$\n") }

  @Test func manyFormulasTakeLinearTime() {
    let count = Int.many(20_000)
    let text = markdown(of: String(repeating: Self.formula("x") + "<img src=a.png>", count: count))
    #expect(text == String(repeating: "$x$", count: count) + "\n")
  }
}
