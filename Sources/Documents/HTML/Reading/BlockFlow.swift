/// Puts blocks into the model as they are met: opens containers when something stands in them, keeps a list's last
/// item open for what follows it, and ends lists that no element surrounds.
struct BlockFlow {
  struct Container {
    enum Kind {
      case group, list, item, table, row, cell, footnote
    }

    let kind: Kind
    var element: Element
    /// Its index in the builder once it is open there.
    var node: Int?
    /// Of an item: whether its element has ended, so that the next item or foreign content closes it.
    var isEnded = false
    /// Of a list: which of the source's it is, and how it goes on.
    var list: OpenList<ListName>?
    /// Of a list: whether no element holds it open, so that it goes on only for items that belong to it.
    var lingers = false
    /// Of a list: whether a paragraph in it wants space around it.
    var isLoose = false
    /// How many blocks stand directly in it.
    var blockCount = 0

    /// Whether the block that was readied last is its first.
    var isFirstBlock: Bool { blockCount == 1 }
  }

  /// Containers nested deeper are left out, but not what is in them.
  static let depthLimit = 256

  var builder: DocumentBuilder
  private(set) var containers: [Container] = []
  /// Whether all that is met lies outside the clipboard's fragment.
  var isSilent = false
  private var openCount = 0

  init(textCapacity: Int = 0, nodeCapacity: Int = 0, options: ConversionOptions) {
    builder = DocumentBuilder(capacity: textCapacity, nodeCapacity: nodeCapacity, options: options)
  }

  var innermost: Container.Kind? { containers.last?.kind }

  /// What the innermost container is in the model.
  var innermostElement: Element? { containers.last?.element }

  /// How the cell around what comes next is aligned, however deep it stands there.
  var cellAlignment: Alignment? {
    guard case .tableCell(let cell)? = containers.last(where: { $0.kind == .cell })?.element else { return nil }
    return cell.alignment
  }

  // MARK: Containers

  /// Begins a container; it shows only once something stands in it. False where the nesting is too deep.
  @discardableResult
  mutating func push(_ kind: Container.Kind, _ element: Element) -> Bool {
    let isPart = kind == .item || kind == .row || kind == .cell
    guard isPart || containers.count < Self.depthLimit else { return false }
    containers.append(Container(kind: kind, element: element))
    return true
  }

