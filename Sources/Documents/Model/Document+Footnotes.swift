extension Document {
  /// The definitions of footnotes: their labels and the indices of their nodes.
  var footnotes: [(label: TextSpan, node: Int)] {
    children().compactMap { if case .footnoteDefinition(let label) = nodes[$0].element { (label, $0) } else { nil } }
  }

  /// The same blocks with the footnotes behind all others, where the model has them.
  ///
  /// Complexity: linear in the number of nodes; no copy where they stand there already.
  func withFootnotesLast() -> Document {
    guard let first = children().first(where: isFootnote), children().contains(where: { $0 > first && !isFootnote($0) })
    else { return self }
    let blocks = Array(children())
    var moved: [Node] = []
    moved.reserveCapacity(nodes.count)
    for block in blocks.filter({ !isFootnote($0) }) + blocks.filter(isFootnote) {
      let distance = moved.count - block
      moved += nodes[block..<Int(nodes[block].end)].map {
        Node(element: $0.element, end: UInt32(Int($0.end) + distance))
      }
    }
    return with(nodes: moved)
  }

  private func isFootnote(_ index: Int) -> Bool {
    if case .footnoteDefinition = nodes[index].element { true } else { false }
  }
}
