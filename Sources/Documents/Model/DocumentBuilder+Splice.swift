extension DocumentBuilder {
  /// Appends all blocks of another document to the innermost open element.
  ///
  /// A footnote belongs to the document that it ends, so the other's footnotes come as plain blocks and their
  /// references as their labels.
  public mutating func splice(_ other: Document) {
    splice(other, nodes: other.nodes.indices)
  }

  /// Appends whole neighbouring subtrees of another document, given by the range of their nodes' indices.
  mutating func splice(_ other: Document, nodes range: Range<Int>) {
    guard !range.isEmpty else { return }
    let base = keep(other.text).start
    func moved(_ element: Element) -> Element {
      element.mapSpans { TextSpan(start: base + $0.start, count: $0.count) }
    }
    for step in other.steps(in: range) {
      switch step {
      case .enter(.footnoteDefinition, _), .leave(.footnoteDefinition, _): break
      case .enter(let element, _): open(moved(element))
      case .leave: close()
      case .leaf(.footnoteReference(let label), _): append(text: other[label])
      case .leaf(let element, _): leaf(moved(element))
      }
    }
  }
}
