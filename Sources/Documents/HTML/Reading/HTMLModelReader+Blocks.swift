/// The beginnings of block elements.
extension HTMLModelReader {
  // MARK: Paragraphs

  /// Begins an element that only separates paragraphs. A list continues from one such element to the next if each
  /// contains one item.
  mutating func beginBlock() -> Ending {
    flow.endParagraph()
    return .block
  }

  /// Begins a line of a message.
  mutating func beginLine() -> Ending {
    flow.endLine()
    return .line
  }

  mutating func beginParagraph(
    _ node: HTMLTree.Node, _ css: [CSSDeclarations], mayContinueItem: Bool = true
  ) -> Ending {
    flow.endParagraph()
    flow.wantsSpace = !(css.last?.hasNoMargins ?? false || GoogleDocs.isOfItem(node, in: tree) || isFromProseMirror)
    // A paragraph continues an item of Word's if it is aligned with the item's text.
    let resumesItem = mayContinueItem && css.marginLeft.map { $0 > 0 && flow.resumeItem(withTextAt: $0) } ?? false
    return .paragraph(containerCount: resumesItem ? flow.depth : nil)
  }

  mutating func beginHeading(_ level: UInt8, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.lists.numberedHeading = css.wordList
    heading = index
    flow.kind = .heading(level)
    return .heading
  }

  /// Returns the level of a paragraph that is a heading by its role, style or level in the outline; nil for others.
  func statedHeadingLevel(of node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> UInt8? {
    if node.tag == .p, let level = Word.headingLevel(of: node, in: tree) { return level }
    guard tree.value(.role, of: node)?.isWord("heading".utf8) == true else { return outlineLevel(of: index, css) }
    return UInt8(min(max(tree.number(.ariaLevel, of: node)?.value ?? 2, 1), 6))
  }

  /// Returns the level of a paragraph of Word's in the outline; nil for body text, in tables, and without any text.
  private func outlineLevel(of index: HTMLTree.Index, _ css: [CSSDeclarations]) -> UInt8? {
    guard let level = css.last(where: { $0.outlineLevel != nil })?.outlineLevel, level > 0, !flow.isInTable else {
      return nil
    }
    let parts = tree.descendants(of: index).prefix(256)
    let isLine = parts.contains(where: tree.isShownText) && !parts.contains { tree[$0].tag.isBlock }
    return isLine ? min(level, 6) : nil
  }

  /// Whether elements in a heading only show its look, as LibreOffice writes it, and Word if it has no element for the
  /// heading.
  func hasLookInElements(_ heading: HTMLTree.Node) -> Bool {
    LibreOffice.isParagraph(heading, in: tree) || heading.tag == .p
  }

  /// Adds the number of a heading, which Word writes as a list's marker. A bullet is ignored.
  mutating func addHeadingNumber(_ marker: HTMLTree.Index) {
    let label = markers.marker(in: marker)
    if label.kind.isOrdered { flow.add(Array((label.text + " ").utf8)) }
  }

  // MARK: Groups

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) -> Ending { .group(containerCount: flow.beginGroup(element)) }

  /// Begins a quotation. A paragraph of one within an item belongs to the quotation around the list.
  mutating func beginBlockQuote(_ index: HTMLTree.Index) -> Ending {
    guard LibreOffice.isQuotation(index, in: tree) else { return beginGroup(.blockQuote) }
    return isInQuotedList ? beginBlock() : .group(containerCount: beginPartOfQuotation(index))
  }

  /// Begins a part of a quotation, or continues the one before it. Returns how many containers are open after its end.
  mutating func beginPartOfQuotation(_ index: HTMLTree.Index) -> Int {
    flow.closeParagraph()
    flow.prepareBlock()
    let continues = isPartOfQuotation(tree.neighbour(before: index)) && flow.isIn(.blockQuote)
    let count = continues ? flow.depth - 1 : flow.beginGroup(.blockQuote)
    return isPartOfQuotation(tree.neighbour(after: index)) ? count + 1 : count
  }

