/// The beginnings and ends of elements around paragraphs. A function that begins a container returns how many are open
/// then; the element's end leaves as many.
extension TextFlow {
  /// The number of open containers.
  var depth: Int { blocks.containers.count }

  /// Whether the reader is outside the clipboard's fragment.
  var isSilent: Bool { blocks.isSilent }

  /// Whether the innermost container is this element.
  func isIn(_ element: Element) -> Bool { blocks.innermostElement == element }

  /// Whether one of the innermost containers is a table.
  var isInTable: Bool { blocks.containers.suffix(Reach.line.nodes).contains { $0.element == .table } }

  mutating func keep(_ bytes: [UInt8]) -> TextSpan { blocks.builder.keep(bytes) }

  /// Begins or ends the clipboard's fragment.
  mutating func beginFragment(isShown: Bool) {
    closeParagraph()
    blocks.isSilent = !isShown
  }

  /// Ends all open elements for a paragraph below the fragment.
  mutating func beginCitation() {
    finish()
    blocks.isSilent = false
  }

  /// Ends all open elements, and returns the document.
  mutating func document() -> Document {
    finish()
    blocks.builder.appendToLastLine(takeAnchors().map { .anchor($0) })
    return blocks.builder.finish()
  }

  // MARK: Blocks

  /// Prepares the model for a block; returns false if it must not show.
  mutating func startBlock() -> Bool {
    if blocks.isSilent { return false }
    prepareBlock()
    blocks.startBlock()
    return true
  }

  /// Prepares for a block that is no item.
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

  /// Ends a paragraph that is an element of its own. It may continue an item that was opened with so many containers
  /// around it. A blank one separates lists.
  mutating func endParagraphOfOwn(continuing count: Int?) {
    let isBlank = isBlank
    endParagraph()
    if let count { blocks.endItem(openedAs: count) }
    if isBlank { blocks.endListsAtSpace(above: lists.place ?? -1) }
  }

  // MARK: Groups

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) -> Int {
    closeParagraph()
    prepareBlock()
    return begin(.group, element)
  }

  /// Begins a container whose paragraphs are ordinary paragraphs.
  mutating func begin(_ container: BlockFlow.Container.Kind, _ element: Element) -> Int {
    defer { blocks.push(container, element) }
    return beginBlocks()
  }

  mutating func endContainers(downTo count: Int) {
    endParagraph()
    blocks.pop(downTo: count)
  }

  /// Whether a collapsible section is still empty.
  var isAtStartOfDetails: Bool { isIn(.details) && blocks.containers.last?.blockCount == 0 }

  // MARK: Items

  mutating func endList() {
    closeParagraph()
    lists.end(in: &blocks)
  }

  /// Whether an item only contains a list that belongs to the item before. Lexical numbers every item, and writes a list in
  /// an item as an item of its own.
  private func isNesting(_ item: HTMLElement) -> Bool {
    guard item[.value] != nil, let inner = item.onlyElement else { return false }
    return inner.tag == .ul || inner.tag == .ol
  }

  /// Begins an item, or continues the previous one if this one has no marker.
  mutating func beginItem(_ element: HTMLElement, _ css: [CSSDeclarations], _ task: TaskState?) -> Int {
    let hidesMarker = css.last?.hidesMarker == true || isNesting(element)
    let isTask = task != nil || hidesMarker && HTMLTask.beginsWithCheckbox(element)
    if isTask || !hidesMarker || !lists.resumeItem(in: &blocks) {
      lists.startItem(element, css, in: &blocks)
      if let task { setTask(task) }
    }
    return beginBlocks()
  }

  /// Begins an item that is a paragraph, such as Word's. Returns nil if its number is text.
  mutating func beginItem(_ item: WordItem<ListName>) -> Int? {
    if blocks.isText(item) { return nil }
    blocks.startItem(item, isVisible: item.label?.isEmpty == false)
    if let task = item.label?.task { setTask(task) }
    return beginBlocks()
  }

  /// Begins an item that is a block by itself because it is a task.
  mutating func beginTask(_ state: TaskState) -> Int {
    closeParagraph()
    blocks.startItem(WordItem(name: .tasks, level: 1, marker: .disc), isVisible: true)
    setTask(state)
    return beginBlocks()
  }

  mutating func endItem(openedAs count: Int) {
    closeParagraph()
    blocks.endItem(openedAs: count)
  }

  /// Continues an item whose text has this margin; returns false if there is none.
  mutating func resumeItem(withTextAt margin: Double) -> Bool {
    blocks.resumeItem { _, list in list.name != nil && list.isAligned(with: margin) }
  }

  /// Whether a block can be an item of its own here and is not in one.
  var takesItem: Bool { blocks.innermost != .item || blocks.isBetweenItems }

  /// Whether a paragraph can be an item that names its own position.
  var takesWordItem: Bool { takesItem || blocks.continuesPlacedItem }

  /// Whether the current item is no task and still empty. An item that has ended is neither.
  var isAtStartOfItem: Bool { isAtStart && !isSilent && !blocks.isBetweenItems && isIn(.listItem(nil)) }

  /// Whether a task's item is still empty.
  var isAtStartOfTask: Bool {
    guard case .listItem(.some)? = blocks.innermostElement else { return false }
    return isAtStart && blocks.containers.last?.blockCount == 0
  }

  mutating func setTask(_ state: TaskState) {
    blocks.replaceInnermost(with: .listItem(state))
    blocks.showInnermost()
  }

  // MARK: Tables

  /// Ends a table before content that is no row; returns false if there is no table.
  mutating func interruptTable() -> Bool {
    guard isIn(.table) else { return false }
    blocks.pop()
    return true
  }

  /// Continues with rows after an interruption.
  mutating func resumeTable() {
    closeParagraph()
    blocks.push(.table, .table)
  }

  mutating func beginCell(_ cell: CellStyle) -> Int {
    defer { blocks.showInnermost() }
    return begin(.cell, .tableCell(cell))
  }

  // MARK: Footnotes

  /// Begins a footnote's text; returns nil if no footnote is possible here.
  mutating func beginFootnote(_ label: [UInt8]) -> Int? {
    closeParagraph()
    if lists.isEmpty { blocks.endLingeringLists() }
    guard blocks.containers.isEmpty else { return nil }
    _ = lists.takeNumberAmongFootnotes()
    return begin(.footnote, .footnoteDefinition(label: keep(label)))
  }

  /// Begins a list of footnotes; returns nil if none is possible here.
  mutating func beginFootnotes(_ list: HTMLElement) -> Int? {
    blocks.endLingeringLists()
    guard blocks.containers.isEmpty else { return nil }
    lists.beginFootnotes(list)
    return beginBlocks()
  }

  // MARK: Embedded blocks

  /// Prepares for blocks of another format, which may have space between them; returns false if they do not show.
  mutating func beginEmbedded(spaced: Bool) -> Bool {
    closeParagraph()
    guard startBlock() else { return false }
    if spaced { blocks.noteSpacedParagraph() }
    return true
  }

  /// Exchanges the builder with the writer of the embedded blocks.
  mutating func exchange(_ builder: inout DocumentBuilder) { swap(&builder, &blocks.builder) }

  mutating func surroundings() -> EmbeddedSurroundings {
    let formats = formats()
    let alignment = alignmentBesideCell()
    let isOfCell = alignment == blocks.cellAlignment
    return EmbeddedSurroundings(formats: formats, alignment: isOfCell ? nil : alignment, kind: placedKind)
  }
}
