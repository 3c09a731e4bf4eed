/// Copies a tree without the elements and properties that are only look.
enum DocumentCleaner {
  /// Returns a document without its look. Addresses in its text may be cleaned too. Texts that have become neighbours
  /// are one, as in every document. Complexity: O(n).
  static func cleaned(_ document: Document, cleansText: Bool) -> Document {
    // Without options to clean, the builder returns the copy as it is.
    var builder = DocumentBuilder(text: document.text, nodeCapacity: document.nodes.count, options: ConversionOptions())
    for step in document.steps {
      switch step {
      case .enter(.styled, _), .leave(.styled, _): break
      case .enter(.tableCell(var style), _):
        style.background = nil
        builder.open(.tableCell(style))
      case .enter(let element, _): builder.open(element)
      case .leave: builder.close()
      case .leaf(.text(let span), _):
        let cleaned = cleansText ? CleanAddress.all(in: document[span]) : nil
        builder.append(apart: cleaned.map { builder.keep($0) } ?? span)
      case .leaf(let element, _): builder.leaf(element)
      }
    }
    let copy = builder.finish()
    return document.with(
      nodes: copy.nodes, codeBlocks: document.codeBlocks.map(withoutColors),
      moreText: Array(copy.text[document.text.count...]))
  }

  private static func withoutColors(_ code: CodeBlock) -> CodeBlock {
    var code = code
    for index in code.marks.indices { code.marks[index].style = Style() }
    code.marks.removeAll { $0.link == nil && $0.formats.isEmpty }
    return code
  }
}