  private func isPartOfQuotation(_ index: HTMLTree.Index?) -> Bool {
    LibreOffice.isQuotation(index, in: tree) || Word.isQuotation(index, in: tree)
  }

  /// Whether an element names the source of the quotation that it begins, and only its style separates it from the
  /// first word.
  func isSourceAbove(_ cite: HTMLTree.Index) -> Bool {
    let next = tree[cite].next
    guard next != HTMLTree.none, tree[next].tag == .text else { return false }
    let introduces = tree.text(in: cite, nodes: 16, bytes: 256).last == ":"
    let text = tree.characters(of: next).drop { introduces && $0.isHTMLSpace }
    guard let first = String(decoding: text.prefix(4), as: UTF8.self).first, first.isLetter || first.isNumber else {
      return false
    }
    var outer = cite
    for _ in 0..<3 where tree.neighbour(before: outer) == nil {
      outer = tree[outer].parent
      if outer <= 0 || tree[outer].tag != .div && tree[outer].tag != .p { break }
    }
    return outer > 0 && tree[outer].tag == .blockquote
  }

  mutating func beginSummary() -> Ending {
    flow.endParagraph()
    guard flow.isAtStartOfDetails else { return .block }
    flow.kind = .summary
    return .heading
  }

  /// Begins a callout, or the title of one; returns nil if the element is neither.
  mutating func beginCallout(_ index: HTMLTree.Index) -> Ending? {
    if index == titleOfCallout {
      flow.closeParagraph()
      flow.kind = .summary
      return .heading
    }
    if tree[index].content.isEmpty { return nil }  // Attributes say what a callout is.
    if let title = Confluence.titleOfExpand(tree[index], in: tree) {
      let ending = beginGroup(.details)
      addTitle(title.collapsingSpaces())
      return ending
    }
    guard let name = HTMLCallout.name(of: index, in: tree) else { return nil }
    let title = HTMLCallout.title(of: index, named: name, in: tree)
    titleOfCallout = title ?? HTMLTree.none
    let ending = beginGroup(.callout(flow.keep(name)))
    if title == nil { addTitle(CalloutName.usualTitle(of: name[...])) }
    return ending
  }

  /// Adds the title of a section or a callout that is no element.
  private mutating func addTitle(_ title: [UInt8]) {
    flow.kind = .summary
    flow.add(title)
    flow.closeParagraph()
    flow.kind = .paragraph
  }

  mutating func beginTerm() -> Ending {
    flow.endParagraph()
    flow.kind = .term
    return .heading
  }

  mutating func beginDefinition() -> Ending {
    flow.closeParagraph()
    return .group(containerCount: flow.begin(.group, .definition))
  }

  // MARK: Code

  mutating func beginCode(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Ending {
    flow.closeParagraph()
    code = CodeText(
      language: CodeLanguage.of(index, in: tree, keepsAll: keepsAll) ?? codeBoxes.languages[index],
      hasSpacesForNoBreakSpaces: [.div, .ol, .code].contains(node.tag),
      collapsesSpace: flow.style.whiteSpace == .nothing && !Lexical.isCode(node, in: tree)
        && (node.tag == .code || LinesInBlocks.arePieces(index, tree)),
      hasLinesInBlocks: LinesInBlocks.areIn(index, tree),
      hasLineEndsAfterBreaks: LibreOffice.isParagraph(node, in: tree))
    return .code
  }

  /// Begins an element within code, where only the lines matter.
  mutating func beginInCode(
    _ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]
  ) -> Ending? {
    if CodeGutter.isOne(index, in: tree) || CodeGutter.isListOfNumbers(index, in: tree)
      || CodeGutter.isPlaceOfLine(index, in: tree)
    {
      code?.followsNumber = true
      return nil
    }
    if node.tag == .br { code?.breakLine() }
    if WeChat.isLineOfCode(node, in: tree) { code?.endLine() }
    if node.tag.isVoid { return nil }
    guard node.tag.isBlock || isInStack || css.last?.isBlock == true else { return .nothing }
    code?.endLine()
    return .codeLine(length: code.flatMap { $0.hasLinesInBlocks || isInStack ? $0.text.count : nil })
  }

