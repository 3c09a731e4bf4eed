/// Lists and their items.
extension HTMLModelReader {
  /// A list element that is open.
  struct ListElement {
    let style: ListStyle
    /// Its place in a list that goes on in the list elements around it, where the source counts levels.
    let position: ListPosition?
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
    lists.append(ListElement(style: list, position: indentedPosition(of: node)))
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
  private mutating func openList(with item: ListPosition? = nil, isLevelMeant: Bool = false) {
    guard let last = lists.last, !last.isOpen else { return }
    let first = (lists.lastIndex { $0.isOpen } ?? -1) + 1
    if first > 0, let place = lists[first - 1].place { flow.endLingeringLists(above: place) }
    if isLevelMeant && !flow.isAfterList {
      for index in first..<(lists.count - 1) {
        lists[index].place = startList(lists[index], level: index - first + 1)
        flow.prepare()
      }
    }
    let level = max(lists.count - first, last.position?.level ?? 0)
    let place = startList(last, level: level, identity: last.position ?? item)
    for index in first..<lists.count {
      lists[index].place = lists[index].place ?? place
      lists[index].isOpen = true
    }
  }

  private mutating func startList(_ list: ListElement, level: Int, identity: ListPosition? = nil) -> Int? {
    flow.startList(list.style, at: ListPosition(list: 0, level: level), identity: identity)
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

  // MARK: Items

  /// Begins an item; false where nothing of it shows.
  mutating func beginItem(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Bool {
    closeParagraph()
    kind = .paragraph
    if let label = footnoteLabel(of: node), flow.containers.isEmpty {
      startBlocks()
      flow.push(.footnote, .footnoteDefinition(label: flow.builder.keep(label)))
      hasFootnotes = true
      return true
    }
    if hidesAllContent(node) { return false }
    if let position = statedPosition(of: node) {
      beginItem(at: position)
      return true
    }
    if let place = lists.last?.place { flow.endLingeringLists(above: place) }
    let own = css.last { $0.wordList != nil }?.wordList
    openList(with: own ?? wordPosition(inside: node), isLevelMeant: own != nil)
    if !flow.startItem() { flow.startImpliedItem(at: .outsideLists, ListStyle(marker: .disc)) }
    beginItemContent()
    return true
  }

  /// Begins an item whose level is not that of the list elements around it.
  private mutating func beginItem(at position: ListPosition) {
    if let last = lists.indices.last { lists[last].isOpen = true }
    flow.startImpliedItem(at: position, lists.last?.style ?? ListStyle(marker: .disc))
    beginItemContent()
  }

  mutating func beginItemContent() {
    kind = .paragraph
    wantsSpace = false
    frames[frames.count - 1].containerCount = flow.containers.count
    setEnding(.item)
  }

  /// Whether an item holds nothing but an element that is hidden: so Word keeps numbers that are not shown.
  private func hidesAllContent(_ item: HTMLTree.Node) -> Bool {
    guard let child = tree.onlyElement(in: item), let css = inlineDeclarations(of: child) else { return false }
    return css.isHidden
  }

  /// Word's position of the paragraph that begins an item.
  private func wordPosition(inside item: HTMLTree.Node) -> ListPosition? {
    tree.firstElement(in: item).flatMap { inlineDeclarations(of: $0)?.wordList }
  }

  // MARK: Levels that editors on the web state

  /// Where an item of Word Online or of Quill stands; the one says so in attributes, the other in a class.
  private func statedPosition(of item: HTMLTree.Node) -> ListPosition? {
    if let list = tree.value(.dataListID, of: item), let level = level(.dataAriaLevel, of: item, from: 1) {
      return ListPosition(list: NameHash.of(list), level: level)
    }
    let classes = tree.value(.class, of: item) ?? []
    guard classes.contains(UInt8(ascii: "-")) else { return nil }
    for one in classes.split(maxSplits: 8, whereSeparator: \.isHTMLSpace) where one.starts(with: Self.indentClass) {
      if let number = CSSNumber(one.dropFirst(Self.indentClass.count)), number.value >= 1, number.value < 10 {
        return ListPosition(list: NameHash.of(Self.indentClass), level: Int(number.value) + 1)
      }
    }
    return nil
  }

  private static let indentClass = Array("ql-indent-".utf8)

  /// Where a list of Slack's stands: its lists follow each other and say how deep they belong.
  private func indentedPosition(of list: HTMLTree.Node) -> ListPosition? {
    level(.dataIndent, of: list, from: 0).map { ListPosition(list: NameHash.of("data-indent".utf8), level: $0) }
  }

  /// A level that an attribute states, counted from 1.
  private func level(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, from first: Double) -> Int? {
    guard let number = tree.value(name, of: node).flatMap({ CSSNumber($0.trimmingSpaces()) }),
      number.value >= first, number.value < first + 9
    else { return nil }
    return Int(number.value - first) + 1
  }
}
