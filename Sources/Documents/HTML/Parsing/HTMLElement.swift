/// A node of a parsed document, with its tree: what the rules and the readers of a page are handed.
///
/// It is an element, text, or one of the marks that the tree builder adds. Its relatives are nil where there are none.
struct HTMLElement {
  /// The tree, not counted: counting it for each relative takes a seventh of the time of a conversion. The reader of a page
  /// holds its tree, and a function that parses another one uses it within `withExtendedLifetime`.
  private let reference: Unmanaged<HTMLTree>
  let index: HTMLTree.Index

  init(_ index: HTMLTree.Index, in tree: HTMLTree) { self.init(index, Unmanaged.passUnretained(tree)) }

  private init(_ index: HTMLTree.Index, _ reference: Unmanaged<HTMLTree>) {
    self.reference = reference
    self.index = index
  }

  var tree: HTMLTree { reference.takeUnretainedValue() }

  private var node: HTMLTree.Node { node(index) }

  private func node(_ index: HTMLTree.Index) -> HTMLTree.Node { reference._withUnsafeGuaranteedRef { $0[index] } }

  var tag: HTMLTag { node.tag }
  /// Whether it is an element of SVG or MathML.
  var isForeign: Bool { node.isForeign }
  /// The number of the blocks that a place for embedded ones is for.
  var numberOfEmbedded: Int { Int(node.content.start) }
  /// Distinguishes unknown elements.
  var unknownName: UInt16 { node.unknownName }

  /// Returns a relative with an index, which may be none.
  private func relative(_ index: HTMLTree.Index) -> HTMLElement? {
    index == HTMLTree.none ? nil : HTMLElement(index, reference)
  }
}

extension HTMLElement: Hashable {
  static func == (one: HTMLElement, other: HTMLElement) -> Bool { one.index == other.index }

  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// Elements of one tree are in the order of the source, except those that a rule has added.
extension HTMLElement: Comparable {
  static func < (one: HTMLElement, other: HTMLElement) -> Bool { one.index < other.index }
}

// MARK: - Relatives

extension HTMLElement {
  /// Whether it has a place in the tree, which rules take from what they replace.
  var hasPlace: Bool { node.parent != HTMLTree.none }

  /// The element around it; nil for the outermost one, which is directly in the document.
  var parent: HTMLElement? { node.parent > 0 ? relative(node.parent) : nil }

  var firstChild: HTMLElement? { relative(node.firstChild) }

  /// The node after it in the same element.
  var next: HTMLElement? { relative(node.next) }

  /// The node before it in the same element.
  var previous: HTMLElement? {
    let node = node
    return node.parent != HTMLTree.none && self.node(node.parent).firstChild != index ? relative(node.previous) : nil
  }

  /// The node before it in the same element, apart from white space.
  var neighbourBefore: HTMLElement? {
    var found = previous
    while let one = found, one.isBlankText { found = one.previous }
    return found
  }

  /// The node after it in the same element, apart from white space.
  var neighbourAfter: HTMLElement? {
    var found = next
    while let one = found, one.isBlankText { found = one.next }
    return found
  }

  /// The nodes directly in it, in order.
  var children: some Sequence<HTMLElement> {
    // `prefix(while:)` would collect them all.
    sequence(state: firstChild) { (upcoming: inout HTMLElement?) -> HTMLElement? in
      defer { upcoming = upcoming?.next }
      return upcoming
    }
  }

  /// The nodes in it, in document order.
  var descendants: some Sequence<HTMLElement> {
    sequence(state: index) { (last: inout HTMLTree.Index) -> HTMLElement? in
      var node = node(last)
      if node.firstChild != HTMLTree.none {
        last = node.firstChild
        return relative(last)
      }
      while last != index && node.next == HTMLTree.none {
        last = node.parent
        node = self.node(last)
      }
      if last == index { return nil }
      last = node.next
      return relative(last)
    }
  }

  /// The rows of a table, in its sections or without one.
  var rows: some Sequence<HTMLElement> {
    children.lazy.flatMap { $0.tag.isTableSection ? Array($0.children) : [$0] }.filter { $0.tag == .tr }
  }

