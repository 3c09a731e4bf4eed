/// Adds blocks to the model in the order of the source: opens containers once they have content, keeps a list's last
/// item open for what follows it, and ends lists that have no element around them.
struct BlockFlow {
  struct Container {
    enum Kind {
      case group, list, item, table, row, cell, footnote
    }

    let kind: Kind
    var element: Element
    /// The container's index in the builder once it is open there.
    var node: Int?
    /// For an item: whether its element has ended, so that the next item or foreign content closes it.
    var isEnded = false
    /// For a list: which of the source's lists it is, and how it continues.
    var list: OpenList<ListName>?
    /// For a list: whether no element keeps it open, so that only items that belong to it continue it.
    var lingers = false
    /// For a list: whether a paragraph in it needs space around it.
    var isLoose = false
    /// The number of blocks directly in the container.
    var blockCount = 0

    /// Whether the block that was prepared last is the container's first.
    var isFirstBlock: Bool { blockCount == 1 }
  }

  /// Deeper containers are left out, but their content is not.
  static let depthLimit = 256

  var builder: DocumentBuilder
  private(set) var containers: [Container] = []
  /// Whether the reader is outside the clipboard's fragment.
  var isSilent = false
  /// The last kinds of the lists whose items name their positions, by their levels: later markers share them, `v.` may be
  /// a number.
  private(set) var markers: [ListName: [Int: ListStyle.Marker]] = [:]
  /// Whether an empty paragraph has separated what follows from the last item.
  private var isAfterSpace = false
  private var openCount = 0

  init(textCapacity: Int, nodeCapacity: Int, options: ConversionOptions) {
    builder = DocumentBuilder(capacity: textCapacity, nodeCapacity: nodeCapacity, options: options)
  }

  var innermost: Container.Kind? { containers.last?.kind }

  /// Whether nothing has been added to the innermost container, which is open.
  var isInnermostEmpty: Bool { containers.last.map { $0.node == builder.nodeCount - 1 } ?? false }

  /// The innermost container's element in the model.
  var innermostElement: Element? { containers.last?.element }

  /// The alignment of the innermost cell around what follows, at any depth.
  var cellAlignment: Alignment? {
    guard case .tableCell(let cell)? = containers.last(where: { $0.kind == .cell })?.element else { return nil }
    return cell.alignment
  }

  // MARK: Containers

  /// Begins a container, which shows only once it has content. Returns false if the nesting is too deep.
  @discardableResult
  mutating func push(_ kind: Container.Kind, _ element: Element) -> Bool {
    let isPart = kind == .item || kind == .row || kind == .cell
    guard isPart || containers.count < Self.depthLimit else { return false }
    containers.append(Container(kind: kind, element: element))
    return true
  }

  private mutating func openAll() {
    for index in openCount..<containers.count {
      containers[index].node = builder.nodeCount
      builder.open(containers[index].element)
    }
    openCount = containers.count
  }

  mutating func pop() {
    guard let last = containers.popLast(), let node = last.node else { return }
    openCount -= 1
    if case .list(var style) = last.element {
      style.isTight = !last.isLoose
      builder.replace(node, with: .list(style))
    }
    builder.close()
  }

  /// Ends containers until only so many are left.
  mutating func pop(downTo count: Int) {
    while containers.count > count { pop() }
  }

  /// Makes the innermost container visible even if it stays empty.
  mutating func showInnermost() {
    if !isSilent { openAll() }
  }

  /// Changes the innermost container, which may be open already.
  mutating func replaceInnermost(with element: Element) {
    guard let last = containers.indices.last else { return }
    containers[last].element = element
    if let node = containers[last].node { builder.replace(node, with: element) }
  }

  // MARK: Lists

  /// Whether the innermost container is an item whose element has ended.
  var isBetweenItems: Bool { containers.last.map { $0.kind == .item && $0.isEnded } ?? false }

  mutating func endItem() {
    if innermost == .item { containers[containers.count - 1].isEnded = true }
  }

