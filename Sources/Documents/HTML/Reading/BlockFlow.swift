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
    /// Of a list: where it stands in Word's lists; level 1 of list 0 where items came without a list.
    var implied: WordListPosition?
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

  init(capacity: Int) { builder = DocumentBuilder(capacity: capacity) }

  var innermost: Container.Kind? { containers.last?.kind }

  // MARK: Containers

  /// Begins a container; it shows only once something stands in it. False where the nesting is too deep.
  @discardableResult
  mutating func push(_ kind: Container.Kind, _ element: Element, implied: WordListPosition? = nil) -> Bool {
    let isPart = kind == .item || kind == .row || kind == .cell
    guard isPart || containers.count < Self.deepest else { return false }
    containers.append(Container(kind: kind, element: element, implied: implied))
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

  /// Begins an item in the list that is open; false where none is.
  mutating func startItem() -> Bool {
    guard listIndex != nil else { return false }
    if isBetweenItems { pop() }
    pushVisible(.item, .listItem(nil))
    return true
  }

  /// Begins an item of a list that no element stands for, ending or beginning lists as its level asks.
  mutating func startImpliedItem(at position: WordListPosition, _ style: ListStyle) {
    while let index = listIndex, let open = containers[index].implied {
      if open.level < position.level { break }
      if open.level == position.level && open.list == position.list && isSameKind(containers[index].element, style) {
        _ = startItem()
        return
      }
      pop(downTo: index)
    }
    if listIndex == nil || containers[listIndex ?? 0].implied == nil { prepare() }
    if push(.list, .list(style), implied: position) { _ = startItem() }
  }

  private func isSameKind(_ element: Element, _ style: ListStyle) -> Bool {
    if case .list(let open) = element { open.isOrdered == style.isOrdered } else { false }
  }

  /// Makes room for a block: what is no item ends implied lists and belongs to the last item of others.
  mutating func prepare() {
    while isBetweenItems && containers[containers.count - 2].implied != nil { pop(downTo: containers.count - 2) }
    if innermost == .list {
      pushVisible(.item, .listItem(nil))
      endItem()
    }
  }

  // MARK: Content

  /// Readies the builder for a block without containers of its own; false where it must not show.
  mutating func startBlock() -> Bool {
    if isSilent { return false }
    prepare()
    openAll()
    if let last = containers.indices.last { containers[last].blockCount += 1 }
    return true
  }

  /// Notes that a paragraph wants space around it, which makes the list that it stands in a loose one.
  mutating func noteSpacedParagraph() {
    guard innermost == .item, containers.count > 1 else { return }
    containers[containers.count - 2].isLoose = true
  }
}