  /// The first item of a list.
  var firstItem: HTMLElement? { children.first { $0.tag == .li } }

  /// The first child if only white space precedes it and it is no text.
  var firstElement: HTMLElement? {
    var child = firstChild
    while let space = child, space.isSpace { child = space.next }
    return child?.tag == .text ? nil : child
  }

  /// The only child if only white space is beside it and it is no text.
  var onlyElement: HTMLElement? {
    guard let child = firstElement else { return nil }
    var next = child.next
    while let space = next, space.isSpace { next = space.next }
    return next == nil ? child : nil
  }

  /// Returns the innermost of the elements around it for which a condition holds; nil if none of so many does.
  func outer(within levels: Int, where condition: (HTMLElement) -> Bool) -> HTMLElement? {
    sequence(first: self, next: \.parent).dropFirst().prefix(levels).first(where: condition)
  }

  /// Returns the block that it is in, or is, if that is at most so many levels above; else what is at that level.
  func block(within levels: Int) -> HTMLElement {
    var block = self
    for _ in 0..<levels {
      guard block.tag.isInline, let parent = block.parent else { break }
      block = parent
    }
    return block
  }
}

// MARK: - Attributes

extension HTMLElement {
  var hasAttributes: Bool { node.hasAttributes }

  var attributes: ArraySlice<HTMLAttribute> { tree.attributes(of: node) }

  /// The value of an attribute; nil if the element does not have it.
  subscript(name: HTMLAttribute.Name) -> ArraySlice<UInt8>? {
    reference._withUnsafeGuaranteedRef { $0.value(name, of: node) }
  }

  /// Whether its attributes say this. Most pages say it nowhere, which answers at once.
  func has(_ fact: MarkupFact) -> Bool {
    reference._withUnsafeGuaranteedRef { tree in
      tree.facts.page.contains(fact)
        && tree.attributes(of: node).contains { tree.facts.contains(fact, of: tag, in: $0) }
    }
  }

  /// Whether the value of an attribute is a word, in any case.
  func has(_ name: HTMLAttribute.Name, _ word: String) -> Bool { self[name]?.isWord(word.utf8) == true }

  /// The number in an attribute.
  func number(_ name: HTMLAttribute.Name) -> CSSNumber? { self[name].flatMap { CSSNumber($0.trimmingSpaces()) } }

  /// The level that an attribute names, counted from 1.
  func level(_ name: HTMLAttribute.Name, from first: Double) -> Int? {
    guard let number = number(name), number.value >= first, number.value < first + 9 else { return nil }
    return Int(number.value - first) + 1
  }
}

// MARK: - Text

extension HTMLElement {
  /// Where the characters of text are in the tree's.
  var range: Range<Int> { node.content.range }

  /// The characters of text.
  var characters: ArraySlice<UInt8> { reference._withUnsafeGuaranteedRef { $0.text[node.content.range] } }

  /// Whether a condition holds for all characters of text.
  private func allCharacters(_ condition: (UInt8) -> Bool) -> Bool {
    reference._withUnsafeGuaranteedRef { tree in node.content.range.allSatisfy { condition(tree.text[$0]) } }
  }

  /// Whether it is text of only white space.
  var isSpace: Bool { tag == .text && allCharacters(\.isHTMLSpace) }

  /// Whether it is text of only white space and no-break spaces.
  var isBlankText: Bool { tag == .text && allCharacters(\.isBlank) }

  /// Whether it is text of more than white space and no-break spaces.
  var isShownText: Bool { tag == .text && !isBlankText }

  /// Whether it is an image, or text of more than white space and no-break spaces.
  var isShownTextOrImage: Bool { tag == .img || isShownText }

  /// Returns its characters if it is text, or else the text in at most so many of its nodes; at most so many bytes of
  /// each.
  func text(nodes: Int, bytes: Int = .max) -> [UInt8] {
    if tag == .text { return Array(characters.prefix(bytes)) }
    return descendants.prefix(nodes).flatMap { $0.tag == .text ? $0.characters.prefix(bytes) : [] }
  }
}
