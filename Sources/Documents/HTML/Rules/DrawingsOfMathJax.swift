/// The formulas that MathJax has drawn, each in a `<mjx-container>`. They become MathML.
enum DrawingsOfMathJax: MarkupRule {
  static let needs: PageFacts? = nil

  static func rewrite(_ page: inout HTMLNormalizer) { MathJax.replaceDrawings(in: page.tree) }
}
