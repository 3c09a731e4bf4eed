/// The list of active formatting elements, which outlive the blocks in which they began (HTML, 13.2.4.3).
struct HTMLFormattingElements {
  typealias Index = HTMLTree.Index

  /// The maximum number of elements kept for reopening.
  private static let elementLimit = 64

  /// The elements; `HTMLTree.none` is a marker.
  private var entries: [Index] = []
  /// How many more elements may be reopened, so that every input takes linear time and memory.
  var reopeningsLeft: Int

  init(reopenings: Int) { reopeningsLeft = reopenings }

  var isEmpty: Bool { entries.isEmpty }

  /// "Push onto the list of active formatting elements", with the Noah's Ark clause.
  mutating func add(_ index: Index, _ tree: HTMLTree, _ tokenizer: HTMLTokenizer) {
    let active = (entries.lastIndex(of: HTMLTree.none) ?? -1) + 1
    let alike = (active..<entries.count).filter { isAlike(tree[entries[$0]], tree[index], tokenizer) }
    if alike.count >= 3 { entries.remove(at: alike[alike.count - 3]) }
    if entries.count >= Self.elementLimit { entries.removeFirst() }
    entries.append(index)
  }

  /// Marks the beginning of a cell or the like: elements that are active outside have no effect within.
  mutating func insertMarker() {
    if entries.count >= Self.elementLimit { entries.removeFirst() }
    entries.append(HTMLTree.none)
  }

  mutating func clearToMarker() {
    while let last = entries.popLast(), last != HTMLTree.none {}
  }

  private func isAlike(_ left: HTMLTree.Node, _ right: HTMLTree.Node, _ tokenizer: HTMLTokenizer) -> Bool {
    guard left.tag == right.tag, left.content.count == right.content.count else { return false }
    let text = tokenizer.text
    return zip(tokenizer.attributes[left.content.range], tokenizer.attributes[right.content.range])
      .allSatisfy { $0.name == $1.name && text[$0.value.range] == text[$1.value.range] }
  }

  /// "Reconstruct the active formatting elements": reopens those that a block's end has closed.
  mutating func reconstruct(in elements: inout HTMLOpenElements) {
    if reopeningsLeft == 0 { return }
    let first = (entries.lastIndex { $0 == HTMLTree.none || elements.position(of: $0) != nil } ?? -1) + 1
    for position in (first..<entries.count).prefix(reopeningsLeft) {
      reopeningsLeft -= 1
      let copy = elements.insert(elements.tree.copy(of: entries[position]))
      elements.open(copy)
      entries[position] = copy
    }
  }

  /// Returns the innermost active element of a tag.
  func element(_ tag: HTMLTag, in tree: HTMLTree) -> Index? {
    entries.last { $0 == HTMLTree.none || tree[$0].tag == tag }.flatMap { $0 == HTMLTree.none ? nil : $0 }
  }

  /// Removes an element from this list and from the open elements.
  mutating func forget(_ index: Index, in elements: inout HTMLOpenElements) {
    entries.removeAll { $0 == index }
    if let position = elements.position(of: index) { elements.remove(at: position) }
  }

  // MARK: Adoption agency

  /// Handles the end tag of a formatting element that may be misnested ("adoption agency algorithm").
  mutating func adopt(_ token: HTMLToken, in elements: inout HTMLOpenElements) {
    if elements.currentTag == token.tag && !entries.contains(elements.current) {
      elements.pop()
      return
    }
    for _ in 0..<8 {
      guard let element = element(token.tag, in: elements.tree) else { return elements.closeAny(token) }
      guard let position = elements.position(of: element) else { return forget(element, in: &elements) }
      guard elements.position(of: token.tag) != nil else { return }
      guard let block = elements.furthestBlock(above: position) else {
        elements.pop(downTo: position)
        entries.removeAll { $0 == element }
        return
      }
      adopt(element, at: position, furthestBlock: block, in: &elements)
    }
  }

  /// Performs one turn of the algorithm's outer loop, from its step 9 on.
  private mutating func adopt(
    _ element: Index, at position: Int, furthestBlock blockPosition: Int, in elements: inout HTMLOpenElements
  ) {
    let block = elements[blockPosition]
    let ancestor = elements[position - 1]
    var bookmark = element
    var last = block
    var depth = 0
    for place in stride(from: blockPosition - 1, to: position, by: -1) {
      depth += 1
      let node = elements[place]
      guard let active = entries.lastIndex(of: node), depth <= 3 else {
        forget(node, in: &elements)
        continue
      }
      let copy = elements.tree.add(elements.tree.copy(of: node))
      entries[active] = copy
      elements[place] = copy
      if last == block { bookmark = copy }
      elements.tree.move(last, to: copy)
      last = copy
    }
    elements.tree.detach(last)
    elements.insert(last, for: ancestor)
    reopen(element, around: block, after: bookmark, in: &elements)
  }

  /// Puts a copy of the element around the block's children and continues it after the bookmark (steps 15 to 19).
  private mutating func reopen(
    _ element: Index, around block: Index, after bookmark: Index, in elements: inout HTMLOpenElements
  ) {
    let copy = elements.tree.add(elements.tree.copy(of: element))
    elements.tree.moveChildren(of: block, to: copy)
    elements.tree.append(copy, to: block)
    let place = entries.lastIndex(of: bookmark).map { bookmark == element ? $0 : $0 + 1 } ?? entries.count
    entries.insert(copy, at: place)
    forget(element, in: &elements)
    if let position = elements.position(of: block) { elements.insert(copy, at: position + 1) }
  }
}
