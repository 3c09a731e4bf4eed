extension DocumentBuilder {
  /// Appends all blocks of another document to the innermost open element.
  ///
  /// A footnote belongs to the document that it ends, so the other's footnotes come as plain blocks and their
  /// references as their labels.
  public mutating func splice(_ other: Document) {
    splice(other, nodes: 0..<other.nodes.count)
  }

  /// Appends the subtrees that lie in a range of another document's nodes.
  mutating func splice(_ other: Document, nodes range: Range<Int>) {
    let base = keep(other.text).start
    var ends: [Int] = []
    for index in range {
      while ends.last == index {
        ends.removeLast()
        close()
      }
      let node = other.nodes[index]
      switch node.element {
      case .footnoteDefinition: continue
      case .footnoteReference(let label): append(text: other[label])
      case let element:
        let moved = element.mapSpans { TextSpan(start: base + $0.start, count: $0.count) }
        if element.isLeaf {
          leaf(moved)
        } else {
          open(moved)
          ends.append(Int(node.end))
        }
      }
    }
    for _ in ends { close() }
  }
}
