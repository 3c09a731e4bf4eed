/// Formatting elements, which outlive the blocks that they began in (HTML, 13.2.4.3 and 13.2.6.4.7).
extension HTMLTreeBuilder {
  /// "Push onto the list of active formatting elements", with the Noah's Ark clause.
  mutating func activate(_ index: Index) {
    var alike = 0
    for position in stride(from: formatting.count - 1, through: 0, by: -1) {
      let entry = formatting[position]
      if entry == HTMLTree.none { break }
      guard isAlike(entry, index) else { continue }
      alike += 1
      if alike == 3 {
        formatting.remove(at: position)
        break
      }
    }
    if formatting.count >= Self.mostFormattingElements { formatting.removeFirst() }
    formatting.append(index)
  }

  /// Marks where a cell or such begins: what is active outside has no effect within.
  mutating func insertMarker() {
    if formatting.count >= Self.mostFormattingElements { formatting.removeFirst() }
    formatting.append(HTMLTree.none)
  }

  mutating func clearToMarker() {
    while let last = formatting.popLast(), last != HTMLTree.none {}
  }

  private func isAlike(_ left: Index, _ right: Index) -> Bool {
    let (a, b) = (tree[left], tree[right])
    guard a.tag == b.tag, a.content.count == b.content.count else { return false }
    let text = tokenizer.text
    return zip(tokenizer.attributes[a.content.range], tokenizer.attributes[b.content.range])
      .allSatisfy { $0.name == $1.name && text[$0.value.range] == text[$1.value.range] }
  }

  /// "Reconstruct the active formatting elements": opens those again that a block's end has closed.
  mutating func reconstructFormatting() {
    guard reopeningsLeft > 0, let last = formatting.last, last != HTMLTree.none, !isOpen(last) else { return }
    var first = formatting.count - 1
    while first > 0 && formatting[first - 1] != HTMLTree.none && !isOpen(formatting[first - 1]) { first -= 1 }
    for position in first..<formatting.count {
      guard reopeningsLeft > 0 else { return }
      reopeningsLeft -= 1
      let copy = insert(copy(of: formatting[position]))
      open(copy)
      formatting[position] = copy
    }
  }

  private func isOpen(_ index: Index) -> Bool { stackPosition(of: index) != nil }

  func stackPosition(of index: Index) -> Int? {
    // By index: a slice would share the stack, and the next change would copy it.
    let lowest = max(0, stack.count - Self.searchLimit)
    for position in stride(from: stack.count - 1, through: lowest, by: -1) where stack[position] == index {
      return position
    }
    return nil
  }

  /// A new element of the same tag and attributes.
  private func copy(of index: Index) -> HTMLTree.Node {
    let node = tree[index]
    return HTMLTree.Node(tag: node.tag, unknownName: node.unknownName, content: node.content)
  }

  private func activePosition(of tag: HTMLTag) -> Int? {
    for position in stride(from: formatting.count - 1, through: 0, by: -1) {
      if formatting[position] == HTMLTree.none { return nil }
      if tree[formatting[position]].tag == tag { return position }
    }
    return nil
  }

  /// Whether an element of this tag is active; where it is, its index.
  func activeElement(_ tag: HTMLTag) -> Index? { activePosition(of: tag).map { formatting[$0] } }

  /// Forgets an element, open or not.
  mutating func forget(_ index: Index) {
    formatting.removeAll { $0 == index }
    if let position = stackPosition(of: index) { removeFromStack(at: position) }
  }

  // MARK: Adoption agency

  /// The end tag of a formatting element that may be misnested ("adoption agency algorithm").
  mutating func adopt(_ token: HTMLToken) {
    if currentTag == token.tag && !formatting.contains(current) {
      pop()
      return
    }
    for _ in 0..<8 {
      guard let active = activePosition(of: token.tag) else {
        anyOtherEndTag(token)
        return
      }
      let element = formatting[active]
      guard let position = stackPosition(of: element) else {
        formatting.remove(at: active)
        return
      }
      guard self.position(in: .any, where: { $0 == token.tag }) != nil else { return }
      guard let block = furthestBlock(above: position) else {
        pop(downTo: position)
        formatting.remove(at: active)
        return
      }
      adopt(element, at: position, furthestBlock: block)
    }
  }

  private func furthestBlock(above position: Int) -> Int? {
    for place in (position + 1)..<stack.count where isSpecial(stack[place]) { return place }
    return nil
  }

  func isSpecial(_ index: Index) -> Bool {
    let node = tree[index]
    return node.isForeign ? node.tag.endsScopeInForeignContent : node.tag.isSpecial
  }

  /// One turn of the algorithm's outer loop, from its step 9 on.
  private mutating func adopt(_ element: Index, at position: Int, furthestBlock blockPosition: Int) {
    let block = stack[blockPosition]
    let ancestor = stack[position - 1]
    var bookmark = element
    var last = block
    var depth = 0
    for place in stride(from: blockPosition - 1, to: position, by: -1) {
      depth += 1
      let node = stack[place]
      let active = formatting.lastIndex(of: node)
      guard let active, depth <= 3 else {
        if let active { formatting.remove(at: active) }
        removeFromStack(at: place)
        continue
      }
      let copy = tree.add(copy(of: node))
      formatting[active] = copy
      stack[place] = copy
      if last == block { bookmark = copy }
      tree.detach(last)
      tree.append(last, to: copy)
      last = copy
    }
    tree.detach(last)
    insert(last, for: ancestor)
    reopen(element, in: block, after: bookmark)
  }

  /// Puts a copy of the element around the block's children and has it go on from there (steps 15 to 19).
  private mutating func reopen(_ element: Index, in block: Index, after bookmark: Index) {
    let copy = tree.add(copy(of: element))
    tree.moveChildren(of: block, to: copy)
    tree.append(copy, to: block)
    let place = formatting.lastIndex(of: bookmark).map { bookmark == element ? $0 : $0 + 1 } ?? formatting.count
    formatting.insert(copy, at: place)
    formatting.removeAll { $0 == element }
    if let position = stackPosition(of: element) { removeFromStack(at: position) }
    if let position = stackPosition(of: block) { stack.insert(copy, at: position + 1) }
  }
}
