/// A parsed document: nodes that point at each other by index, in one array.
///
/// Node 0 is the document itself. Text and attributes lie in the tokenizer's arrays.
struct HTMLTree {
  /// The index of a node; `none` where there is no such node.
  typealias Index = Int32
  static let none: Index = -1

  /// As small as can be: short tags make many nodes of little source.
  struct Node {
    fileprivate(set) var parent = none
    /// The sibling before; of a first child, the last of all siblings.
    fileprivate(set) var previous = none
    fileprivate(set) var next = none
    /// The first child of an element; where text begins, which has no children.
    fileprivate var firstChildOrStart = none
    /// Where an element's attributes begin; the count of text.
    private let startOrCount: UInt32
    /// Tells unknown elements apart.
    let unknownName: UInt16
    /// The tag of an element; what else the node is otherwise.
    let tag: HTMLTag
    /// Whether it is an element of SVG or MathML, in the lowest bit, and above that how many attributes it has.
    private let foreignAndCount: UInt8

    /// No element has more attributes, since each of the few names that are looked at counts once.
    private static let attributeLimit: UInt32 = 127

    init(tag: HTMLTag, isForeign: Bool = false, unknownName: UInt16 = 0, content: TextSpan = .empty) {
      self.tag = tag
      self.unknownName = unknownName
      if tag == .text {
        firstChildOrStart = Index(bitPattern: content.start)
        startOrCount = content.count
        foreignAndCount = isForeign ? 1 : 0
      } else {
        startOrCount = content.start
        foreignAndCount = UInt8(Swift.min(content.count, Self.attributeLimit)) << 1 | (isForeign ? 1 : 0)
      }
    }

    /// Whether it is an element of SVG or MathML.
    var isForeign: Bool { foreignAndCount & 1 != 0 }

    /// The first node in an element.
    fileprivate(set) var firstChild: Index {
      get { tag == .text ? none : firstChildOrStart }
      set { firstChildOrStart = newValue }
    }

    /// An element's attributes, or the characters of text.
    var content: TextSpan {
      tag == .text
        ? TextSpan(start: UInt32(bitPattern: firstChildOrStart), count: startOrCount)
        : TextSpan(start: startOrCount, count: UInt32(foreignAndCount >> 1))
    }
  }

  var nodes = [Node(tag: .unknown)]
  /// What spans point into.
  var text: [UInt8] = []
  var attributes: [HTMLAttribute] = []
  /// The elements that hold style sheets.
  var styles: [Index] = []
  /// Whether a clipboard has marked where its fragment begins.
  var hasFragmentStart = false

  /// Adds a node as the last child of another.
  mutating func add(_ node: Node, to parent: Index) -> Index {
    let index = Index(nodes.count)
    var node = node
    node.parent = parent
    let first = nodes[Int(parent)].firstChildOrStart
    if first == Self.none {
      node.previous = index
      nodes[Int(parent)].firstChildOrStart = index
    } else {
      node.previous = nodes[Int(first)].previous
      nodes[Int(first)].previous = index
      nodes[Int(node.previous)].next = index
    }
    nodes.append(node)
    return index
  }

  /// Adds a node that has no place yet.
  mutating func add(_ node: Node) -> Index {
    nodes.append(node)
    return Index(nodes.count - 1)
  }

  /// A new element of the same tag and attributes as another.
  func copy(of index: Index) -> Node {
    let node = self[index]
    return Node(tag: node.tag, unknownName: node.unknownName, content: node.content)
  }

  /// Makes a node the last child of another.
  mutating func append(_ child: Index, to parent: Index) { insert(child, into: parent, before: Self.none) }

  /// Puts a node before a child of `parent`, which is no text, or at the end where `sibling` is none.
  mutating func insert(_ child: Index, into parent: Index, before sibling: Index) {
    let first = nodes[Int(parent)].firstChildOrStart
    nodes[Int(child)].parent = parent
    nodes[Int(child)].next = sibling
    guard first != Self.none else {
      nodes[Int(child)].previous = child
      nodes[Int(parent)].firstChildOrStart = child
      return
    }
    let following = Int(sibling == Self.none ? first : sibling)
    let previous = nodes[following].previous
    nodes[Int(child)].previous = previous
    nodes[following].previous = child
    if sibling == first { nodes[Int(parent)].firstChildOrStart = child } else { nodes[Int(previous)].next = child }
  }