  /// Ends the element of an item that was opened with so many containers around it. If the item named its own position,
  /// the lists in it stay open for it.
  mutating func endItem(openedAs count: Int) {
    let inner = containers.dropFirst(count)
    if count >= 2, !inner.isEmpty, containers[count - 2].list?.name != nil,
      inner.allSatisfy({ $0.kind == .item || $0.lingers })
    {
      containers[count - 1].isEnded = true
    } else {
      pop(downTo: count)
    }
    endItem()
  }

  /// Whether the next content follows other content of an item that named its own position.
  var continuesPlacedItem: Bool { placedItem.map { $0.blockCount > 0 } ?? false }

  /// Whether the block that was prepared last is the first of an item that named its own position.
  var isAtStartOfPlacedItem: Bool { placedItem?.isFirstBlock == true }

  /// The innermost container if it is an item that named its own position.
  private var placedItem: Container? {
    guard containers.count >= 2, let last = containers.last, last.kind == .item,
      containers[containers.count - 2].list?.name != nil
    else { return nil }
    return last
  }

  /// The innermost container if it is a list, or the list of the innermost, ended item.
  private var listIndex: Int? {
    if innermost == .list { return containers.count - 1 }
    return isBetweenItems ? containers.count - 2 : nil
  }

  /// Whether a list has just ended that a deeper one may continue.
  var isAfterList: Bool { listIndex.map { containers[$0].lingers } ?? false }

  /// Begins the list of an element at a level, within the lists of lower levels that are still open, or continues the
  /// last one if it `mayContinue`. Returns its place, or nil if the nesting is too deep.
  mutating func startList(_ style: ListStyle, level: Int, mayContinue: Bool = false) -> Int? {
    while let index = listIndex, containers[index].lingers, let open = containers[index].list, open.level >= level {
      if mayContinue, open.name == nil, open.level == level, open.marker == style.marker,
        !style.isOrdered || style.start == open.next
      {
        containers[index].lingers = false
        return index
      }
      pop(downTo: index)
    }
    let list = OpenList<ListName>(
      level: level, edges: ItemEdges(level: level), marker: style.marker, next: style.start)
    return push(list, style, lingers: false) ? containers.count - 1 : nil
  }

  private mutating func push(_ list: OpenList<ListName>, _ style: ListStyle, lingers: Bool) -> Bool {
    guard push(.list, .list(style)) else { return false }
    containers[containers.count - 1].list = list
    containers[containers.count - 1].lingers = lingers
    return true
  }

  /// Ends the element of the list at a place. The list continues if a deeper one follows at once, as LibreOffice writes
  /// it.
  mutating func endList(at index: Int) {
    pop(downTo: index + 2)
    guard index < containers.count, containers[index].kind == .list else { return }
    containers[index].lingers = true
    if containers.count == index + 1 { pop() }
  }

  /// Begins an item in the open list; returns false if none is open. An item whose number is not the next one begins
  /// another list, because a list counts without gaps.
  mutating func startItem(number: UInt32? = nil, isVisible: Bool) -> Bool {
    guard let index = listIndex, case .list(var style) = containers[index].element else { return false }
    if isBetweenItems { pop() }
    if let number, style.isOrdered, let list = containers[index].list, list.next != number {
      let lingers = containers[index].lingers
      pop(downTo: index)
      style.start = number
      guard push(list, style, lingers: lingers) else { return false }
      containers[index].list?.next = number
    }
    containers[index].list?.next &+= 1
    pushItem(isVisible: isVisible || style.isOrdered)
    return true
  }

