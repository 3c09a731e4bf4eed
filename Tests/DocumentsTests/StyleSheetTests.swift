import Documents
import Testing

/// Rules of `<style>` elements, and how far they reach.
struct StyleSheetTests {
  /// Rules for printing, for narrow screens and for dark ones are not for what is read.
  @Test(arguments: [
    "@media print{body{margin:0} .x{display:none}}", "@media print { .y{color:red} .x{display:none} .z{color:red} }",
    "@media (max-width:600px){.y{margin:0}.x{display:none}}", "@supports (a:b){@media all{.x{display:none}}}",
    "@font-face{font-family:a;src:url(b)}@media print{p,.x{visibility:hidden}}",
    "@media screen and (x){a{b:c}.x{display:none}}",
    "/* .x{display:none} */", "/* { */ a{b:c} /* .x{display:none} } */", "/*/ .x{display:none} /**/",
    ".y::after{content:\"} .x{display:none}\"}",
    "@media print{.y{a:b}/*}*/.x{display:none}}",
  ]) func rulesOfOtherMediaDoNotApply(_ sheet: String) {
    #expect(markdown(of: "<style>\(sheet)</style><p class=x>text</p>") == "text\n")
  }

  @Test(arguments: [
    "@media print{p{color:red}} .x{font-weight:bold}", "@media screen{a{b:c} .x{font-weight:bold}}",
    "@media all { .x { font-weight: bold } }", "@charset \"utf-8\"; .x{font-weight:bold}",
    "@import url(https://a.example/b.css); .x{font-weight:bold}", "/* a { b */ .x{font-weight:bold}",
    ".y{content:'{'} .x{font-weight:bold}", ".y{content:\"\\\"}\"} .x{font-weight:bold}",
    "<!-- .x{font-weight:bold} -->",
    "@media only screen{@media print{.x{display:none}} .x{font-weight:bold}}", "}} .x{font-weight:bold}",
    ".y{content:'a\n} .x{font-weight:bold}",
  ]) func rulesAfterThemDo(_ sheet: String) {
    #expect(markdown(of: "<style>\(sheet)</style><p>a <span class=x>b</span></p>") == "a **b**\n")
  }

  @Test(arguments: [1, 9, 10, 16]) func anElementMayHaveManyClasses(_ count: Int) {
    let classes = (1..<count).map { "c\($0)" }.joined(separator: " ")
    let page = "<style>.x{font-weight:bold}</style><p>a <span class='\(classes) x'>b</span></p>"
    #expect(markdown(of: page) == "a **b**\n")
  }

  @Test(arguments: ["font:inherit", "font: inherit !important", "font:unset"])
  func theFontAroundStays(_ style: String) {
    #expect(markdown(of: "<p>a <b>b <span style='\(style)'>c</span></b></p>") == "a **b c**\n")
  }

  @Test(arguments: ["Arial !important", "Arial!important", "Arial ! important", "Arial"])
  func importanceIsNoPartOfAValue(_ value: String) {
    let html = converted("<p>a <span style='font-family:\(value)'>b</span></p>", from: .html, to: .html)
    #expect(html.contains("font-family:'Arial'\""), "\(html)")
    #expect(markdown(of: "<p>a <span style='font-weight:bold!important'>b</span></p>") == "a **b**\n")
  }

  @Test(arguments: ["{", "}", "/*", "'", "\"\\", "@media print{", ".x{", "/**/", "@media all{"])
  func sheetsAreReadInLinearTime(_ piece: String) {
    let sheet = String(repeating: piece, count: 100_000)
    #expect(markdown(of: "<style>\(sheet)</style><p>a</p>") == "a\n")
  }
}
