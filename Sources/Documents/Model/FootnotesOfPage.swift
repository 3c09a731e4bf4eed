/// Moves the footnotes of a page behind all other blocks, and numbers them as the page does.
///
/// A note without a reference becomes text in its place: readers of Markdown would not show it as a footnote.
struct FootnotesOfPage {
  private let document: Document

  /// Returns a page with its footnotes behind all other blocks. Complexity: linear in the number of nodes.
  static func gathered(in page: Document) -> Document { FootnotesOfPage(document: page).gathered() }

  private func gathered() -> Document {
    let labels = labelsReferredTo()
    var text: [Range<Int>] = []
    var notes: [(label: TextSpan, nodes: Range<Int>)] = []
    for block in document.children() {
      let end = Int(document.nodes[block].end)
      if case .footnoteDefinition(let label) = document.nodes[block].element {
        if labels.contains(document[label]) { notes.append((label, block..<end)) } else { text.append(block + 1..<end) }
      } else {
        text.append(block..<end)
      }
    }
    let firstNumber = firstNumber(among: notes.map { document.string($0.label) })
    return document.with(nodes: nodes(of: text + notes.map(\.nodes)), firstFootnoteNumber: firstNumber ?? 1)
  }

  /// Returns the labels of the notes to which the text or such a note refers. Notes that become text count as text.
  private func labelsReferredTo() -> Set<ArraySlice<UInt8>> {
    let definitions = document.footnotes
    let nodesOfLabels = Dictionary(definitions.map { (document[$0.label], $0.node) }) { first, _ in first }
    var found: Set<ArraySlice<UInt8>> = []
    func follow(_ block: Int) {
      var blocks = [block]
      while let block = blocks.popLast() {
        for node in document.nodes[block..<Int(document.nodes[block].end)] {
          guard case .footnoteReference(let label) = node.element, found.insert(document[label]).inserted else {
            continue
          }
          if let definition = nodesOfLabels[document[label]] { blocks.append(definition) }
        }
      }
    }
    let notes = Set(definitions.map(\.node))
    for block in document.children() where !notes.contains(block) { follow(block) }
    var others: Set<ArraySlice<UInt8>> = []
    for (label, node) in definitions where !found.contains(document[label]) {
      others.insert(document[label])
      follow(node)
    }
    return found.subtracting(others)
  }

  /// Returns the number of the first note, if the labels are consecutive numbers.
  private func firstNumber(among labels: [String]) -> Int? {
    guard let first = labels.first.flatMap({ Int($0) }), (1..<10_000).contains(first) else { return nil }
    return zip(labels, first...).allSatisfy { $0 == String($1) } ? first : nil
  }

  /// Returns the nodes of whole neighbouring subtrees, one range after the other.
  private func nodes(of subtrees: [Range<Int>]) -> [Document.Node] {
    var moved: [Document.Node] = []
    moved.reserveCapacity(document.nodes.count)
    for range in subtrees {
      let distance = moved.count - range.lowerBound
      moved += document.nodes[range].map { Document.Node(element: $0.element, end: UInt32(Int($0.end) + distance)) }
    }
    return moved
  }
}
