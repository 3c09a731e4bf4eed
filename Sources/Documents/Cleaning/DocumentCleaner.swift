/// Copies a tree without the elements and properties that are only look.
struct DocumentCleaner {
  private let document: Document
  private(set) var nodes: [Document.Node] = []
  /// The text that comes behind the document's own: texts that have become neighbours, and cleaned ones.
  private(set) var text: [UInt8] = []
  /// The open elements: their new indices, and their ends in the old tree.
  private var open: [(index: Int, end: Int)] = []
  /// Whether the last node is a sibling of the next one.
  private var endsInSibling = false

  init(_ document: Document) {
    self.document = document
    nodes.reserveCapacity(document.nodes.count)
  }

  /// Copies the tree. Addresses in its text may be cleaned too.
  mutating func run(cleansText: Bool) {
    for (index, node) in document.nodes.enumerated() {
      close(before: index)
      switch node.element {
      case .styled: break
      case .text(let span):
        let cleaned = cleansText ? CleanAddress.all(in: document[span]) : nil
        append(cleaned.map { keep($0) } ?? span)
      case .tableCell(var style):
        style.background = nil
        append(.tableCell(style), endingAt: Int(node.end))
      default: append(node.element, endingAt: Int(node.end))
      }
    }
    close(before: document.nodes.count)
  }

  private mutating func append(_ element: Element, endingAt end: Int) {
    nodes.append(Document.Node(element: element, end: UInt32(nodes.count + 1)))
    endsInSibling = element.isLeaf
    if !element.isLeaf { open.append((nodes.count - 1, end)) }
  }

  private mutating func close(before index: Int) {
    while let last = open.last, last.end <= index {
      nodes[last.index].end = UInt32(nodes.count)
      open.removeLast()
      endsInSibling = false
    }
  }

  // MARK: Text

  /// Appends a text. Neighbours are one text, as in every document.
  private mutating func append(_ span: TextSpan) {
    guard endsInSibling, let last = nodes.indices.last, case .text(let before) = nodes[last].element else {
      return append(.text(span), endingAt: 0)
    }
    nodes[last] = Document.Node(element: .text(before.joined(with: span) ?? join(before, span)), end: nodes[last].end)
  }

  /// Stores two texts as one. The first is at the storage's end if it has been joined before, so all of them together
  /// are copied once.
  private mutating func join(_ first: TextSpan, _ second: TextSpan) -> TextSpan {
    let isAtEnd =
      first.range.upperBound == document.text.count + text.count && first.range.lowerBound >= document.text.count
    let start = isAtEnd ? first : keep(Array(bytes(of: first)))
    return start.joined(with: keep(Array(bytes(of: second)))) ?? start
  }

  private mutating func keep(_ bytes: [UInt8]) -> TextSpan {
    defer { text += bytes }
    return TextSpan(start: UInt32(document.text.count + text.count), count: UInt32(bytes.count))
  }

  private func bytes(of span: TextSpan) -> ArraySlice<UInt8> {
    let own = span.range.lowerBound - document.text.count
    return own < 0 ? document[span] : text[own..<own + span.range.count]
  }
}
