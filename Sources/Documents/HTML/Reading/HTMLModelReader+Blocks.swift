/// What elements begin that are blocks.
extension HTMLModelReader {
  // MARK: Paragraphs

  /// Begins an element that parts paragraphs and is nothing else. A list whose items come each in a block of their own
  /// goes on from one to the next.
  mutating func beginBlock() -> Ending {
    flow.endParagraph()
    return .block
  }

  mutating func beginParagraph(_ css: [CSSDeclarations]) -> Ending {
    flow.endParagraph()
    flow.wantsSpace = !(css.last?.hasNoMargins ?? false)
    return resumeWordItem(css) ? .continuation(containerCount: flow.blocks.containers.count) : .paragraph
  }

  /// Ends a paragraph, which may go on with an item at whose beginning so many containers were open. One that is blank
  /// parts lists.
  mutating func endParagraph(continuing count: Int? = nil) {
    let isBlank = flow.isBlank
    flow.endParagraph()
    if let count { flow.blocks.endItem(openedAs: count) }
    if isBlank { flow.blocks.endLingeringLists(above: flow.lists.place ?? -1) }
  }

  mutating func beginHeading(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.lists.numberedHeading = css.wordList
    heading = index
    let levels: [HTMLTag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    flow.kind = .heading(UInt8((levels.firstIndex(of: node.tag) ?? 0) + 1))
    return .heading
  }

  /// Adds the number of a heading, which Word writes as a list's marker. A bullet says nothing.
  mutating func addHeadingNumber(_ marker: HTMLTree.Index) {
    let label = WordMarkerSearch(tree: tree).marker(in: marker)
    if ListStyle(marker: label.kind).isOrdered { flow.add(Array((label.text + " ").utf8)) }
  }

  mutating func addRule(_ node: HTMLTree.Node) {
    // Word draws this one above its footnotes.
    if tree.value(.width, of: node)?.elementsEqual("33%".utf8) == true { return }
    flow.closeParagraph()
    if flow.startBlock() { flow.blocks.builder.leaf(.thematicBreak) }
  }

  // MARK: Groups

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) -> Ending {
    flow.closeParagraph()
    flow.prepareBlock()
    return begin(.group, element)
  }

  /// Begins a container, which ends with its element and takes those within with it.
  private mutating func begin(_ container: BlockFlow.Container.Kind, _ element: Element) -> Ending {
    let ending = beginContent()
    flow.blocks.push(container, element)
    return ending
  }

  /// Has paragraphs be paragraphs, and what containers are opened from here on end with the element.
  private mutating func beginContent() -> Ending {
    flow.beginBlocks()
    return .group(containerCount: flow.blocks.containers.count)
  }

  mutating func beginSummary() -> Ending {
    flow.endParagraph()
    guard case .details? = flow.blocks.innermostElement, flow.blocks.containers.last?.blockCount == 0 else {
      return .block
    }
    flow.kind = .summary
    return .heading
  }

