/// How rules change a tree.
extension HTMLTree {
  /// The document itself.
  var root: HTMLElement { HTMLElement(0, in: self) }

  /// Returns the elements with a tag in the order of the source, also those without a place. Complexity: linear in the
  /// number of nodes.
  func elements(_ tag: HTMLTag) -> [HTMLElement] { elements { $0 == tag } }

  /// Returns the elements with a tag for which a condition holds, as ``elements(_:)``.
  func elements(where isWanted: (HTMLTag) -> Bool) -> [HTMLElement] {
    nodes.indices.compactMap { isWanted(nodes[$0].tag) ? HTMLElement(Index($0), in: self) : nil }
  }

  /// Returns a new element that has no place yet, perhaps with the attributes of another.
  func makeElement(_ tag: HTMLTag, like other: HTMLElement? = nil) -> HTMLElement {
    HTMLElement(add(Node(tag: tag, content: other.map { self[$0.index].content } ?? .empty)), in: self)
  }

  /// Returns a new element with one attribute that has no place yet.
  func makeElement(_ tag: HTMLTag, _ name: HTMLAttribute.Name, _ value: String) -> HTMLElement {
    attributes.append(HTMLAttribute(name: name, value: text.keep(value.utf8)))
    let last = TextSpan(attributes.count - 1..<attributes.count)
    return HTMLElement(add(Node(tag: tag, content: last)), in: self)
  }

  /// Returns a new element with the attributes of another and one more, which has no place yet.
  func makeElement(
    _ tag: HTMLTag, like other: HTMLElement, with name: HTMLAttribute.Name, _ value: String
  ) -> HTMLElement {
    let first = attributes.count
    attributes += Array(other.attributes) + [HTMLAttribute(name: name, value: text.keep(value.utf8))]
    return HTMLElement(add(Node(tag: tag, content: TextSpan(first..<attributes.count))), in: self)
  }

  /// Returns a new text that has no place yet.
  func makeText(_ characters: some Collection<UInt8>) -> HTMLElement {
    HTMLElement(add(Node(tag: .text, content: text.keep(characters))), in: self)
  }
}

extension HTMLElement {
  /// Removes it and what is in it from its parent.
  func detach() { tree.detach(index) }

  /// Takes a node from its place, if it has one, and makes it the last child.
  func append(_ child: HTMLElement) { tree.move(child.index, to: index) }

  /// Adds a new element as the last child, perhaps with the attributes of another, and returns it.
  @discardableResult func append(_ tag: HTMLTag, like other: HTMLElement? = nil) -> HTMLElement {
    let child = tree.makeElement(tag, like: other)
    append(child)
    return child
  }

  /// Takes a node from its place, if it has one, and puts it before this one, which has a place.
  func insertBefore(_ sibling: HTMLElement) {
    tree.detach(sibling.index)
    tree.insert(sibling.index, into: tree[index].parent, before: index)
  }

  /// Adds a new element before this one, which has a place, perhaps with the attributes of another, and returns it.
  @discardableResult func insertBefore(_ tag: HTMLTag, like other: HTMLElement? = nil) -> HTMLElement {
    let sibling = tree.makeElement(tag, like: other)
    insertBefore(sibling)
    return sibling
  }

  /// Takes a node from its place, if it has one, and puts it after this one, which has a place.
  func insertAfter(_ sibling: HTMLElement) {
    tree.detach(sibling.index)
    tree.insert(sibling.index, into: tree[index].parent, before: tree[index].next)
  }

  /// Moves all children to the end of another element. Complexity: linear in their number.
  func moveChildren(to target: HTMLElement) { tree.moveChildren(of: index, to: target.index) }

  /// Leaves only a part of a text's characters.
  func shorten(to part: ArraySlice<UInt8>) { tree.shorten(index, to: part) }
}