  mutating func endCode() {
    guard var block = code else { return }
    code = nil
    block.endLine()
    if !block.text.isEmpty || block.language != nil || keepsAll { flow.add(block) }
  }

  // MARK: Lists

  mutating func beginList(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.beginBlocks()
    if let ending = beginFootnoteList(node) { return ending }
    if OneNote.isIndent(node, in: tree) || LibreOffice.isOutline(index, in: tree) { return beginBlock() }
    let isQuoted = !isInQuotedList && LibreOffice.isQuotation(index, in: tree)
    if isQuoted { isInQuotedList = true }
    let count = isQuoted ? beginPartOfQuotation(index) : nil
    flow.lists.begin(node, index, css)
    return .list(containerCount: count)
  }

  /// Begins an item; returns nil if nothing of it shows.
  mutating func beginItem(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending? {
    flow.closeParagraph()
    flow.kind = .paragraph
    if Word.isHidden(node, in: tree) || isIcon(node) { return nil }
    if LibreOffice.isOutline(index, in: tree) { return beginBlock() }
    label = flow.lists.label(of: index)
    return .item(containerCount: flow.beginItem(node, css, HTMLTask.state(ofItem: node, css, in: tree)))
  }

  /// Whether an item is only a link without words or a picture, to which a style sheet gives an icon.
  private func isIcon(_ item: HTMLTree.Node) -> Bool {
    guard !keepsAll, let link = tree.onlyElement(in: item), tree[link].tag == .a,
      tree.value(.href, of: tree[link]) != nil,
      tree.value(.class, of: tree[link]) != nil || tree.firstElement(in: tree[link]) != nil
    else { return false }
    return tree.descendants(of: link).allSatisfy { part in
      switch tree[part].tag {
      case .text: tree.isBlankText(part)
      case .span, .i, .svg: true
      default: false
      }
    }
  }

  /// Begins a paragraph that is an item of one of Word's lists; returns nil if it is none, or already a real item.
  mutating func beginWordItem(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Ending? {
    guard let last = css.last, node.tag == .p || node.tag == .div || node.tag == .pre, flow.takesWordItem else {
      return nil
    }
    let marker = css.wordList == nil ? markers.bareElement(under: index, last) : markers.element(under: index)
    guard css.wordList != nil || marker != nil, outlineLevel(of: index, css) == nil else { return nil }
    paddedMarker = marker ?? HTMLTree.none
    flow.closeParagraph()
    let label = marker.map { markers.marker(in: $0) } ?? WordMarker([], isSymbol: false)
    let margin = last.marginLeft ?? Word.usualMargin(of: node, in: tree) ?? 0
    let position = css.wordList ?? flow.lists.position(ofMargin: margin, in: flow.blocks)
    if let count = flow.beginItem(flow.lists.item(node, at: position, label, css, in: flow.blocks)) {
      return .item(containerCount: count)
    }
    let ending = beginParagraph(node, css, mayContinueItem: false)
    flow.add(Array((label.text + " ").utf8))
    return ending
  }

  // MARK: Tasks

  /// Begins a block that is a task by itself, as Confluence writes it, or skips the picture of a task's checkbox;
  /// returns nil if the element is neither. A checkbox that is not a form's makes the item that it begins a task.
  mutating func beginTask(_ node: HTMLTree.Node) -> Ending? {
    if node.tag == .enTodo { return beginTodo(node) }
    let checkbox = node.tag == .div ? HTMLTask.state(ofCheckboxIn: node, in: tree) : nil
    guard checkbox != nil || !node.content.isEmpty || Evernote.mayBeTask(node, in: tree), node.tag != .li,
      node.tag != .input
    else { return nil }
    if node.tag == .img { return flow.isAtStartOfTask && GoogleDocs.isCheckbox(node, in: tree) ? .nothing : nil }
    if node.tag == .div, flow.takesItem, let state = HTMLTask.state(of: node, in: tree) ?? checkbox {
      return .item(containerCount: flow.beginTask(state))
    }
    setTask(of: node)
    return nil
  }

  /// Begins Evernote's mark of a task, which is a sign unless the item is a task.
  private mutating func beginTodo(_ mark: HTMLTree.Node) -> Ending {
    guard !flow.isAtStartOfTask, !setTask(of: mark) else { return .nothing }
    let isDone = HTMLTask.state(ofCheckbox: mark, in: tree) == .done
    flow.add(Array((isDone ? "☑ " : "☐ ").utf8))
    return .nothing
  }

  /// Makes the item a task if it begins with this checkbox, and returns whether it does. An item that has ended stays
  /// as it is.
  @discardableResult
  mutating func setTask(of checkbox: HTMLTree.Node) -> Bool {
    guard flow.isAtStartOfItem else { return false }
    var state = HTMLTask.state(ofCheckbox: checkbox, in: tree)
    if state == nil, let icon = TaskSigns.state(ofIcon: checkbox, in: tree), flow.lists.showTasks() { state = icon }
    guard let state else { return false }
    flow.setTask(state)
    return true
  }

  // MARK: Tables

  mutating func beginTable() -> Ending {
    flow.closeParagraph()
    flow.prepareBlock()
    flow.style.alignment = nil
    return .group(containerCount: flow.begin(.table, .table))
  }

  /// A caption comes before its table; after rows, it separates them from those that follow.
  mutating func beginCaption() -> Ending {
    flow.closeParagraph()
    return flow.interruptTable() ? .caption : beginBlock()
  }

  /// Whether a row of a table only draws a line.
  func isRule(_ row: HTMLTree.Index) -> Bool {
    let parts = tree.descendants(of: row)
    return flow.isIn(.table)
      && parts.allSatisfy { tree[$0].tag == .hr || tree[$0].tag.isTableCell || tree.isBlankText($0) }
      && parts.contains { tree[$0].tag == .hr }
  }

  mutating func beginRow() -> Ending {
    flow.closeParagraph()
    guard flow.isIn(.table) else { return beginBlock() }
    return .group(containerCount: flow.begin(.row, .tableRow))
  }

  mutating func beginCell(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) -> Ending {
    if !flow.isIn(.tableRow), LaTeXML.isPartOfEquation(node, in: tree) {
      flow.addGap()
      return .nothing
    }
    flow.closeParagraph()
    guard flow.isIn(.tableRow) else { return beginBlock() }
    var cell = CellStyle(isHeader: node.tag == .th, alignment: flow.style.alignment)
    if !node.content.isEmpty {
      cell.columnSpan = span(.colspan, of: node, most: 1000)
      cell.rowSpan = span(.rowspan, of: node, most: 65534)
    }
    let painted = css.last { $0.background != nil }?.background
    cell.background = (painted ?? tree.value(.bgcolor, of: node).flatMap { CSSValue($0).paint })?.color
    return .group(containerCount: flow.beginCell(cell))
  }

  private func span(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, most: Double) -> UInt16 {
    UInt16(max(1, min(most, tree.number(name, of: node)?.value ?? 1)))
  }

  // MARK: Footnotes

  /// Begins a footnote's text; returns nil if the element is none, or if no footnote is possible here.
  mutating func beginFootnote(_ index: HTMLTree.Index) -> Ending? {
    guard let label = footnotes.notes[index] else { return nil }
    return flow.beginFootnote(label).map { .group(containerCount: $0) }
  }

  /// Begins a list of footnotes; returns nil if it contains none, or if none is possible here.
  private mutating func beginFootnoteList(_ list: HTMLTree.Node) -> Ending? {
    guard !footnotes.isEmpty, flow.lists.isEmpty,
      tree.children(of: list).contains(where: { footnotes.notes[$0] != nil })
    else { return nil }
    return flow.beginFootnotes(list).map { .group(containerCount: $0) }
  }
}