  /// Takes a node with its subtree out of its parent.
  mutating func detach(_ child: Index) {
    let node = nodes[Int(child)]
    guard node.parent != Self.none else { return }
    let first = nodes[Int(node.parent)].firstChildOrStart
    nodes[Int(node.next == Self.none ? first : node.next)].previous = node.previous
    if child == first {
      nodes[Int(node.parent)].firstChildOrStart = node.next
    } else {
      nodes[Int(node.previous)].next = node.next
    }
    nodes[Int(child)].parent = Self.none
    nodes[Int(child)].previous = Self.none
    nodes[Int(child)].next = Self.none
  }

  /// Moves all children of a node to the end of another's. Complexity: linear in their number.
  mutating func moveChildren(of source: Index, to target: Index) {
    while nodes[Int(source)].firstChild != Self.none {
      let child = nodes[Int(source)].firstChild
      detach(child)
      append(child, to: target)
    }
  }

  subscript(index: Index) -> Node { nodes[Int(index)] }

  /// The attributes of an element.
  func attributes(of node: Node) -> ArraySlice<HTMLAttribute> {
    node.tag == .text ? [] : attributes[node.content.range]
  }

  /// The value of an attribute, or nil.
  func value(_ name: HTMLAttribute.Name, of node: Node) -> ArraySlice<UInt8>? {
    if node.content.isEmpty { return nil }
    return attributes(of: node).first { $0.name == name }.map { text[$0.value.range] }
  }

  /// The words of an element's `class` attribute, of which many say nothing.
  func classes(of node: Node) -> [ArraySlice<UInt8>] {
    (value(.class, of: node) ?? []).split(maxSplits: 16, whereSeparator: \.isHTMLSpace)
  }

  /// Whether an element's `class` attribute has a word.
  func hasClass(_ name: String, _ node: Node) -> Bool {
    classes(of: node).contains { $0.elementsEqual(name.utf8) }
  }

  /// The nodes right in an element, in order.
  func children(of node: Node) -> some Sequence<Index> {
    // Not by `prefix(while:)`, which would gather them all.
    sequence(state: node.firstChild) { (upcoming: inout Index) -> Index? in
      guard upcoming != Self.none else { return nil }
      defer { upcoming = self[upcoming].next }
      return upcoming
    }
  }

  /// The nodes in an element, in document order.
  func descendants(of root: Index) -> some Sequence<Index> {
    sequence(state: root) { (last: inout Index) -> Index? in
      if self[last].firstChild != Self.none {
        last = self[last].firstChild
        return last
      }
      while last != root && self[last].next == Self.none { last = self[last].parent }
      if last == root { return nil }
      last = self[last].next
      return last
    }
  }

  /// The characters of a text.
  func characters(of index: Index) -> ArraySlice<UInt8> { text[self[index].content.range] }

  /// Whether a node is text that is nothing but white space and no-break spaces.
  func isBlankText(_ index: Index) -> Bool {
    self[index].tag == .text && InlineRuns.isBlank(characters(of: index))
  }

  /// The text in an element, of so many of its nodes and so many bytes of each.
  func text(in root: Index, nodes: Int, bytes: Int = .max) -> [UInt8] {
    descendants(of: root).prefix(nodes).flatMap { index in
      self[index].tag == .text ? characters(of: index).prefix(bytes) : []
    }
  }

  /// The first child of an element, if nothing but white space stands before it and it is no text.
  func firstElement(in node: Node) -> Index? {
    var child = node.firstChild
    while child != Self.none && isSpace(child) { child = self[child].next }
    return child == Self.none || self[child].tag == .text ? nil : child
  }

  /// The only child of an element, if nothing but white space stands beside it and it is no text.
  func onlyElement(in node: Node) -> Index? {
    guard let child = firstElement(in: node) else { return nil }
    var next = self[child].next
    while next != Self.none && isSpace(next) { next = self[next].next }
    return next == Self.none ? child : nil
  }

  private func isSpace(_ index: Index) -> Bool {
    self[index].tag == .text && characters(of: index).allSatisfy(\.isHTMLSpace)
  }
}
