/// Writes the first formula of a document, and nothing else.
enum SingleFormulaWriter {
  /// Writes the formula in TeX, without the marks that it has in a text.
  static func write(texOf document: Document, into sink: ByteSink) {
    if let source = document.firstFormula { sink.take(Array(source.tex) + "\n".utf8) }
  }

  /// Writes the formula in MathML; one that cannot be read is words.
  static func write(mathMLOf document: Document, into sink: ByteSink) {
    guard let source = document.firstFormula else { return }
    var reader = FormulaReader()
    let words = Formula.text(String(decoding: source.tex, as: UTF8.self), nil)
    let formula = reader.read(source) ?? words
    let math = MathMLWriter.write(formula, tex: source.tex, isDisplay: source.isDisplay, in: .file)
    sink.take(Array(math.utf8) + "\n".utf8)
  }
}

extension Document {
  fileprivate var firstFormula: FormulaSource? {
    for node in nodes { if case .formula(let span) = node.element { return FormulaSource(self[span]) } }
    return nil
  }
}
