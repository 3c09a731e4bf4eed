/// Builds a ``Document`` in document order.
///
/// A reader opens and closes elements in their order. Text that follows text is merged into one node.
package struct DocumentBuilder {
  private var nodes: [Document.Node] = []
  /// The bytes that elements and spans refer to.
  private(set) var text: [UInt8] = []
  /// The front matter, stored like other strings.
  package var frontMatter: TextSpan?
  /// The number of the first footnote.
  package var firstFootnoteNumber = 1
  let options: ConversionOptions
  private var stored = StoredValues()
  /// The index of the innermost open element. While an element is open, its node contains the index of the one around
  /// it instead of its end.
  private var innermost = none
  /// Whether the last node is a sibling of the next one, so that text can be merged with it.
  private var endsInSibling = false

  /// The index of no node.
  private static let none = UInt32.max

  /// Creates an empty builder. `capacity` is the expected number of text bytes, `nodeCapacity` that of nodes; nil
  /// estimates it from `capacity`.
  package init(capacity: Int = 0, nodeCapacity: Int? = nil, options: ConversionOptions = ConversionOptions()) {
    self.options = options
    text.reserveCapacity(capacity)
    nodes.reserveCapacity(nodeCapacity ?? capacity / 24)
  }

  /// Creates a builder that already contains some text, valid UTF-8, for spans to refer to.
  init(text: consuming [UInt8], nodeCapacity: Int, options: ConversionOptions) {
    self.options = options
    self.text = text
    nodes.reserveCapacity(nodeCapacity)
  }

  /// The number of open elements.
  package private(set) var depth = 0

  /// The innermost open element, or nil at the document itself.
  package var current: Element? { innermost == Self.none ? nil : nodes[Int(innermost)].element }

  /// The number of nodes, which is the next one's index.
  package var nodeCount: Int { nodes.count }

  /// The bytes of a stored span.
  subscript(span: TextSpan) -> ArraySlice<UInt8> { text[span.range] }

  /// Stores bytes, which must be valid UTF-8, for an element's string.
  package mutating func keep(_ bytes: some Sequence<UInt8>) -> TextSpan { text.keep(bytes) }

  /// Stores code for an element.
  package mutating func keep(_ code: CodeBlock) -> Stored<CodeBlock> { stored.codeBlocks.keep(code) }

  /// Stores a link's target for an element.
  package mutating func keep(_ link: Link) -> Stored<Link> { stored.links.keep(link) }

  /// Stores a style for an element; a repeated one is stored once.
  package mutating func keep(_ style: Style) -> Stored<Style> {
    if stored.styles.last == style { return Stored(index: UInt32(stored.styles.count - 1)) }
    return stored.styles.keep(style)
  }

  /// Stores an image for an element.
  package mutating func keep(_ image: Image) -> Stored<Image> { stored.images.keep(image) }

  /// Begins an element that can have children.
  package mutating func open(_ element: Element) {
    assert(!element.isLeaf, "a leaf cannot be opened")
    let index = UInt32(nodes.count)
    nodes.append(Document.Node(element: element, end: innermost))
    innermost = index
    depth += 1
    endsInSibling = false
  }

  /// Ends the innermost open element.
  package mutating func close() {
    guard innermost != Self.none else {
      assertionFailure("nothing is open")
      return
    }
    let index = Int(innermost)
    innermost = nodes[index].end
    nodes[index].end = UInt32(nodes.count)
    depth -= 1
    endsInSibling = false
  }

  /// Adds an element without children. Add text with ``append(text:)`` and images with ``append(image:)``.
  package mutating func leaf(_ element: Element) {
    assert(element.isLeaf, "only a leaf stands alone")
    nodes.append(Document.Node(element: element, end: UInt32(nodes.count + 1)))
    endsInSibling = true
  }

  /// Adds text, valid UTF-8 without line endings, to the innermost open element.
  package mutating func append(text bytes: some Sequence<UInt8>) { append(kept: keep(bytes)) }

  /// Adds text that is stored already.
  mutating func append(kept span: TextSpan) {
    guard span.count > 0 else { return }
    if endsInSibling, let last = nodes.indices.last, case .text(let before) = nodes[last].element,
      let merged = before.joined(with: span)
    {
      nodes[last] = Document.Node(element: .text(merged), end: nodes[last].end)
    } else {
      leaf(.text(span))
    }
  }

  /// Adds text that is stored already, perhaps not next to the text before it: then both are stored again as one.
  /// Complexity: amortised O(n) in the text, since the merged text is at the storage's end.
  mutating func append(apart span: TextSpan) {
    if span.count > 0, endsInSibling, let last = nodes.indices.last, case .text(let before) = nodes[last].element,
      before.joined(with: span) == nil
    {
      let moved = before.range.upperBound == text.count ? before : keep(Array(text[before.range]))
      nodes[last] = Document.Node(element: .text(moved), end: nodes[last].end)
      append(kept: keep(Array(text[span.range])))
    } else {
      append(kept: span)
    }
  }

  /// Adds an image to the innermost open element.
  package mutating func append(image: Image) { leaf(.image(keep(image))) }

  /// Adds leaves at the end of the last element that contains inlines, if only ends follow it. Complexity: O(n).
  mutating func appendToLastLine(_ leaves: [Element]) {
    if leaves.isEmpty { return }
    let ended = nodes.indices.filter { Int(nodes[$0].end) == nodes.count }
    guard let line = ended.last(where: { nodes[$0].element.kind == .textBlock }) else { return }
    for index in ended where index <= line { nodes[index].end += UInt32(leaves.count) }
    for leaf in leaves { nodes.append(Document.Node(element: leaf, end: UInt32(nodes.count + 1))) }
  }

  /// Replaces the element of an open or finished container if the reader learns a property late (a list's tightness).
  package mutating func replace(_ index: Int, with element: Element) {
    assert(!element.isLeaf && !nodes[index].element.isLeaf, "only containers can be replaced")
    nodes[index] = Document.Node(element: element, end: nodes[index].end)
  }

  /// Stores the text and the values of another document, so that its elements can be appended. Complexity: O(n).
  mutating func store(_ document: Document) -> ElementMove {
    let move = stored.move(behind: text.count)
    text += document.text
    stored.append(document.stored, movedBy: move)
    return move
  }

  /// Ends all open elements and returns the document, cleaned as the options say.
  package consuming func finish() -> Document {
    while depth > 0 { close() }
    return Document(
      nodes: nodes, text: text, frontMatter: frontMatter, firstFootnoteNumber: firstFootnoteNumber, options: options,
      stored: stored
    ).cleaned()
  }
}
