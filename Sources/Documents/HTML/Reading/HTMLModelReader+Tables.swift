/// Tables.
extension HTMLModelReader {
  mutating func beginTable() {
    closeParagraph()
    prepareBlock()
    startBlocks()
    style.alignment = nil
    flow.push(.table, .table)
  }

  /// A caption stands before its table; where rows came first it parts them from those that follow.
  mutating func beginCaption() {
    closeParagraph()
    guard flow.innermost == .table else {
      beginBlock()
      return
    }
    flow.pop()
    setEnding(.caption)
  }

  mutating func beginRow() {
    closeParagraph()
    guard flow.innermost == .table else {
      beginBlock()
      return
    }
    startBlocks()
    flow.push(.row, .tableRow)
  }

  mutating func beginCell(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    guard flow.innermost == .row else {
      beginBlock()
      return
    }
    startBlocks()
    var cell = CellStyle(isHeader: node.tag == .th, alignment: style.alignment)
    if !node.content.isEmpty {
      cell.columnSpan = span(.colspan, of: node, most: 1000)
      cell.rowSpan = span(.rowspan, of: node, most: 65534)
    }
    let painted = css.last { $0.background != nil }?.background
    cell.background = (painted ?? tree.value(.bgcolor, of: node).flatMap { CSSValue($0).paint })?.color
    flow.pushVisible(.cell, .tableCell(cell))
  }

  private func span(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, most: Double) -> UInt16 {
    guard let value = tree.value(name, of: node), let number = CSSNumber(value.trimmingSpaces()) else { return 1 }
    return UInt16(max(1, min(most, number.value)))
  }

  /// The alignment that a paragraph needs beside its cell's. A cell whose own text begins aligned is aligned itself,
  /// since that is what other formats can say.
  mutating func alignmentBesideCell() -> Alignment? {
    guard case .tableCell(var cell)? = flow.containers.last?.element else { return style.alignment }
    if cell.alignment == nil, style.alignment != nil, flow.containers.last?.isFirstBlock == true {
      cell.alignment = style.alignment
      flow.replaceInnermost(with: .tableCell(cell))
    }
    return style.alignment == cell.alignment ? nil : style.alignment
  }

  // MARK: Tables that only place things

  /// Whether a table is there for the layout of a page: one that says so, one in which tables stand, a row with a page's
  /// title, and one of a single column in which more stands than text. What is in it stands for itself then. Lines show
  /// that it is meant, and so do headers, but for a title over it all; and in Markdown nobody writes one by hand for its
  /// layout.
  func isLayout(_ table: HTMLTree.Node) -> Bool {
    if isPart || tree.value(.border, of: table)?.elementsEqual("0".utf8) == false { return false }
    if let role = tree.value(.role, of: table), role.isWord("presentation".utf8) || role.isWord("none".utf8) {
      return true
    }
    let rows = rows(of: table)
    if hasLines(table, rows) { return false }
    var holdsBlocks = false
    var isOneColumn = true
    for (number, row) in rows.enumerated() {
      let cells = tree.children(of: tree[row]).filter { isShownCell($0) }
      if cells.contains(where: { tree[$0].tag == .th }) {
        guard number == 0, cells.count == 1 else { return false }
        isOneColumn = false
      }
      if cells.contains(where: { holds(rows.count == 1 ? [.table, .h1] : [.table], $0) }) { return true }
      isOneColumn = isOneColumn && cells.count <= 1
      if let cell = cells.first, isOneColumn { holdsBlocks = holdsBlocks || self.holdsBlocks(cell) }
    }
    return isOneColumn && holdsBlocks
  }

  /// Whether a style gives a table, or its first cell, lines to be seen.
  private func hasLines(_ table: HTMLTree.Node, _ rows: [HTMLTree.Index]) -> Bool {
    let firstCell = rows.first.flatMap { row in
      tree.children(of: tree[row]).first { tree[$0].tag.isTableCell }
    }
    return ([table] + (firstCell.map { [tree[$0]] } ?? [])).contains { node in
      (tree.value(.style, of: node) ?? []).split(separator: UInt8(ascii: ";")).contains { declaration in
        declaration.trimmingSpaces().starts(with: "border".utf8)
          && declaration.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ":") }).contains {
            $0.isWord("solid".utf8)
          }
      }
    }
  }

  private func holds(_ tags: [HTMLTag], _ cell: HTMLTree.Index) -> Bool {
    tree.descendants(of: cell).prefix(64).contains { tags.contains(tree[$0].tag) }
  }

  private func rows(of table: HTMLTree.Node) -> [HTMLTree.Index] {
    let parts = tree.children(of: table).flatMap { child in
      tree[child].tag.isTableSection ? Array(tree.children(of: tree[child])) : [child]
    }
    return parts.filter { tree[$0].tag == .tr }
  }

  /// Whether a cell has something in it. One that is empty, or holds the numbers of lines, is space.
  private func isShownCell(_ index: HTMLTree.Index) -> Bool {
    guard tree[index].tag.isTableCell, !isGutter(index) else { return false }
    return tree.children(of: tree[index]).contains { child in
      tree[child].tag != .text || !InlineRuns.isBlank(tree.text[tree[child].content.range])
    }
  }

  /// Whether a cell holds what is no line of text: a table, a heading, a list, code, or several paragraphs.
  private func holdsBlocks(_ cell: HTMLTree.Index) -> Bool {
    holds([.table, .ul, .ol, .pre, .hr, .blockquote, .details, .h1, .h2, .h3, .h4, .h5, .h6], cell)
      || tree.children(of: tree[cell]).count { tree[$0].tag.isBlock } > 1
  }
}
