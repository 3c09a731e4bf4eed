/// Lists, those of Word's paragraphs among them.
extension HTMLModelReader {
  /// A list element that is open.
  struct ListElement {
    let style: ListStyle
    /// Whether it has had content.
    var isOpen = false
    /// The place of its list among the containers, once it is open; nil still if it lies too deep.
    var place: Int?
  }

  mutating func beginList(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    kind = .paragraph
    wantsSpace = false
    if isFootnoteList(node) && lists.isEmpty { flow.endLingeringLists() }
    if isFootnoteList(node) && flow.containers.isEmpty {
      startBlocks()
      return
    }
    let isOrdered = node.tag == .ol
    let usual: ListStyle.Marker = isOrdered ? .decimal : .disc
    let marker = css.last { $0.marker != nil }?.marker ?? typeAttribute(of: node) ?? usual
    var list = ListStyle(marker: marker)
    if list.isOrdered != isOrdered { list.marker = usual }
    if isOrdered, let start = startNumber(of: node) { list.start = start }
    lists.append(ListElement(style: list))
    setEnding(.list)
  }

  mutating func endList() {
    closeParagraph()
    guard let place = lists.popLast()?.place else { return }
    if lists.last?.place == place { flow.pop(downTo: place + 2) } else { flow.endList(at: place) }
  }

  /// Opens the list of the innermost list element, which has its first content.
  ///
  /// Lists around it that hold nothing before it only say its level, as Google Docs and LibreOffice write it: where a
  /// list just ended, it goes on with that; else they share its list, unless Word says that the levels are meant.
  private mutating func openList(isLevelMeant: Bool = false) {
    guard let last = lists.last, !last.isOpen else { return }
    let first = (lists.lastIndex { $0.isOpen } ?? -1) + 1
    if first > 0, let place = lists[first - 1].place { flow.endLingeringLists(above: place) }
    if isLevelMeant && !flow.isAfterList {
      for index in first..<(lists.count - 1) {
        lists[index].place = startList(lists[index], level: index - first + 1)
        flow.prepare()
      }
    }
    let place = startList(last, level: lists.count - first)
    for index in first..<lists.count {
      lists[index].place = lists[index].place ?? place
      lists[index].isOpen = true
    }
  }

  private mutating func startList(_ list: ListElement, level: Int) -> Int? {
    flow.startList(list.style, at: WordListPosition(list: 0, level: level))
  }

  /// Makes room for a block that is no item.
  mutating func prepareBlock() {
    openList()
    flow.prepare()
  }

  private func typeAttribute(of node: HTMLTree.Node) -> ListStyle.Marker? {
    guard let type = tree.value(.type, of: node)?.trimmingSpaces() else { return nil }
    if type.count > 1 { return CSSValue(type).marker }
    switch type.first {
    case UInt8(ascii: "a"): return .lowerAlpha
    case UInt8(ascii: "A"): return .upperAlpha
    case UInt8(ascii: "i"): return .lowerRoman
    case UInt8(ascii: "I"): return .upperRoman
    default: return nil
    }
  }

  /// The number of the first item, from the list or from that item.
  private func startNumber(of list: HTMLTree.Node) -> UInt32? {
    var child = list.firstChild
    while child != HTMLTree.none && tree[child].tag != .li { child = tree[child].next }
    let item = child == HTMLTree.none ? nil : tree.value(.value, of: tree[child])
    guard let text = item ?? tree.value(.start, of: list), let number = CSSNumber(text.trimmingSpaces()) else {
      return nil
    }
    return number.value >= 0 && number.value < 1_000_000_000 ? UInt32(number.value) : nil
  }

  mutating func beginItem(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    kind = .paragraph
    if let label = footnoteLabel(of: node), flow.containers.isEmpty {
      startBlocks()
      flow.push(.footnote, .footnoteDefinition(label: flow.builder.keep(label)))
      return
    }
    wantsSpace = false
    if let place = lists.last?.place { flow.endLingeringLists(above: place) }
    openList(isLevelMeant: css.contains { $0.wordList != nil })
    if !flow.startItem() { flow.startImpliedItem(at: .outsideLists, ListStyle(marker: .disc)) }
    frames[frames.count - 1].containerCount = flow.containers.count
    setEnding(.item)
  }

  // MARK: Word

  /// Begins a paragraph that Word counts among a list's items; false where it is a real item already.
  mutating func beginWordItem(
    _ node: HTMLTree.Node, _ index: HTMLTree.Index, _ position: WordListPosition
  ) -> Bool {
    guard node.tag == .p || node.tag == .div || node.tag.isHeading, flow.innermost != .item || flow.isBetweenItems
    else { return false }
    closeParagraph()
    flow.startImpliedItem(at: position, wordMarker(under: index))
    frames[frames.count - 1].containerCount = flow.containers.count
    setEnding(.item)
    kind = .paragraph
    wantsSpace = false
    return true
  }

  /// What the marker that Word wrote out before the text says of the list.
  private func wordMarker(under paragraph: HTMLTree.Index) -> ListStyle {
    var index = tree[paragraph].firstChild
    // The marker stands at the start, a few elements deep.
    for _ in 0..<256 where index != HTMLTree.none {
      let node = tree[index]
      if let css = tree.value(.style, of: node), CSSDeclarations(tree.text, css.indices).isWordListMarker {
        return WordMarker.style(text(under: index))
      }
      index = node.firstChild != HTMLTree.none ? node.firstChild : following(index, within: paragraph)
    }
    return ListStyle(marker: .disc)
  }

  /// The first characters of the text in an element.
  private func text(under element: HTMLTree.Index) -> [UInt8] {
    var text: [UInt8] = []
    var index = tree[element].firstChild
    for _ in 0..<64 where index != HTMLTree.none {
      let node = tree[index]
      if node.tag == .text { text += tree.text[node.content.range].prefix(64) }
      index = node.firstChild != HTMLTree.none ? node.firstChild : following(index, within: element)
    }
    return text
  }

  /// The next node in document order that is not a descendant, or none at the end of `root`.
  private func following(_ index: HTMLTree.Index, within root: HTMLTree.Index) -> HTMLTree.Index {
    var index = index
    while index != root && index != HTMLTree.none {
      if tree[index].next != HTMLTree.none { return tree[index].next }
      index = tree[index].parent
    }
    return HTMLTree.none
  }
}

extension WordListPosition {
  /// Where items stand that came without a list.
  static let outsideLists = WordListPosition(list: 0, level: 1)

  init(list: UInt64, level: Int) {
    self.list = list
    self.level = level
  }
}
