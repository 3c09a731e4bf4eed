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
    /// Of a list: its level as the source counts it, and which of the source's lists it is.
    var position: ListPosition?
    /// Of a list with an element: where its items say that they stand, so that another element can go on with it.
    var identity: ListPosition?
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
  static let deepest = 256

  var builder: DocumentBuilder
  private(set) var containers: [Container] = []
  /// Whether all that is met lies outside the clipboard's fragment.
  var isSilent = false
  private var openCount = 0

  init(textCapacity: Int, nodeCapacity: Int) {
    builder = DocumentBuilder(capacity: textCapacity, nodeCapacity: nodeCapacity)
  }

  var innermost: Container.Kind? { containers.last?.kind }

  // MARK: Containers

  /// Begins a container; it shows only once something stands in it. False where the nesting is too deep.
  @discardableResult
  mutating func push(_ kind: Container.Kind, _ element: Element) -> Bool {
    let isPart = kind == .item || kind == .row || kind == .cell
    guard isPart || containers.count < Self.deepest else { return false }
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

  /// The list that the innermost container is, or whose ended item it is.
  private var listIndex: Int? {
    if innermost == .list { return containers.count - 1 }
    return isBetweenItems ? containers.count - 2 : nil
  }

  /// Whether a list just ended that a deeper one may go on with.
  var isAfterList: Bool { listIndex.map { containers[$0].lingers } ?? false }

  /// Begins a list of the source's level within what still goes on of lists of lower levels, and gives its place; nil
  /// where the nesting is too deep. Or goes on with the list on that level, if it is the same by its items.
  mutating func startList(
    _ style: ListStyle, at position: ListPosition, identity: ListPosition? = nil, lingers: Bool = false
  ) -> Int? {
    while let index = listIndex, containers[index].lingers, let open = containers[index].position,
      open.level >= position.level
    {
      if let identity, containers[index].identity == identity, isSameKind(containers[index].element, style) {
        containers[index].lingers = lingers
        return index
      }
      pop(downTo: index)
    }
    guard push(.list, .list(style)) else { return nil }
    containers[containers.count - 1].position = position
    containers[containers.count - 1].identity = identity
    containers[containers.count - 1].lingers = lingers
    return containers.count - 1
  }

  /// Notes that the element of the list at a place has ended. The list goes on if a deeper one follows at once, as
  /// LibreOffice writes it.
  mutating func endList(at index: Int) {
    pop(downTo: index + 2)
    guard index < containers.count, containers[index].kind == .list else { return }
    containers[index].lingers = true
    if containers.count == index + 1 { pop() }
  }

  /// Begins an item in the list that is open; false where none is.
  mutating func startItem(isVisible: Bool = true) -> Bool {
    guard listIndex != nil else { return false }
    if isBetweenItems { pop() }
    if isVisible { pushVisible(.item, .listItem(nil)) } else { push(.item, .listItem(nil)) }
    return true
  }

  /// Begins an item of a list that no element stands for, ending or beginning lists as its level asks. It shows only
  /// if something stands in it.
  mutating func startImpliedItem(at position: ListPosition, _ style: ListStyle) {
    while let index = listIndex, containers[index].lingers, let open = containers[index].position,
      open.level >= position.level
    {
      if open == position && isSameKind(containers[index].element, style) {
        _ = startItem(isVisible: false)
        return
      }
      pop(downTo: index)
    }
    fillLevels(below: position, style)
    if startList(style, at: position, lingers: true) != nil { _ = startItem(isVisible: false) }
  }

  /// Begins the levels between that of the list that is open and a deeper one.
  private mutating func fillLevels(below position: ListPosition, _ style: ListStyle) {
    guard let index = listIndex, let open = containers[index].position else { return }
    for level in (open.level + 1)..<max(open.level + 1, position.level) {
      let between = ListPosition(list: position.list, level: level)
      guard startList(style, at: between, lingers: true) != nil else { return }
      _ = startItem(isVisible: false)
      endItem()
    }
  }

  private func isSameKind(_ element: Element, _ style: ListStyle) -> Bool {
    if case .list(let open) = element { open.isOrdered == style.isOrdered } else { false }
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
