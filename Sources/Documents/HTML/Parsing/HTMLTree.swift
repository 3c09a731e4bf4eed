/// A parsed document: nodes in one array that refer to each other by index.
///
/// Node 0 is the document itself. Text and attributes are in the tokenizer's arrays. Everything that asks about a node is
/// handed the tree, so it is one reference rather than a copy of references to all of its arrays.
final class HTMLTree {
  /// The index of a node; `none` if there is no such node.
  typealias Index = Int32
  static let none: Index = -1

  /// A node. It is small, because short tags make many nodes from little source.
  struct Node {
    fileprivate(set) var parent = none
    /// The previous sibling; for a first child, the last of all siblings.
    fileprivate(set) var previous = none
    fileprivate(set) var next = none
    /// The first child of an element; for text, which has no children, the start of its characters.
    fileprivate var firstChildOrStart = none
    /// The start of an element's attributes; for text, the number of its characters.
    private let startOrCount: UInt32
    /// Distinguishes unknown elements.
    let unknownName: UInt16
    /// The tag of an element, or the kind of another node.
    let tag: HTMLTag
    /// Whether it is an element of SVG or MathML, in the lowest bit, and above that the number of attributes.
    private let foreignAndCount: UInt8

    /// No element has more attributes, since each of the few known names counts once.
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

  @exclusivity(unchecked) var nodes = [Node(tag: .unknown)]
  /// The source that spans point into.
  @exclusivity(unchecked) var text: [UInt8] = []
  @exclusivity(unchecked) var attributes: [HTMLAttribute] = []
  /// What the classes and styles among the attributes say.
  @exclusivity(unchecked) var facts = MarkupFacts()
  /// The numbers of unknown elements' names, which are in lower case.
  var unknownNames: [[UInt8]: UInt16] = [:]
  /// The elements that contain style sheets.
  var styles: [Index] = []
  /// Whether a clipboard has marked the beginning of its fragment.
  var hasFragmentStart = false
  /// Whether Notion has written the HTML.
  var isFromNotion = false

