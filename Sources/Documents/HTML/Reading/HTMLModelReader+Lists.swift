/// Lists and their items.
extension HTMLModelReader {
  /// A list element that is open.
  struct ListElement {
    let style: ListStyle
    /// The number of its first item where the element says it, until that has come.
    var number: UInt32?
    /// Whether it has items of its own, rather than only lists.
    let holdsItems: Bool
    /// Where its items stand that do not say it themselves.
    var position: ListPosition?
    /// Whether it has had content.
    var isOpen = false
    /// Whether an item of it has had a marker.
    var hasMarkers = false
    /// The place of its list among the containers, once it is open; nil still if it lies too deep, or if its items say
    /// themselves where they stand.
    var place: Int?
  }

  mutating func beginList(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    kind = .paragraph
    wantsSpace = false
    setEnding(.list)
    if beginFootnoteList(node) { return }
    let isOrdered = node.tag == .ol
    let usual: ListStyle.Marker = isOrdered ? .decimal : .disc
    let marker = css.last { $0.marker != nil }?.marker ?? typeAttribute(of: node) ?? usual
    var list = ListStyle(marker: marker)
    if list.isOrdered != isOrdered { list.marker = usual }
    let number = isOrdered ? startNumber(of: node) : nil
    if let number { list.start = number }
    lists.append(
      ListElement(
        style: list, number: number, holdsItems: holdsItems(node), position: indentedPosition(of: node)))
  }

  mutating func endList() {
    closeParagraph()
    guard let list = lists.popLast() else { return endFootnoteList() }
    guard let place = list.place else { return }
    if lists.last?.place == place { flow.pop(downTo: place + 2) } else { flow.endList(at: place) }
  }

