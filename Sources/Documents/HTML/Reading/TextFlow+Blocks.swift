/// What elements begin and end around paragraphs. What begins a container returns how many are open then: the element's
/// end has as many left.
extension TextFlow {
  /// How many containers are open.
  var depth: Int { blocks.containers.count }

  /// Whether all that is met lies outside the clipboard's fragment.
  var isSilent: Bool { blocks.isSilent }

  /// Whether the innermost container is this one.
  func isIn(_ element: Element) -> Bool { blocks.innermostElement == element }

  mutating func keep(_ bytes: [UInt8]) -> TextSpan { blocks.builder.keep(bytes) }

  /// Begins or ends the clipboard's fragment.
  mutating func beginFragment(isShown: Bool) {
    closeParagraph()
    blocks.isSilent = !isShown
  }

  /// Ends all that is open, and returns what it has come to.
  mutating func document() -> Document {
    finish()
    for name in takeAnchors() { blocks.builder.appendToLastLine(.anchor(name)) }
    return blocks.builder.finish()
  }

  // MARK: Blocks

  /// Readies the model for a block; false where it must not show.
  mutating func startBlock() -> Bool {
    if blocks.isSilent { return false }
    prepareBlock()
    blocks.startBlock()
    return true
  }

  /// Makes room for a block that is no item.
  mutating func prepareBlock() {
    lists.open(in: &blocks)
    blocks.prepare()
  }

  mutating func addRule() {
    closeParagraph()
    if startBlock() { blocks.builder.leaf(.thematicBreak) }
  }

  mutating func add(_ code: CodeText) {
    guard startBlock() else { return }
    let language = code.language.map { blocks.builder.keep($0) }
    let text = blocks.builder.keep(code.text)
    blocks.builder.leaf(.codeBlock(blocks.builder.keep(CodeBlock(language: language, text: text))))
  }

  /// Ends a paragraph that is an element of its own, which may go on with an item at whose beginning so many containers
  /// were open. One that is blank parts lists.
  mutating func endParagraphOfOwn(continuing count: Int? = nil) {
    let isBlank = isBlank
    endParagraph()
    if let count { blocks.endItem(openedAs: count) }
    if isBlank { blocks.endLingeringLists(above: lists.place ?? -1) }
  }

  // MARK: Groups

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) -> Int {
    closeParagraph()
    prepareBlock()
    return begin(.group, element)
  }

  /// Begins a container in which paragraphs are paragraphs.
  mutating func begin(_ container: BlockFlow.Container.Kind, _ element: Element) -> Int {
    beginBlocks()
    defer { blocks.push(container, element) }
    return depth
  }

  mutating func endContainers(downTo count: Int) {
    endParagraph()
    blocks.pop(downTo: count)
  }

  /// Whether a section that can be collapsed has nothing yet.
  var isAtStartOfDetails: Bool { isIn(.details) && blocks.containers.last?.blockCount == 0 }

  // MARK: Items

  mutating func endList() {
    closeParagraph()
    lists.end(in: &blocks)
  }

  /// Begins an item, or goes on with the one before where it has no marker.
  mutating func beginItem(_ node: HTMLTree.Node, _ css: [CSSDeclarations], _ task: TaskState?) -> Int {
    if task != nil || css.last?.hidesMarker != true || !lists.resumeItem(in: &blocks) {
      lists.startItem(node, css, in: &blocks)
      if let task { setTask(task) }
    }
    return beginItemContent()
  }

  /// Begins an item that a paragraph is, as Word's are, at a position or where its margin says.
  mutating func beginItem(at position: ListPosition?, _ label: WordMarker, _ css: [CSSDeclarations]) -> Int {
    closeParagraph()
    let position = position ?? lists.position(ofMargin: css.last?.marginLeft ?? 0, in: blocks)
    blocks.startItem(lists.item(at: position, label, css), isVisible: !label.isEmpty)
    return beginItemContent()
  }

  /// Begins an item that a block is by itself, since it is a task.
  mutating func beginTask(_ state: TaskState) -> Int {
    closeParagraph()
    blocks.startItem(WordItem(name: .tasks, level: 1, marker: .disc), isVisible: true)
    setTask(state)
    return beginItemContent()
  }

  private mutating func beginItemContent() -> Int {
    beginBlocks()
    return depth
  }

  mutating func endItem(openedAs count: Int) {
    closeParagraph()
    blocks.endItem(openedAs: count)
  }

  /// Goes on with an item whose text stands at a margin; false if there is none.
  mutating func resumeItem(withTextAt margin: Double) -> Bool {
    blocks.resumeItem { _, list in list.name != nil && list.isAligned(with: margin) }
  }

  /// Whether a block can be an item of its own here, and is not in one.
  var takesItem: Bool { blocks.innermost != .item || blocks.isBetweenItems }

  /// Whether a paragraph can be one that says where it stands.
  var takesWordItem: Bool { takesItem || blocks.continuesPlacedItem }

  /// Whether an item that is no task yet has nothing yet. One that has ended has nothing more.
  var isAtStartOfItem: Bool { isAtStart && !isSilent && !blocks.isBetweenItems && isIn(.listItem(nil)) }

  /// Whether a task's item has nothing yet.
  var isAtStartOfTask: Bool {
    guard case .listItem(.some)? = blocks.innermostElement else { return false }
    return isAtStart && blocks.containers.last?.blockCount == 0
  }

  /// Makes a task of the item.
  mutating func setTask(_ state: TaskState) { blocks.replaceInnermost(with: .listItem(state)) }

  // MARK: Tables

  /// Ends a table within which something stands that is no row; false where there is none.
  mutating func interruptTable() -> Bool {
    guard isIn(.table) else { return false }
    blocks.pop()
    return true
  }

  /// Goes on with rows after an interruption.
  mutating func resumeTable() {
    closeParagraph()
    blocks.push(.table, .table)
  }

  mutating func beginCell(_ cell: CellStyle) -> Int {
    beginBlocks()
    defer { blocks.pushVisible(.cell, .tableCell(cell)) }
    return depth
  }

  // MARK: Footnotes

  /// Begins a footnote's text; nil where none can stand.
  mutating func beginFootnote(_ label: [UInt8]) -> Int? {
    closeParagraph()
    if lists.isEmpty { blocks.endLingeringLists() }
    guard blocks.containers.isEmpty else { return nil }
    _ = lists.takeNumberAmongFootnotes()
    return begin(.footnote, .footnoteDefinition(label: keep(label)))
  }

  /// Begins a list of footnotes; nil where none can stand.
  mutating func beginFootnotes(_ list: HTMLTree.Node) -> Int? {
    blocks.endLingeringLists()
    guard blocks.containers.isEmpty else { return nil }
    lists.beginFootnotes(list)
    beginBlocks()
    return depth
  }

  // MARK: Embedded blocks

  /// Makes room for blocks of another format, which may be meant to stand apart; false where they do not show.
  mutating func beginEmbedded(spaced: Bool) -> Bool {
    if isSilent { return false }
    closeParagraph()
    guard startBlock() else { return false }
    if spaced { blocks.noteSpacedParagraph() }
    return true
  }

  /// Lends the builder to what writes them, or takes it back.
  mutating func exchange(_ builder: inout DocumentBuilder) { swap(&builder, &blocks.builder) }

  /// What is around them.
  mutating func surroundings() -> EmbeddedSurroundings {
    let formats = formats()
    let alignment = alignmentBesideCell()
    let isOfCell = alignment == blocks.cellAlignment
    return EmbeddedSurroundings(formats: formats, alignment: isOfCell ? nil : alignment, kind: placedKind)
  }
}
