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
    _ element: HTMLElement, _ css: [CSSDeclarations], mayContinueItem: Bool = true
  ) -> Ending {
    flow.endParagraph()
    flow.wantsSpace =
      !(css.last?.hasNoMargins ?? false || isTextOfItem(element)
      || tree.facts.page.contains(.paragraphInEachItem))
    // A paragraph continues an item of Word's if it is aligned with the item's text.
    let resumesItem = mayContinueItem && css.marginLeft.map { $0 > 0 && flow.resumeItem(withTextAt: $0) } ?? false
    return .paragraph(containerCount: resumesItem ? flow.depth : nil)
  }

  /// Whether a paragraph is only the text of its item, as its class or the list says. An item may have a block of its own.
  private func isTextOfItem(_ paragraph: HTMLElement) -> Bool {
    if paragraph.has(.textOfItem) { return true }
    guard tree.facts.page.contains(.tightList) else { return false }
    let item = paragraph.outer(within: 2) { $0.tag == .li }
    return item?.parent?.has(.tightList) == true
  }

  mutating func beginHeading(_ level: UInt8, _ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.lists.numberedHeading = css.wordList
    heading = element
    flow.kind = .heading(level)
    return .heading
  }

  /// Returns the level of a heading, which a tag, a role, a style or a level in the outline says; nil for others.
  func headingLevel(of element: HTMLElement, _ css: [CSSDeclarations]) -> UInt8? {
    if flow.kind == .summary { return nil }
    if let level = element.tag.headingLevel { return level }
    guard element.tag == .p || element.tag.isPlainBlock || css.last?.isBlock == true else { return nil }
    if element.tag == .p, let level = ParagraphOfWord.headingLevel(of: element) { return level }
    guard element.has(.role, "heading") else { return outlineLevel(of: element, css) }
    return UInt8(min(max(element.number(.ariaLevel)?.value ?? 2, 1), 6))
  }

  /// Returns the level of a paragraph of Word's in the outline; nil for body text, in tables, and without any text.
  private func outlineLevel(of element: HTMLElement, _ css: [CSSDeclarations]) -> UInt8? {
    guard let level = css.last(where: { $0.outlineLevel != nil })?.outlineLevel, level > 0, !flow.isInTable else {
      return nil
    }
    let parts = element.nodes(.paragraph)
    let isLine = parts.contains(where: \.isShownText) && !parts.contains { $0.tag.isBlock }
    return isLine ? min(level, 6) : nil
  }

  /// Whether elements in a heading only show its look, as LibreOffice writes it, and Word if it has no element for the
  /// heading.
  func hasLookInElements(_ heading: HTMLElement) -> Bool {
    heading.has(.paragraphWithScript) || heading.tag == .p
  }

  /// Adds the number of a heading, which Word writes as a list's marker. A bullet is ignored.
  mutating func addHeadingNumber(_ marker: HTMLElement) {
    let label = WordMarkerSearch.marker(in: marker)
    if label.kind.isOrdered { flow.add(Array((label.text + " ").utf8)) }
  }

  // MARK: Groups

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) -> Ending { .group(containerCount: flow.beginGroup(element)) }

  /// Begins a quotation. A paragraph of one within an item belongs to the quotation around the list.
  mutating func beginBlockQuote(_ element: HTMLElement) -> Ending {
    guard QuotationParts.isParagraphOrList(element) else { return beginGroup(.blockQuote) }
    return isInQuotedList ? beginBlock() : .group(containerCount: beginPartOfQuotation(element))
  }

  /// Begins a part of a quotation, or continues the one before it. Returns how many containers are open after its end.
  mutating func beginPartOfQuotation(_ element: HTMLElement) -> Int {
    flow.closeParagraph()
    flow.prepareBlock()
    let continues = isPartOfQuotation(element.neighbourBefore) && flow.isIn(.blockQuote)
    let count = continues ? flow.depth - 1 : flow.beginGroup(.blockQuote)
    return isPartOfQuotation(element.neighbourAfter) ? count + 1 : count
  }

  private func isPartOfQuotation(_ element: HTMLElement?) -> Bool {
    element.map(QuotationParts.isOne) == true
  }

  /// Whether an element names the source of the quotation that it begins, and only its style separates it from the
  /// first word.
  func isSourceAbove(_ cite: HTMLElement) -> Bool {
    guard let next = cite.next, next.tag == .text else { return false }
    let introduces = cite.text(.label).last == ":"
    let text = next.characters.drop { introduces && $0.isHTMLSpace }
    guard let first = String(decoding: text.prefix(4), as: UTF8.self).first, first.isLetter || first.isNumber else {
      return false
    }
    var outer = cite
    for _ in 0..<3 where outer.neighbourBefore == nil {
      guard let parent = outer.parent else { break }
      outer = parent
      if outer.tag != .div && outer.tag != .p { break }
    }
    return outer.tag == .blockquote
  }

  mutating func beginSummary() -> Ending {
    flow.endParagraph()
    guard flow.isAtStartOfDetails else { return .block }
    flow.kind = .summary
    return .heading
  }

  /// Begins a callout, or the title of one; returns nil if the element is neither.
  mutating func beginCallout(_ element: HTMLElement) -> Ending? {
    if element == titleOfCallout {
      flow.closeParagraph()
      flow.kind = .summary
      return .heading
    }
    if !element.hasAttributes { return nil }  // Attributes say what a callout is.
    if element.has(.expand) {
      let ending = beginGroup(.details)
      addTitle((element[.dataTitle] ?? []).collapsingSpaces())
      return ending
    }
    guard let name = HTMLCallout.name(of: element) else { return nil }
    let title = HTMLCallout.title(of: element, named: name)
    titleOfCallout = title
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

  /// Whether an element is a block of code.
  func isBlockOfCode(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Bool {
    switch element.tag {
    case .pre: !element.has(.plainText)
    case .listing, .xmp, .plaintext: true
    // A heading holds no block.
    case .div where element.parent?.tag.isHeading == true: false
    case .div:
      css.last?.isCodeBlock == true || flow.style.isOfCode || element.has(.code) || LinesInBlocks.areIn(element)
    case .ol: LinesInBlocks.areIn(element)
    case .code: flow.kind == .paragraph && CodeText.isBlock(element, flow.style.whiteSpace)
    default: false
    }
  }

  mutating func beginCode(_ element: HTMLElement) -> Ending {
    flow.closeParagraph()
    code = CodeText(
      language: CodeLanguage.of(element, keepsAll: keepsAll) ?? codeBoxes.languages[element],
      hasSpacesForNoBreakSpaces: [.div, .ol, .code].contains(element.tag),
      collapsesSpace: flow.style.whiteSpace == .nothing && element[.dataHighlightLanguage] == nil
        && (element.tag == .code || LinesInBlocks.arePieces(element)),
      hasIndents: element.tag == .code && element.nodes(.sign).contains { $0.declarations?.isMonospace == true },
      hasLinesInBlocks: LinesInBlocks.areIn(element),
      hasLineEndsAfterBreaks: element.has(.paragraphWithScript))
    return .code
  }

  /// Begins an element within code, where only the lines matter.
  mutating func beginInCode(
    _ element: HTMLElement, _ css: [CSSDeclarations]
  ) -> Ending? {
    if CodeGutter.isOne(element) || CodeGutter.isListOfNumbers(element)
      || CodeGutter.isPlaceOfLine(element)
    {
      code?.followsNumber = true
      return nil
    }
    if element.tag == .br { code?.breakLine() }
    if element.tag == .code, element.parent?.has(.linesOfCode) == true { code?.endLine() }
    if element.tag.isVoid { return nil }
    guard element.tag.isBlock || isInStack || css.last?.isBlock == true else { return .nothing }
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

  mutating func beginList(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending {
    flow.closeParagraph()
    flow.beginBlocks()
    if let ending = beginFootnoteList(element) { return ending }
    if isIndent(element) || OutlineList.isPart(element) { return beginBlock() }
    let isQuoted = !isInQuotedList && QuotationParts.isParagraphOrList(element)
    if isQuoted { isInQuotedList = true }
    let count = isQuoted ? beginPartOfQuotation(element) : nil
    flow.lists.begin(element, css)
    return .list(containerCount: count)
  }

  /// Whether a list element is only an indent, as OneNote writes it: it contains paragraphs, but no items.
  private func isIndent(_ list: HTMLElement) -> Bool {
    list.firstItem == nil && list.children.contains { $0.tag == .p }
  }

  /// Begins an item; returns nil if nothing of it shows.
  mutating func beginItem(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    flow.closeParagraph()
    flow.kind = .paragraph
    if ParagraphOfWord.isHidden(element) || isIcon(element) { return nil }
    if OutlineList.isPart(element) { return beginBlock() }
    label = flow.lists.label(of: element)
    return .item(containerCount: flow.beginItem(element, css, HTMLTask.state(ofItem: element, css)))
  }

  /// Whether an item is only a link without words or a picture, to which a style sheet gives an icon.
  private func isIcon(_ item: HTMLElement) -> Bool {
    guard !keepsAll, let link = item.onlyElement, link.tag == .a,
      link[.href] != nil,
      link[.class] != nil || link.firstElement != nil
    else { return false }
    return link.descendants.allSatisfy { part in
      switch part.tag {
      case .text: part.isBlankText
      case .span, .i, .svg: true
      default: false
      }
    }
  }

  /// Begins a paragraph that is an item of one of Word's lists; returns nil if it is none, or already a real item.
  mutating func beginWordItem(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    guard let last = css.last, element.tag == .p || element.tag == .div || element.tag == .pre, flow.takesWordItem
    else {
      return nil
    }
    let marker =
      css.wordList == nil
      ? WordMarkerSearch.bareElement(under: element, last) : WordMarkerSearch.element(under: element)
    let text = css.wordList == nil && marker == nil && last.isHanging ? ItemLabel(hangingIn: element) : nil
    guard css.wordList != nil || marker != nil || text != nil, outlineLevel(of: element, css) == nil else { return nil }
    (paddedMarker, self.label) = (marker, text)
    flow.closeParagraph()
    let label = marker.map { WordMarkerSearch.marker(in: $0) } ?? text?.marker ?? WordMarker([], isSymbol: false)
    let margin = last.marginLeft ?? ParagraphOfWord.usualMargin(of: element) ?? 0
    let position = css.wordList ?? flow.lists.position(ofMargin: margin, in: flow.blocks)
    if let count = flow.beginItem(flow.lists.item(element, at: position, label, css, in: flow.blocks)) {
      return .item(containerCount: count)
    }
    self.label = nil
    let ending = beginParagraph(element, css, mayContinueItem: false)
    if text == nil { flow.add(Array((label.text + " ").utf8)) }
    return ending
  }

  // MARK: Tasks

  /// Begins a block that is a task by itself, as Confluence writes it, or skips the picture of a task's checkbox;
  /// returns nil if the element is neither. A checkbox that is not a form's makes the item that it begins a task.
  mutating func beginTask(_ element: HTMLElement) -> Ending? {
    if element.tag == .enTodo { return beginTodo(element) }
    let checkbox = element.tag == .div ? HTMLTask.state(ofCheckboxIn: element) : nil
    guard checkbox != nil || element.hasAttributes || HTMLTask.lineMark(of: element) != nil, element.tag != .li,
      element.tag != .input
    else { return nil }
    if element.tag == .img { return flow.isAtStartOfTask && HTMLTask.isPictureOfState(element) ? .nothing : nil }
    if element.tag == .div, flow.takesItem, let state = HTMLTask.state(of: element) ?? checkbox {
      return .item(containerCount: flow.beginTask(state))
    }
    setTask(of: element)
    return nil
  }

  /// Begins Evernote's mark of a task, which is a sign unless the item is a task.
  private mutating func beginTodo(_ mark: HTMLElement) -> Ending {
    guard !flow.isAtStartOfTask, !setTask(of: mark) else { return .nothing }
    let isDone = HTMLTask.state(ofCheckbox: mark) == .done
    flow.add(Array((isDone ? "☑ " : "☐ ").utf8))
    return .nothing
  }

  /// Makes the item a task if it begins with this checkbox, and returns whether it does. An item that has ended stays
  /// as it is.
  @discardableResult
  mutating func setTask(of checkbox: HTMLElement) -> Bool {
    guard flow.isAtStartOfItem else { return false }
    var state = HTMLTask.state(ofCheckbox: checkbox)
    if state == nil, let icon = TaskSigns.state(ofIcon: checkbox), flow.lists.showTasks() { state = icon }
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
  func isRule(_ row: HTMLElement) -> Bool {
    let parts = row.descendants
    return flow.isIn(.table)
      && parts.allSatisfy { $0.tag == .hr || $0.tag.isTableCell || $0.isBlankText }
      && parts.contains { $0.tag == .hr || $0.has(.separatorOfRows) }
  }

  mutating func beginRow() -> Ending {
    flow.closeParagraph()
    guard flow.isIn(.table) else { return beginBlock() }
    return .group(containerCount: flow.begin(.row, .tableRow))
  }

  mutating func beginCell(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending {
    if !flow.isIn(.tableRow), element.has(.partOfEquation) {
      flow.addGap()
      return .nothing
    }
    flow.closeParagraph()
    guard flow.isIn(.tableRow) else { return beginBlock() }
    var cell = CellStyle(isHeader: element.tag == .th, alignment: flow.style.alignment)
    if element.hasAttributes {
      cell.columnSpan = span(.colspan, of: element, most: 1000)
      cell.rowSpan = span(.rowspan, of: element, most: 65534)
    }
    let painted = css.last { $0.background != nil }?.background
    cell.background = (painted ?? element[.bgcolor].flatMap { CSSValue($0).paint })?.color
    return .group(containerCount: flow.beginCell(cell))
  }

  private func span(_ name: HTMLAttribute.Name, of element: HTMLElement, most: Double) -> UInt16 {
    UInt16(max(1, min(most, element.number(name)?.value ?? 1)))
  }

  // MARK: Footnotes

  /// Begins a footnote's text; returns nil if the element is none, or if no footnote is possible here.
  mutating func beginFootnote(_ element: HTMLElement) -> Ending? {
    guard let label = footnotes.notes[element] else { return nil }
    return flow.beginFootnote(label).map { .group(containerCount: $0) }
  }

  /// Begins a list of footnotes; returns nil if it contains none, or if none is possible here.
  private mutating func beginFootnoteList(_ list: HTMLElement) -> Ending? {
    guard !footnotes.isEmpty, flow.lists.isEmpty,
      list.children.contains(where: { footnotes.notes[$0] != nil })
    else { return nil }
    return flow.beginFootnotes(list).map { .group(containerCount: $0) }
  }
}