  /// Begins an item that names its own position, and ends or begins lists accordingly.
  mutating func startItem(_ item: WordItem<ListName>, isVisible: Bool) {
    isAfterSpace = false
    let places = openLists
    let open = places.compactMap { containers[$0].list }
    let placement = ItemPlacement(of: item, in: open, held: heldCount(of: places))
    if placement.kept < places.count { pop(downTo: places[placement.kept]) }
    let list = item.counted(in: placement.isNext ? open[placement.kept - 1] : nil)
    markers[item.name, default: [:]][item.level] = list.marker
    if placement.isNext, let place = places[..<placement.kept].last {
      pop(downTo: place + 1)
      containers[place].list = list
    } else {
      guard beginLists(placement.filled, before: item), push(list, item.style, lingers: true) else { return }
    }
    pushItem(isVisible: isVisible)
  }

  /// Begins an item in the innermost list; a visible one shows even if it stays empty.
  private mutating func pushItem(isVisible: Bool) {
    push(.item, .listItem(nil))
    if isVisible { showInnermost() }
  }

  /// Begins the levels above an item's own, each with an empty item; returns false if the nesting is too deep.
  private mutating func beginLists(_ levels: Range<Int>, before item: WordItem<ListName>) -> Bool {
    if innermost == .list { startEndedItem() }
    for level in levels {
      let (style, list) = item.filler(level: level)
      guard push(list, style, lingers: true) else { return false }
      startEndedItem()
    }
    return true
  }

  private mutating func startEndedItem(isVisible: Bool = false) {
    pushItem(isVisible: isVisible)
    endItem()
  }

  /// Whether an item's number is text because the lists that are open here cannot show it.
  func isText(_ item: WordItem<ListName>) -> Bool { item.showsMore(than: openLists.compactMap { containers[$0].list }) }

  /// Continues the last item of an open list for which a condition holds; returns false if there is none.
  mutating func resumeItem(where condition: (_ place: Int, _ list: OpenList<ListName>) -> Bool) -> Bool {
    guard isBetweenItems, !isAfterSpace else { return false }
    let places = openLists
    let reachable = places[max(heldCount(of: places) - 1, 0)...]
    let found = reachable.last { place in containers[place].list.map { condition(place, $0) } ?? false }
    guard let item = found.map({ $0 + 1 }), item < containers.count, containers[item].isEnded else { return false }
    pop(downTo: item + 1)
    containers[item].isEnded = false
    return true
  }

  /// The places of the lists around the innermost container, with nothing but lists and items between them.
  private var openLists: [Int] {
    let run = containers.reversed().prefix { $0.kind == .list || $0.kind == .item }.count
    return (containers.count - run..<containers.count).filter { containers[$0].kind == .list }
  }

  /// Returns how many of these lists are kept open by an element, or by an item whose element has not ended.
  private func heldCount(of places: [Int]) -> Int {
    let isHeld = { (place: Int) in
      let list = containers[place]
      let item = place + 1 < containers.count ? containers[place + 1] : nil
      return !list.lingers || list.list?.name == nil && item?.isEnded == false
    }
    return (places.lastIndex(where: isHeld) ?? -1) + 1
  }

  /// Ends lists above a place that have ended in the source and that nothing continues.
  mutating func endLingeringLists(above place: Int = -1) {
    while let index = listIndex, index > place, containers[index].lingers { pop(downTo: index) }
  }

  /// Ends lists above a place at an empty paragraph, except for those that an item may continue.
  mutating func endListsAtSpace(above place: Int) {
    isAfterSpace = listIndex.flatMap { containers[$0].list?.name?.outlastsSpace } ?? false
    if !isAfterSpace { endLingeringLists(above: place) }
  }

  /// Prepares for a block that is no item: it ends lingering lists and belongs to the last item of others.
  mutating func prepare() {
    endLingeringLists()
    if innermost == .list { startEndedItem(isVisible: true) }
  }

  // MARK: Content

  /// Opens the containers of a block that is about to be added.
  mutating func startBlock() {
    isAfterSpace = false
    openAll()
    if let last = containers.indices.last { containers[last].blockCount += 1 }
  }

  /// Records that a paragraph needs space around it, which makes its list a loose one.
  mutating func noteSpacedParagraph() {
    guard innermost == .item, containers.count > 1 else { return }
    containers[containers.count - 2].isLoose = true
  }
}