  /// Begins a callout, or the title of one; nil where an element is neither.
  mutating func beginCallout(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Ending? {
    if index == titleOfCallout {
      flow.closeParagraph()
      flow.kind = .summary
      return .heading
    }
    guard let name = HTMLCallout.name(of: node, in: tree) else { return nil }
    let title = HTMLCallout.title(of: index, in: tree)
    titleOfCallout = title ?? HTMLTree.none
    let ending = beginGroup(.callout(flow.blocks.builder.keep(name)))
    if title == nil { addUsualTitle(of: name) }
    return ending
  }

  private mutating func addUsualTitle(of name: [UInt8]) {
    flow.kind = .summary
    flow.add(CalloutName.usualTitle(of: name[...]))
    flow.closeParagraph()
    flow.kind = .paragraph
  }

  var isInDefinitionList: Bool { flow.blocks.innermostElement == .definitionList }

  mutating func beginTerm() -> Ending {
    flow.endParagraph()
    flow.kind = .term
    return .heading
  }

  mutating func beginDefinition() -> Ending {
    flow.closeParagraph()
    return begin(.group, .definition)
  }

  // MARK: Code

  mutating func beginCode(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Ending {
    flow.closeParagraph()
    code = CodeText(language: CodeLanguage.of(index, in: tree), hasSpacesForNoBreakSpaces: node.tag == .div)
    return .code
  }

  /// Begins an element within code, of which only the lines count.
  mutating func beginInCode(_ node: HTMLTree.Node) -> Ending? {
    if CodeGutter.isOne(node, in: tree) { return nil }
    if node.tag == .br { code?.breakLine() }
    if node.tag.isVoid { return nil }
    guard node.tag.isBlock else { return .nothing }
    code?.endLine()
    return .codeLine
  }

  mutating func endCode() {
    guard var block = code else { return }
    code = nil
    block.endLine()
    guard !block.text.isEmpty || block.language != nil, flow.startBlock() else { return }
    let language = block.language.map { flow.blocks.builder.keep($0) }
    let text = flow.blocks.builder.keep(block.text)
    let kept = flow.blocks.builder.keep(CodeBlock(language: language, text: text))
    flow.blocks.builder.leaf(.codeBlock(kept))
  }

  // MARK: Lists

  mutating func beginList(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.beginBlocks()
    if let ending = beginFootnoteList(node) { return ending }
    flow.lists.begin(node, css)
    return .list
  }

  /// Begins an item; nil where nothing of it shows.
  mutating func beginItem(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Ending? {
    flow.closeParagraph()
    flow.kind = .paragraph
    // So Word keeps numbers that are not shown.
    if let only = tree.onlyElement(in: node), tree.declarations(of: tree[only])?.isHidden == true { return nil }
    let task = HTMLTask.state(ofItem: node, css, in: tree)
    if task == nil, css.last?.hidesMarker == true, flow.lists.resumeItem(in: &flow.blocks) { return beginItemContent() }
    flow.lists.startItem(node, css, in: &flow.blocks)
    if let task { flow.blocks.replaceInnermost(with: .listItem(task)) }
    return beginItemContent()
  }

  private mutating func beginItemContent() -> Ending {
    flow.beginBlocks()
    return .item(containerCount: flow.blocks.containers.count)
  }

  /// Begins a paragraph that is an item of one of Word's lists; nil where it is none, or a real item already.
  mutating func beginWordItem(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending? {
    guard let last = css.last, node.tag == .p || node.tag == .div || node.tag == .pre,
      flow.blocks.innermost != .item || flow.blocks.isBetweenItems || flow.blocks.continuesPlacedItem
    else { return nil }
    let markers = WordMarkerSearch(tree: tree)
    let item: WordItem<ListName>
    if let position = css.wordList {
      flow.closeParagraph()
      item = flow.lists.item(at: position, markers.marker(under: index), css)
    } else {
      guard let marker = markers.bareElement(under: index, last) else { return nil }
      flow.closeParagraph()
      paddedMarker = marker
      let position = flow.lists.position(ofMargin: last.marginLeft ?? 0, in: flow.blocks)
      item = flow.lists.item(at: position, markers.marker(in: marker), css)
    }
    flow.blocks.startItem(item, isVisible: item.label?.isEmpty == false)
    return beginItemContent()
  }

  /// Begins a paragraph that goes on with an item of Word's, under whose text it stands; false where it does not.
  private mutating func resumeWordItem(_ css: [CSSDeclarations]) -> Bool {
    guard let margin = css.marginLeft, margin > 0 else { return false }
    return flow.blocks.resumeItem { _, list in list.name != nil && list.isAligned(with: margin) }
  }

  // MARK: Tasks

  /// Begins a block that is a task by itself, as Confluence writes it, or passes over the picture of a task's checkbox;
  /// nil where it is neither. A checkbox that is no form's makes a task of the item that it begins.
  mutating func beginTask(_ node: HTMLTree.Node) -> Ending? {
    guard !node.content.isEmpty, node.tag != .li, node.tag != .input else { return nil }
    if node.tag == .img { return isCheckboxPicture(node) ? .nothing : nil }
    if let state = HTMLTask.state(of: node, in: tree), node.tag == .div,
      flow.blocks.innermost != .item || flow.blocks.isBetweenItems
    {
      flow.closeParagraph()
      flow.blocks.startItem(WordItem(name: .tasks, level: 1, marker: .disc), isVisible: true)
      flow.blocks.replaceInnermost(with: .listItem(state))
      return beginItemContent()
    }
    setTask(of: node)
    return nil
  }

  /// Whether an image is one of a checkbox, at the start of a task.
  private func isCheckboxPicture(_ image: HTMLTree.Node) -> Bool {
    guard case .listItem(.some)? = flow.blocks.innermostElement, flow.isAtStart,
      flow.blocks.containers.last?.blockCount == 0
    else { return false }
    return HTMLTask.isPicture(image, in: tree)
  }

  /// Makes a task of the item that begins here with a checkbox. An item that has ended has nothing more.
  mutating func setTask(of checkbox: HTMLTree.Node) {
    guard flow.isAtStart, !flow.blocks.isSilent, !flow.blocks.isBetweenItems,
      case .listItem(nil)? = flow.blocks.innermostElement,
      let state = HTMLTask.state(ofCheckbox: checkbox, in: tree)
    else { return }
    flow.blocks.replaceInnermost(with: .listItem(state))
  }

  // MARK: Tables

  mutating func beginTable() -> Ending {
    flow.closeParagraph()
    flow.prepareBlock()
    flow.style.alignment = nil
    return begin(.table, .table)
  }

  /// A caption stands before its table; where rows came first it parts them from those that follow.
  mutating func beginCaption() -> Ending {
    flow.closeParagraph()
    guard flow.blocks.innermost == .table else { return beginBlock() }
    flow.blocks.pop()
    return .caption
  }

  mutating func beginRow() -> Ending {
    flow.closeParagraph()
    guard flow.blocks.innermost == .table else { return beginBlock() }
    return begin(.row, .tableRow)
  }

  mutating func beginCell(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    guard flow.blocks.innermost == .row else { return beginBlock() }
    let ending = beginContent()
    var cell = CellStyle(isHeader: node.tag == .th, alignment: flow.style.alignment)
    if !node.content.isEmpty {
      cell.columnSpan = span(.colspan, of: node, most: 1000)
      cell.rowSpan = span(.rowspan, of: node, most: 65534)
    }
    let painted = css.last { $0.background != nil }?.background
    cell.background = (painted ?? tree.value(.bgcolor, of: node).flatMap { CSSValue($0).paint })?.color
    flow.blocks.pushVisible(.cell, .tableCell(cell))
    return ending
  }

  private func span(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, most: Double) -> UInt16 {
    UInt16(max(1, min(most, tree.number(name, of: node)?.value ?? 1)))
  }

  // MARK: Footnotes

  /// Begins a footnote's text; nil where an element is none, or none can stand.
  mutating func beginFootnote(_ index: HTMLTree.Index) -> Ending? {
    guard let label = footnotes.notes[index] else { return nil }
    flow.closeParagraph()
    if flow.lists.isEmpty { flow.blocks.endLingeringLists() }
    guard flow.blocks.containers.isEmpty else { return nil }
    _ = flow.lists.takeNumberAmongFootnotes()
    return begin(.footnote, .footnoteDefinition(label: flow.blocks.builder.keep(label)))
  }

  /// Begins a list of footnotes; nil if it has none, or stands where none can.
  private mutating func beginFootnoteList(_ list: HTMLTree.Node) -> Ending? {
    guard !footnotes.isEmpty, flow.lists.isEmpty,
      tree.children(of: list).contains(where: { footnotes.notes[$0] != nil })
    else { return nil }
    flow.blocks.endLingeringLists()
    guard flow.blocks.containers.isEmpty else { return nil }
    flow.lists.beginFootnotes(list)
    return beginContent()
  }
}