  /// Adds a node as the last child of another.
  func add(_ node: Node, to parent: Index) -> Index {
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
  func add(_ node: Node) -> Index {
    nodes.append(node)
    return Index(nodes.count - 1)
  }

  /// Adds a node before another, which has a place.
  @discardableResult
  func add(_ node: Node, before sibling: Index) -> Index {
    let index = add(node)
    insert(index, into: self[sibling].parent, before: sibling)
    return index
  }

  /// Returns a new element with the tag and the attributes of another.
  func copy(of index: Index) -> Node {
    let node = self[index]
    return Node(tag: node.tag, unknownName: node.unknownName, content: node.content)
  }

  /// Makes a node the last child of another.
  func append(_ child: Index, to parent: Index) { insert(child, into: parent, before: Self.none) }

  /// Inserts a node before a child of `parent`, or at the end if `sibling` is none. `parent` is no text.
  func insert(_ child: Index, into parent: Index, before sibling: Index) {
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

  /// Removes a node and its subtree from its parent.
  func detach(_ child: Index) {
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

  /// Makes a node that may have a place the last child of another.
  func move(_ child: Index, to parent: Index) {
    detach(child)
    append(child, to: parent)
  }

  /// Moves all children of a node to the end of another's. Complexity: linear in their number.
  func moveChildren(of source: Index, to target: Index) {
    while nodes[Int(source)].firstChild != Self.none {
      move(nodes[Int(source)].firstChild, to: target)
    }
  }

  /// Leaves only a part of a text's characters.
  func shorten(_ index: Index, to part: ArraySlice<UInt8>) {
    var text = Node(tag: .text, isForeign: self[index].isForeign, content: TextSpan(part.indices))
    (text.parent, text.previous, text.next) = (self[index].parent, self[index].previous, self[index].next)
    nodes[Int(index)] = text
  }

  subscript(index: Index) -> Node { nodes[Int(index)] }

  func attributes(of node: Node) -> ArraySlice<HTMLAttribute> {
    node.tag == .text ? [] : attributes[node.content.range]
  }

  /// Returns the value of an attribute, or nil.
  func value(_ name: HTMLAttribute.Name, of node: Node) -> ArraySlice<UInt8>? {
    attribute(name, of: node).map { text[$0.value.range] }
  }

  /// Returns an attribute, or nil.
  func attribute(_ name: HTMLAttribute.Name, of node: Node) -> HTMLAttribute? {
    if node.tag == .text { return nil }
    for position in node.content.range where attributes[position].name == name { return attributes[position] }
    return nil
  }

  /// Returns the words of an element's `class` attribute.
  func classes(of node: Node) -> ClassNames {
    attribute(.class, of: node).map(words) ?? ClassNames(words: [], text: [])
  }

  /// Returns the words of a `class` attribute, of which only the first ones are split.
  func words(of attribute: HTMLAttribute) -> ClassNames { ClassNames(words: facts.words(of: attribute), text: text) }

  /// Whether an element's `class` attribute contains a word.
  func hasClass(_ name: String, _ node: Node) -> Bool {
    classes(of: node).contains { $0.elementsEqual(name.utf8) }
  }

  /// Whether one of an element's classes is in a table, in any case.
  func hasClass(in names: NameTable<Void>, _ node: Node) -> Bool {
    classes(of: node).contains(where: names.contains)
  }

  /// Returns what the first of an element's classes that is in a table means; nil if none is.
  func meaningOfClass<Meaning>(in table: NameTable<Meaning>, _ node: Node) -> Meaning? {
    classes(of: node).lazy.compactMap { table[$0] }.first
  }

  /// Returns the first of an element's classes that begins like this.
  func firstClass(startingWith prefix: String, _ node: Node) -> ArraySlice<UInt8>? {
    classes(of: node).first { $0.starts(with: prefix.utf8) }
  }

  /// Returns the elements with a tag in the order of the source, also those without a place. Complexity: linear in the
  /// number of nodes.
  func elements(_ tag: HTMLTag) -> [Index] { elements { $0 == tag } }

  /// Returns the elements with a tag for which a condition holds, as ``elements(_:)``.
  func elements(where isWanted: (HTMLTag) -> Bool) -> [Index] {
    var found: [Index] = []
    for index in nodes.indices where isWanted(nodes[index].tag) { found.append(Index(index)) }
    return found
  }

  /// Returns the direct children of an element, in order.
  func children(of node: Node) -> some Sequence<Index> {
    // `prefix(while:)` would collect them all.
    sequence(state: node.firstChild) { [nodes] (upcoming: inout Index) -> Index? in
      guard upcoming != Self.none else { return nil }
      defer { upcoming = nodes[Int(upcoming)].next }
      return upcoming
    }
  }

  /// Returns the rows of a table, in its sections or without one.
  func rows(of table: Node) -> [Index] {
    var rows: [Index] = []
    for child in children(of: table) {
      if self[child].tag == .tr { rows.append(child) }
      if self[child].tag.isTableSection { rows += children(of: self[child]).filter { self[$0].tag == .tr } }
    }
    return rows
  }

  /// Returns the node before a node in the same element.
  func previousSibling(of index: Index) -> Index? {
    let node = self[index]
    return node.parent != Self.none && self[node.parent].firstChild != index ? node.previous : nil
  }

  /// Returns the node before a node in the same element, apart from white space.
  func neighbour(before index: Index) -> Index? {
    var previous = previousSibling(of: index)
    while let sibling = previous, isBlankText(sibling) { previous = previousSibling(of: sibling) }
    return previous
  }

  /// Returns the block that a node is in, or is, if it is at most so many levels above; else what is at that level.
  func block(around index: Index, levels: Int) -> Index {
    var block = index
    for _ in 0..<levels where block > 0 && self[block].tag.isInline { block = self[block].parent }
    return block
  }

  /// Returns the node after a node in the same element, apart from white space.
  func neighbour(after index: Index) -> Index? { neighbour(after: self[index]) }

  func neighbour(after node: Node) -> Index? {
    var next = node.next
    while next != Self.none && isBlankText(next) { next = self[next].next }
    return next == Self.none ? nil : next
  }

  /// Returns the nodes in an element, in document order.
  func descendants(of root: Index) -> some Sequence<Index> {
    sequence(state: root) { [nodes] (last: inout Index) -> Index? in
      if nodes[Int(last)].firstChild != Self.none {
        last = nodes[Int(last)].firstChild
        return last
      }
      while last != root && nodes[Int(last)].next == Self.none { last = nodes[Int(last)].parent }
      if last == root { return nil }
      last = nodes[Int(last)].next
      return last
    }
  }

  func characters(of index: Index) -> ArraySlice<UInt8> { text[self[index].content.range] }

  /// Whether a node is text of only white space and no-break spaces.
  func isBlankText(_ index: Index) -> Bool {
    self[index].tag == .text && InlineRuns.isBlank(characters(of: index))
  }

  /// Whether a node is text of more than white space and no-break spaces.
  func isShownText(_ index: Index) -> Bool { self[index].tag == .text && !isBlankText(index) }

  /// Whether a node is an image, or text of more than white space and no-break spaces.
  func isShownTextOrImage(_ index: Index) -> Bool { self[index].tag == .img || isShownText(index) }

  /// Returns a text, or the text in an element from at most so many of its nodes; at most so many bytes of each.
  func text(in root: Index, nodes: Int, bytes: Int = .max) -> [UInt8] {
    if self[root].tag == .text { return Array(characters(of: root).prefix(bytes)) }
    return descendants(of: root).prefix(nodes).flatMap { index in
      self[index].tag == .text ? characters(of: index).prefix(bytes) : []
    }
  }

  /// Returns the first child of an element if only white space precedes it and it is no text.
  func firstElement(in node: Node) -> Index? {
    var child = node.firstChild
    while child != Self.none && isSpace(child) { child = self[child].next }
    return child == Self.none || self[child].tag == .text ? nil : child
  }

  /// Returns the only child of an element if only white space is beside it and it is no text.
  func onlyElement(in node: Node) -> Index? {
    guard let child = firstElement(in: node) else { return nil }
    var next = self[child].next
    while next != Self.none && isSpace(next) { next = self[next].next }
    return next == Self.none ? child : nil
  }

  /// Whether a node is text of only white space.
  func isSpace(_ index: Index) -> Bool {
    self[index].tag == .text && characters(of: index).allSatisfy(\.isHTMLSpace)
  }
}
