/// The insertion modes of tables (HTML, 13.2.6.4.9 to 13.2.6.4.15).
extension HTMLTreeBuilder {
  mutating func inTable(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _): textInTable(token)
    case (.startTag, .caption):
      enter(token, .inCaption, backTo: \.isTableContext)
      formatting.insertMarker()
    case (.startTag, .colgroup): enter(token, .inColumnGroup, backTo: \.isTableContext)
    case (.startTag, .col):
      inTable(HTMLToken(kind: .startTag, tag: .colgroup))
      dispatch(token)
    case (.startTag, .tbody), (.startTag, .tfoot), (.startTag, .thead):
      enter(token, .inTableBody, backTo: \.isTableContext)
    case (.startTag, .td), (.startTag, .th), (.startTag, .tr):
      inTable(HTMLToken(kind: .startTag, tag: .tbody))
      dispatch(token)
    case (.startTag, .table): if closeTable() { dispatch(token) }
    case (.endTag, .table): closeTable()
    case (.endTag, let tag) where tag.isTablePart || tag == .body || tag == .html: return
    case (.startTag, .style), (.startTag, .script): inHead(token)
    case (_, .template): inBody(token)
    case (.startTag, .input) where value(.type, of: token.content)?.isWord("hidden".utf8) == true:
      elements.insertVoid(token)
    case (.startTag, .form): formInTable(token)
    default: misplaced(token)
    }
  }

  /// A form between rows is empty; what follows is the table's.
  private mutating func formInTable(_ token: HTMLToken) {
    if form != HTMLTree.none { return }
    elements.push(token)
    form = elements.current
    elements.pop()
  }

  /// White space between rows belongs to the table; anything else is misplaced.
  private mutating func textInTable(_ token: HTMLToken) {
    if tokenizer.text[token.content.range].allSatisfy(\.isHTMLSpace) {
      elements.insertText(token.content)
    } else {
      misplaced(token)
    }
  }

  /// Content that a table cannot contain goes before the table; after rows that had no table, it follows them.
  private mutating func misplaced(_ token: HTMLToken) {
    if impliedTable != HTMLTree.none, let position = elements.position(of: .table, in: .table),
      elements[position] == impliedTable
    {
      closeTable()
      dispatch(token)
      return
    }
    elements.isFosterParenting = true
    inBody(token)
    elements.isFosterParenting = false
  }

  /// Opens an element of the table where it belongs, and continues in its mode.
  private mutating func enter(_ token: HTMLToken, _ next: Mode, backTo isContext: (HTMLTag) -> Bool) {
    elements.clear(backTo: isContext)
    elements.push(token)
    mode = next
  }

  @discardableResult
  private mutating func closeTable() -> Bool {
    guard let position = elements.position(of: .table, in: .table) else { return false }
    if elements[position] == impliedTable { impliedTable = HTMLTree.none }
    elements.pop(downTo: position)
    resetMode()
    return true
  }

  /// "Reset the insertion mode appropriately" (13.2.4.1).
  mutating func resetMode() {
    mode = .inBody
    for position in elements.reachable {
      switch elements.htmlTag(of: elements[position]) {
      case .td, .th: mode = .inCell
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .body, .template: mode = .inBody
      default: continue
      }
      return
    }
  }

  // MARK: Captions and columns

  mutating func inCaption(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.endTag, .caption): closeCaption()
    case (.startTag, _) where token.tag.isTablePart, (.endTag, .table): if closeCaption() { dispatch(token) }
    case (.endTag, let tag) where tag.isTablePart || tag == .body || tag == .html: return
    default: inBody(token)
    }
  }

  @discardableResult
  private mutating func closeCaption() -> Bool {
    guard let position = elements.position(of: .caption, in: .table) else { return false }
    elements.pop(downTo: position)
    formatting.clearToMarker()
    mode = .inTable
    return true
  }

  mutating func inColumnGroup(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.text, _): textInColumnGroup(token)
    case (.startTag, .col): elements.insertVoid(token)
    case (.endTag, .col): return
    case (.endTag, .colgroup): leaveColumnGroup()
    default: if leaveColumnGroup() { dispatch(token) }
    }
  }

  /// White space stays in the group; the text after it ends the group.
  private mutating func textInColumnGroup(_ token: HTMLToken) {
    let rest = dropSpaces(of: token)
    let space = token.content.count - (rest?.content.count ?? 0)
    elements.insertText(TextSpan(start: token.content.start, count: space))
    if let rest, leaveColumnGroup() { dispatch(rest) }
  }

  @discardableResult
  private mutating func leaveColumnGroup() -> Bool { leave({ $0 == .colgroup }, to: .inTable) }

  // MARK: Sections, rows, cells

  mutating func inTableBody(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.startTag, .tr): enter(token, .inRow, backTo: \.isSectionContext)
    case (.startTag, .td), (.startTag, .th):
      inTableBody(HTMLToken(kind: .startTag, tag: .tr))
      dispatch(token)
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      if elements.position(of: token.tag, in: .table) != nil { leaveSection() }
    case (.startTag, _) where token.tag.isTablePart, (.endTag, .table): if leaveSection() { dispatch(token) }
    default: inTable(token)
    }
  }

  @discardableResult
  private mutating func leaveSection() -> Bool { leave(\.isTableSection, to: .inTable) }

  /// Ends the innermost part of a table for which a condition holds, with all in it. If none is within reach, corrects
  /// the mode, and returns whether that has changed it.
  private mutating func leave(_ isEnded: (HTMLTag) -> Bool, to next: Mode) -> Bool {
    guard let position = elements.position(in: .table, where: isEnded) else {
      let left = mode
      resetMode()
      return mode != left
    }
    elements.pop(downTo: position)
    // The formats that began in a cell end with it ("close the cell", 13.2.6.4.15).
    if mode == .inCell { formatting.clearToMarker() }
    mode = next
    return true
  }

  mutating func inRow(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.startTag, .td), (.startTag, .th):
      enter(token, .inCell, backTo: \.isRowContext)
      formatting.insertMarker()
    case (.endTag, .tr): leaveRow()
    case (.startTag, _) where token.tag.isTablePart, (.endTag, .table): if leaveRow() { dispatch(token) }
    case (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead):
      if elements.position(of: token.tag, in: .table) != nil && leaveRow() { dispatch(token) }
    default: inTable(token)
    }
  }

  @discardableResult
  private mutating func leaveRow() -> Bool { leave({ $0 == .tr }, to: .inTableBody) }

  mutating func inCell(_ token: HTMLToken) {
    switch (token.kind, token.tag) {
    case (.endTag, .td), (.endTag, .th): if elements.position(of: token.tag, in: .table) != nil { closeCell() }
    case (.startTag, let tag) where tag.isTablePart: if closeCell() { dispatch(token) }
    case (.endTag, .table), (.endTag, .tbody), (.endTag, .tfoot), (.endTag, .thead), (.endTag, .tr):
      if elements.position(of: token.tag, in: .table) != nil && closeCell() { dispatch(token) }
    case (.endTag, .body), (.endTag, .html), (.endTag, .caption), (.endTag, .col), (.endTag, .colgroup): return
    default: inBody(token)
    }
  }

  @discardableResult
  private mutating func closeCell() -> Bool { leave(\.isTableCell, to: .inRow) }
}
