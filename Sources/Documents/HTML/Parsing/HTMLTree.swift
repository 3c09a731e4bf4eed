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

    var hasAttributes: Bool { tag != .text && foreignAndCount > 1 }

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
  /// Whether boxes in letters are tasks, as in the HTML of Notion's clipboard.
  var writesBoxesInLetters = false

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
}
