/// A formatted text: the one model that every reader fills and every writer walks.
///
/// The tree is an array of nodes in document order, each with the index at which its subtree ends, and one storage for
/// all text. Building it appends, walking it counts up; nothing recurses on depth and no node is an object.
///
/// A document contains blocks. Each case of ``Element`` says what it may contain; in debug builds, `DocumentBuilder`
/// traps if a reader violates that. Only readers create documents, so a document contains only addresses that they
/// permit, whatever is written from it.
///
/// ```swift
/// for step in document.steps {
///   if case .leaf(.text(let text), _) = step { print(document.string(text)) }
/// }
/// ```
public struct Document: Sendable {
  /// An element and the end of its subtree.
  public struct Node: Sendable {
    /// The node's element.
    public let element: Element
    /// The index after its last descendant; for a leaf, the next index.
    public internal(set) var end: UInt32
  }

  /// All nodes in document order, each before its descendants. Other calls take and return their indices.
  public private(set) var nodes: [Node]
  /// The bytes that spans point into, UTF-8.
  package private(set) var text: [UInt8]
  /// The metadata before the document that publishing programs use; only Markdown has it.
  public let frontMatter: TextSpan?
  /// The number of the first footnote, for example in a chapter of a book; the others count up from it.
  public private(set) var firstFootnoteNumber: Int
  /// The options that the document was read with, which also apply to writing it.
  let options: ConversionOptions
  private(set) var stored: StoredValues

  init(
    nodes: [Node], text: [UInt8], frontMatter: TextSpan?, firstFootnoteNumber: Int, options: ConversionOptions,
    stored: StoredValues
  ) {
    self.options = options
    self.nodes = nodes
    self.text = text
    self.frontMatter = frontMatter
    self.firstFootnoteNumber = firstFootnoteNumber
    self.stored = stored
  }

  /// Returns the same document with another tree or as many other links or images, and more text for these at the
  /// storage's end.
  func with(
    nodes: [Node]? = nil, links: [Link]? = nil, images: [Image]? = nil, codeBlocks: [CodeBlock]? = nil,
    moreText: [UInt8] = [], firstFootnoteNumber: Int? = nil
  ) -> Document {
    var copy = self
    copy.nodes = nodes ?? copy.nodes
    copy.stored.links = links ?? copy.stored.links
    copy.stored.images = images ?? copy.stored.images
    copy.stored.codeBlocks = codeBlocks ?? copy.stored.codeBlocks
    copy.text += moreText
    copy.firstFootnoteNumber = firstFootnoteNumber ?? copy.firstFootnoteNumber
    return copy
  }

  /// Adds bytes to the text that will follow the document's own, and returns their span there.
  func span(of bytes: [UInt8], in moreText: inout [UInt8]) -> TextSpan {
    defer { moreText += bytes }
    let start = text.count + moreText.count
    return TextSpan(start..<start + bytes.count)
  }

  /// Returns what a link by name shows: its text, or the name.
  func shown(_ link: Stored<Link>) -> ArraySlice<UInt8> { self[self[link].title ?? self[link].destination] }

  /// The targets of all links.
  var links: [Link] { stored.links }

  /// All images.
  var images: [Image] { stored.images }

  /// All blocks of code.
  var codeBlocks: [CodeBlock] { stored.codeBlocks }

  /// The names of the places in the document to which its links lead, even if there are no such places. Complexity:
  /// linear in the number of links.
  var linkedPlaces: Set<[UInt8]> { Set(links.lazy.compactMap { LinkFragment.placeName(of: self[$0.destination]) }) }

  /// The definitions of footnotes: their labels and the indices of their nodes.
  var footnotes: [(label: TextSpan, node: Int)] {
    children().compactMap { if case .footnoteDefinition(let label) = nodes[$0].element { (label, $0) } else { nil } }
  }

  /// Whether the document contains styles of text.
  var hasStyles: Bool { !stored.styles.isEmpty }

  /// Whether the document contains formulas. Complexity: linear in the number of nodes.
  package var hasFormulas: Bool { nodes.contains { if case .formula = $0.element { true } else { false } } }

  /// Whether the document is empty.
  public var isEmpty: Bool { nodes.isEmpty }

  /// The bytes of a span of this document, UTF-8, without a copy.
  public subscript(span: TextSpan) -> ArraySlice<UInt8> { text[span.range] }

  /// The code of a block of this document.
  public subscript(code: Stored<CodeBlock>) -> CodeBlock { stored.codeBlocks[Int(code.index)] }

  /// The target of a link of this document.
  public subscript(link: Stored<Link>) -> Link { stored.links[Int(link.index)] }

  /// The style of text of this document.
  public subscript(style: Stored<Style>) -> Style { stored.styles[Int(style.index)] }

  /// An image of this document.
  public subscript(image: Stored<Image>) -> Image { stored.images[Int(image.index)] }

  /// Returns a copy of a span's characters. To examine many spans, use their bytes, which is faster.
  public func string(_ span: TextSpan) -> String { String(decoding: text[span.range], as: UTF8.self) }

  /// The tree as steps in document order. Complexity: a whole walk is linear in the number of nodes.
  public var steps: Steps { steps(in: nodes.indices) }

  /// Returns the steps of whole neighbouring subtrees.
  ///
  /// - Parameter range: The indices of the subtrees' nodes: from a node's own up to its ``Node/end`` for one subtree.
  public func steps(in range: Range<Int>) -> Steps { Steps(nodes: nodes, range: range) }

  /// Returns the indices of the direct children of a node.
  ///
  /// - Parameter parent: The node's index; nil for the blocks of the document itself.
  public func children(of parent: Int? = nil) -> Children {
    Children(nodes: nodes, upcoming: parent.map { $0 + 1 } ?? 0, end: parent.map { Int(nodes[$0].end) } ?? nodes.count)
  }

  /// The direct children of one node, in order.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    /// An index of a node.
    public typealias Element = Int

    let nodes: [Node]
    var upcoming: Int
    let end: Int

    /// Returns the index of the next child. Complexity: O(1).
    public mutating func next() -> Int? {
      guard upcoming < end else { return nil }
      defer { upcoming = Int(nodes[upcoming].end) }
      return upcoming
    }
  }
}

/// One step of a walk over a ``Document``.
public enum Step: Sendable {
  /// The beginning of an element that can have children, with its node's index.
  case enter(Element, Int)
  /// The end of an element that can have children, with its node's index.
  case leave(Element, Int)
  /// An element that cannot have children, with its node's index.
  case leaf(Element, Int)
}

/// The steps of a walk over a ``Document``, with a stack of its own instead of recursion.
public struct Steps: Sequence, IteratorProtocol, Sendable {
  /// The type of the steps.
  public typealias Element = Step

  private let nodes: [Document.Node]
  private var index: Int
  private let end: Int
  private var open: [Int] = []
  /// The end of the innermost open node.
  private var endOfOpen = Int.max

  init(nodes: [Document.Node], range: Range<Int>) {
    self.nodes = nodes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next step, or nil at the end. Complexity: O(1), amortised over the walk.
  public mutating func next() -> Step? {
    if index == endOfOpen, let last = open.popLast() {
      endOfOpen = open.last.map { Int(nodes[$0].end) } ?? .max
      return .leave(nodes[last].element, last)
    }
    guard index < end else { return nil }
    let here = index
    index += 1
    let element = nodes[here].element
    if element.isLeaf { return .leaf(element, here) }
    open.append(here)
    endOfOpen = Int(nodes[here].end)
    return .enter(element, here)
  }
}
