extension Document {
  /// The definitions of footnotes: their labels and the indices of their nodes.
  var footnotes: [(label: TextSpan, node: Int)] {
    children().compactMap { if case .footnoteDefinition(let label) = nodes[$0].element { (label, $0) } else { nil } }
  }

  /// The same blocks with a page's footnotes behind all others, and numbered from where the page counts.
  ///
  /// A note that nothing refers to is text where it stands: readers of Markdown would not show it as a footnote.
  /// Complexity: linear in the number of nodes.
  func withFootnotesOfPage() -> Document {
    let labels = labelsReferredTo()
    var text: [Range<Int>] = []
    var notes: [(label: TextSpan, nodes: Range<Int>)] = []
    for block in children() {
      let end = Int(nodes[block].end)
      switch nodes[block].element {
      case .footnoteDefinition(let label) where labels.contains(self[label]): notes.append((label, block..<end))
      case .footnoteDefinition: text.append(block + 1..<end)
      default: text.append(block..<end)
      }
    }
    return with(
      nodes: nodes(of: text + notes.map(\.nodes)), firstFootnoteNumber: firstNumber(among: notes.map(\.label)) ?? 1)
  }

  /// The labels of the notes that the text refers to, or such a note. A note that is text may refer to others in its turn.
  private func labelsReferredTo() -> Set<ArraySlice<UInt8>> {
    let definitions = footnotes
    let nodesOfLabels = Dictionary(definitions.map { (self[$0.label], $0.node) }) { first, _ in first }
    var found: Set<ArraySlice<UInt8>> = []
    func follow(_ block: Int) {
      var blocks = [block]
      while let block = blocks.popLast() {
        for node in nodes[block..<Int(nodes[block].end)] {
          guard case .footnoteReference(let label) = node.element, found.insert(self[label]).inserted else { continue }
          if let definition = nodesOfLabels[self[label]] { blocks.append(definition) }
        }
      }
    }
    let notes = Set(definitions.map(\.node))
    for block in children() where !notes.contains(block) { follow(block) }
    var others: Set<ArraySlice<UInt8>> = []
    for (label, node) in definitions where !found.contains(self[label]) {
      others.insert(self[label])
      follow(node)
    }
    return found.subtracting(others)
  }

  /// The number of the first note, where the labels are numbers that count up.
  private func firstNumber(among labels: [TextSpan]) -> Int? {
    guard let first = labels.first.flatMap({ Int(string($0)) }), (1..<10_000).contains(first) else { return nil }
    return zip(labels, first...).allSatisfy { string($0) == String($1) } ? first : nil
  }

  /// The nodes of whole neighbouring subtrees, one range after the other.
  private func nodes(of subtrees: [Range<Int>]) -> [Node] {
    var moved: [Node] = []
    moved.reserveCapacity(nodes.count)
    for range in subtrees {
      let distance = moved.count - range.lowerBound
      moved += nodes[range].map { Node(element: $0.element, end: UInt32(Int($0.end) + distance)) }
    }
    return moved
  }
}