  /// Begins a container that shows even if it stays empty.
  mutating func pushVisible(_ kind: Container.Kind, _ element: Element) {
    if push(kind, element) && !isSilent { openAll() }
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

  /// Ends the element of an item at whose beginning so many containers were open. The lists in an item that said where it
  /// stands go on with it.
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

  /// Whether what comes stands in an item that said where it stands, behind other content of it.
  var continuesPlacedItem: Bool {
    guard containers.count >= 2, let last = containers.last, last.kind == .item else { return false }
    return last.blockCount > 0 && containers[containers.count - 2].list?.name != nil
  }

  /// The list that the innermost container is, or whose ended item it is.
  private var listIndex: Int? {
    if innermost == .list { return containers.count - 1 }
    return isBetweenItems ? containers.count - 2 : nil
  }

  /// Whether a list just ended that a deeper one may go on with.
  var isAfterList: Bool { listIndex.map { containers[$0].lingers } ?? false }

  /// Begins the list of an element, so many levels deep, within what still goes on of lists of lower levels, and gives
  /// its place; nil where the nesting is too deep.
  mutating func startList(_ style: ListStyle, level: Int) -> Int? {
    while let index = listIndex, containers[index].lingers, let open = containers[index].list, open.level >= level {
      pop(downTo: index)
    }
    let margin = Double(level) * ListIndent.usual
    let list = OpenList<ListName>(level: level, margin: margin, marker: style.marker, next: style.start)
    return push(list, style, lingers: false) ? containers.count - 1 : nil
  }

  private mutating func push(_ list: OpenList<ListName>, _ style: ListStyle, lingers: Bool) -> Bool {
    guard push(.list, .list(style)) else { return false }
    containers[containers.count - 1].list = list
    containers[containers.count - 1].lingers = lingers
    return true
  }

  /// Notes that the element of the list at a place has ended. The list goes on if a deeper one follows at once, as
  /// LibreOffice writes it.
  mutating func endList(at index: Int) {
    pop(downTo: index + 2)
    guard index < containers.count, containers[index].kind == .list else { return }
    containers[index].lingers = true
    if containers.count == index + 1 { pop() }
  }

  /// Begins an item in the list that is open; false where none is. One with a number that does not come next begins
  /// another list, for a list only counts on.
  mutating func startItem(number: UInt32? = nil) -> Bool {
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
    pushVisible(.item, .listItem(nil))
    return true
  }

  /// Begins an item that says itself where it stands, ending or beginning lists as that asks.
  mutating func startItem(_ item: WordItem<ListName>, isVisible: Bool) {
    let places = openLists
    let open = places.compactMap { containers[$0].list }
    let placement = ItemPlacement(of: item, in: open, held: heldCount(of: places))
    if placement.kept < places.count { pop(downTo: places[placement.kept]) }
    if placement.isNext, let place = places[..<placement.kept].last {
      pop(downTo: place + 1)
      containers[place].list = item.counted(in: open[placement.kept - 1])
    } else {
      guard beginLists(placement.filled, before: item), push(item.counted(in: nil), item.style, lingers: true) else {
        return
      }
    }
    if isVisible { pushVisible(.item, .listItem(nil)) } else { push(.item, .listItem(nil)) }
  }

  /// Begins the levels above an item's own, each with an item that has nothing; false where the nesting is too deep.
  private mutating func beginLists(_ levels: Range<Int>, before item: WordItem<ListName>) -> Bool {
    if innermost == .list { startEndedItem() }
    for level in levels {
      let (style, list) = item.filler(level: level)
      guard push(list, style, lingers: true) else { return false }
      startEndedItem()
    }
    return true
  }

  private mutating func startEndedItem() {
    push(.item, .listItem(nil))
    endItem()
  }

  /// Goes on with the last item of an open list for which a condition holds; false if there is none.
  mutating func resumeItem(where condition: (_ place: Int, _ list: OpenList<ListName>) -> Bool) -> Bool {
    guard isBetweenItems else { return false }
    let places = openLists
    let reachable = places[max(heldCount(of: places) - 1, 0)...]
    let found = reachable.last { place in containers[place].list.map { condition(place, $0) } ?? false }
    guard let item = found.map({ $0 + 1 }), item < containers.count, containers[item].isEnded else { return false }
    pop(downTo: item + 1)
    containers[item].isEnded = false
    return true
  }

  /// The places of the lists that stand in each other here, with nothing else between them and the innermost container.
  private var openLists: [Int] {
    let run = containers.reversed().prefix { $0.kind == .list || $0.kind == .item }.count
    return (containers.count - run..<containers.count).filter { containers[$0].kind == .list }
  }

  /// How many of these lists an element holds open, or an item whose element has not ended.
  private func heldCount(of places: [Int]) -> Int {
    let isHeld = { (place: Int) in
      let list = containers[place]
      let item = place + 1 < containers.count ? containers[place + 1] : nil
      return !list.lingers || list.list?.name == nil && item?.isEnded == false
    }
    return (places.lastIndex(where: isHeld) ?? -1) + 1
  }

  /// Ends lists that have ended in the source and that nothing goes on with, down to a list's place.
  mutating func endLingeringLists(above place: Int = -1) {
    while let index = listIndex, index > place, containers[index].lingers { pop(downTo: index) }
  }

  /// Makes room for a block: what is no item ends lingering lists and belongs to the last item of others.
  mutating func prepare() {
    endLingeringLists()
    if innermost == .list {
      pushVisible(.item, .listItem(nil))
      endItem()
    }
  }

  // MARK: Content

  /// Opens the containers of a block that is about to be added.
  mutating func startBlock() {
    openAll()
    if let last = containers.indices.last { containers[last].blockCount += 1 }
  }

  /// Notes that a paragraph wants space around it, which makes the list that it stands in a loose one.
  mutating func noteSpacedParagraph() {
    guard innermost == .item, containers.count > 1 else { return }
    containers[containers.count - 2].isLoose = true
  }
}