  /// Opens the list of the innermost list element, which has its first content.
  ///
  /// Lists around it that hold nothing but lists only say its level, as Google Docs and LibreOffice write it: where a
  /// list just ended, it goes on with that; else they share its list.
  private mutating func openList() {
    guard let last = lists.last, !last.isOpen else { return }
    let first = (lists.lastIndex { $0.isOpen } ?? -1) + 1
    var level = 1
    if first > 0 {
      if let place = lists[first - 1].place { flow.endLingeringLists(above: place) }
      level += lists[first - 1].position?.level ?? 0
    }
    for index in first..<(lists.count - 1) where lists[index].holdsItems {
      lists[index].place = flow.startList(lists[index].style, level: level + index - first)
      flow.prepare()
    }
    let place = flow.startList(last.style, level: level + lists.count - 1 - first)
    for index in first..<lists.count {
      lists[index].place = lists[index].place ?? place
      lists[index].isOpen = true
    }
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

  /// Whether a list is one of the levels around the lists in it. Google Docs, which says the kind of a list at its items,
  /// writes a selection that begins deep in a list within all outer lists, but means it to begin with the first item.
  private func holdsItems(_ list: HTMLTree.Node) -> Bool {
    firstItem(of: list).map { inlineDeclarations(of: $0)?.marker == nil } ?? false
  }

  func firstItem(of list: HTMLTree.Node) -> HTMLTree.Index? {
    tree.children(of: list).first { tree[$0].tag == .li }
  }

  /// The number of the first item, from that item or from the list.
  func startNumber(of list: HTMLTree.Node) -> UInt32? {
    firstItem(of: list).flatMap { number(.value, of: tree[$0]) } ?? number(.start, of: list)
  }

  private func number(_ name: HTMLAttribute.Name, of node: HTMLTree.Node) -> UInt32? {
    guard let number = tree.value(name, of: node).flatMap({ CSSNumber($0.trimmingSpaces()) }) else { return nil }
    return number.value >= 0 && number.value < 1_000_000_000 ? UInt32(number.value) : nil
  }

  // MARK: Items

  /// Begins an item; false where nothing of it shows.
  mutating func beginItem(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Bool {
    closeParagraph()
    kind = .paragraph
    if hidesAllContent(node) { return false }
    let task = taskState(ofItem: node, css)
    if task == nil, css.last?.hidesMarker == true, resumeItem() { return true }
    if let last = lists.indices.last, css.last?.hidesMarker != true { lists[last].hasMarkers = true }
    if let position = statedPosition(of: node) ?? wordPosition(of: node, css) {
      beginItem(node, at: position)
    } else {
      if let place = lists.last?.place { flow.endLingeringLists(above: place) }
      openList()
      if lists.isEmpty || !flow.startItem(number: number(.value, of: node)) {
        beginItemOfNoList()
      }
    }
    if let task { flow.replaceInnermost(with: .listItem(task)) }
    beginItemContent()
    return true
  }

  /// Begins an item that came without a list, or among footnotes.
  private mutating func beginItemOfNoList() {
    var item = WordItem(name: ListName.loose, level: 1, marker: .disc)
    if let number = takeNumberAmongFootnotes() { (item.marker, item.number) = (.decimal, number) }
    flow.startItem(item, isVisible: true)
  }

  /// Begins an item whose level is not that of the list elements around it.
  private mutating func beginItem(_ node: HTMLTree.Node, at position: ListPosition) {
    let element = lists.last
    for index in lists.indices { lists[index].isOpen = true }
    if let last = lists.indices.last { lists[last].number = nil }
    var item = WordItem(name: position.list, level: position.level, marker: marker(of: node) ?? .disc)
    item.number = number(.value, of: node) ?? element?.number
    item.margin = position.isWords ? Double(max(lists.count, 1)) * ListIndent.usual : nil
    item.levelsApart = levelsApart(from: position)
    // The list elements around it stand for the levels around its own.
    let first = lists.count - position.level
    item.outerMarkers = (1..<position.level).map { level in
      let index = first + level - 1
      return levelMarker(level, of: position) ?? (lists.indices.contains(index) ? lists[index].style.marker : nil)
    }
    flow.startItem(item, isVisible: true)
  }

  /// Goes on with the item before one that has no marker, in the same element.
  private mutating func resumeItem() -> Bool {
    guard let list = lists.last, list.hasMarkers else { return false }
    let resumes = flow.resumeItem { place, open in
      list.place.map { $0 == place } ?? (open.name == list.position?.list && open.level == list.position?.level)
    }
    if resumes { beginItemContent() }
    return resumes
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

  /// Word's position of an item, which stands at the item or at the paragraph that begins it. Items without one stand
  /// beside the others of their element.
  private mutating func wordPosition(of item: HTMLTree.Node, _ css: [CSSDeclarations]) -> ListPosition? {
    guard lists.last?.place == nil else { return nil }
    let inner = tree.firstElement(in: item).flatMap { inlineDeclarations(of: $0)?.wordList }
    guard let position = css.wordList ?? inner else { return lists.last?.position }
    if let last = lists.indices.last { lists[last].position = position }
    return position
  }

  // MARK: Levels that editors on the web state

  /// Where an item of Word Online or of Quill stands; the one says so in attributes, the other in a class as well.
  private func statedPosition(of item: HTMLTree.Node) -> ListPosition? {
    if let list = tree.value(.dataListID, of: item), let level = level(.dataAriaLevel, of: item, from: 1) {
      return ListPosition(list: .wordOnline(Array(list)), level: level)
    }
    let indent = indentClass(of: item)
    guard indent > 0 || tree.value(.dataList, of: item) != nil else { return nil }
    return ListPosition(list: .quill, level: indent + 1)
  }

  /// How far an item of Quill's is indented.
  private func indentClass(of item: HTMLTree.Node) -> Int {
    for one in tree.classes(of: item) where one.starts(with: Self.indentClass) {
      if let number = CSSNumber(one.dropFirst(Self.indentClass.count)), number.value >= 1, number.value < 9 {
        return Int(number.value)
      }
    }
    return 0
  }

  private static let indentClass = Array("ql-indent-".utf8)

  /// The kind of an item's list, which Quill says at the item.
  private func marker(of item: HTMLTree.Node) -> ListStyle.Marker? {
    guard let kind = tree.value(.dataList, of: item) else { return lists.last?.style.marker }
    return kind.isWord("ordered".utf8) ? .decimal : .disc
  }

  /// Where a list of Slack's stands: its lists follow each other and say how deep they belong.
  private func indentedPosition(of list: HTMLTree.Node) -> ListPosition? {
    level(.dataIndent, of: list, from: 0).map { ListPosition(list: .slack, level: $0) }
  }

  /// A level that an attribute states, counted from 1.
  private func level(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, from first: Double) -> Int? {
    guard let number = tree.value(name, of: node).flatMap({ CSSNumber($0.trimmingSpaces()) }),
      number.value >= first, number.value < first + 9
    else { return nil }
    return Int(number.value - first) + 1
  }
}
