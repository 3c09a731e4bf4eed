/// The formulas that MathJax has drawn, each in a `<mjx-container>`. They become MathML.
enum DrawingsOfMathJax: MarkupRule {
  static let needs: MarkupFactSet? = nil

  static func rewrite(_ page: inout HTMLNormalizer) { MathJax.replaceDrawings(in: page.tree) }
}
