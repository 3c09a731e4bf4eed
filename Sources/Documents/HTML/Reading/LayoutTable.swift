/// Tables that only lay out a page.
enum LayoutTable {
  /// Whether a table only lays out a page, so that its content is read without it: it says so, contains tables, is a
  /// single row with the page's title or with columns of paragraphs, is a single column that contains more than text, or
  /// a single cell with a link or a picture, or with nothing, as mails draw buttons and space. A table with lines or with
  /// headers is a real one, but a title across the whole table is no header, and a single cell around more than lines of
  /// text is a box.
  static func isOne(_ table: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    let role = tree.value(.role, of: table) ?? []
    let isStated = role.isWord("presentation".utf8) || role.isWord("none".utf8)
    let rows = tree.rows(of: table)
    if isStated, !hasHeaders(rows, tree) { return true }
    if HTMLCallout.isTable(table.parent, in: tree) || LaTeXML.isEquation(table, in: tree) { return true }
    if isSpace(table, rows, tree) { return true }
    if hasLines(table, rows, tree) { return isBox(rows, tree) }
    var holdsBlocks = false
    var isOneColumn = true
    for (number, row) in rows.enumerated() {
      let cells = tree.children(of: tree[row]).filter { isShownCell($0, tree) }
      if cells.contains(where: { tree[$0].tag == .th }) {
        guard number == 0, cells.count == 1 else { return false }
        continue
      }
      if cells.contains(where: { holds(rows.count == 1 ? [.table, .h1] : [.table], $0, tree) }) { return true }
      if rows.count == 1, cells.count > 1, cells.allSatisfy({ self.holdsBlocks($0, tree) }) { return true }
      if rows.count == 1, cells.count == 1, isLinkOrPicture(cells[0], tree) { return true }
      isOneColumn = isOneColumn && cells.count <= 1
      if let cell = cells.first, isOneColumn { holdsBlocks = holdsBlocks || self.holdsBlocks(cell, tree) }
    }
    return isOneColumn && holdsBlocks
  }

  /// Whether each row is a header with a value beside it, whatever the table says.
  private static func hasHeaders(_ rows: [HTMLTree.Index], _ tree: HTMLTree) -> Bool {
    !rows.isEmpty
      && rows.allSatisfy { row in
        let cells = tree.children(of: tree[row]).filter { tree[$0].tag.isTableCell }
        return cells.count > 1 && tree[cells[0]].tag == .th && cells.dropFirst().allSatisfy { tree[$0].tag == .td }
      }
  }

  /// Whether a table is a single cell with nothing in it.
  private static func isSpace(_ table: HTMLTree.Node, _ rows: [HTMLTree.Index], _ tree: HTMLTree) -> Bool {
    guard let cell = onlyCell(rows, tree) else { return false }
    return tree.value(.border, of: table)?.elementsEqual("0".utf8) != false && !isShownCell(cell, tree)
  }

  /// Returns the cell of a table without any other, which is no header.
  private static func onlyCell(_ rows: [HTMLTree.Index], _ tree: HTMLTree) -> HTMLTree.Index? {
    let cell = rows.count == 1 ? tree.onlyElement(in: tree[rows[0]]) : nil
    return cell.flatMap { tree[$0].tag == .td ? $0 : nil }
  }

  /// Whether an element contains a link or a picture, and nothing else.
  private static func isLinkOrPicture(_ element: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    var inner = element
    while tree[inner].tag != .a, let only = tree.onlyElement(in: tree[inner]) { inner = only }
    return tree[inner].tag == .a || tree[inner].tag == .img
  }

  /// Whether rows are a single cell that contains what no line of text can show.
  private static func isBox(_ rows: [HTMLTree.Index], _ tree: HTMLTree) -> Bool {
    onlyCell(rows, tree).map { holds([.table, .pre, .hr, .blockquote, .details], $0, tree) } ?? false
  }

  /// Whether an attribute or a style draws lines around a table or its first cell.
  private static func hasLines(_ table: HTMLTree.Node, _ rows: [HTMLTree.Index], _ tree: HTMLTree) -> Bool {
    if tree.value(.border, of: table)?.elementsEqual("0".utf8) == false { return true }
    let firstCell = rows.first.flatMap { row in tree.children(of: tree[row]).first { tree[$0].tag.isTableCell } }
    return [table, firstCell.map { tree[$0] }].compactMap { $0 }.contains { node in
      (tree.value(.style, of: node) ?? []).split(separator: ";").contains { isSolidBorder($0.trimmingSpaces()) }
    }
  }

  private static func isSolidBorder(_ declaration: ArraySlice<UInt8>) -> Bool {
    declaration.starts(with: "border".utf8)
      && declaration.split { $0 == " " || $0 == ":" }.contains { $0.isWord("solid".utf8) }
  }

  /// Whether a cell has content. An empty cell, or one with line numbers or with a picture that only keeps a distance, is
  /// only space.
  private static func isShownCell(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    guard tree[index].tag.isTableCell, !CodeGutter.isCell(index, in: tree) else { return false }
    return tree.descendants(of: index).prefix(64).contains { index in
      switch tree[index].tag {
      case .text: !tree.isBlankText(index)
      case .img: !HTMLMedia.isInvisible(tree[index], in: tree)
      case .input, .hr, .iframe, .video, .audio, .object, .embed, .table, .pre: true
      default: tree[index].isForeign
      }
    }
  }

  /// Whether a cell contains more than a line of text: a table, a heading, a list, code, or several paragraphs.
  private static func holdsBlocks(_ cell: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    if holds([.table, .ul, .ol, .pre, .hr, .blockquote, .details, .h1, .h2, .h3, .h4, .h5, .h6], cell, tree) {
      return true
    }
    var block = cell
    while let only = tree.onlyElement(in: tree[block]), tree[only].tag.isBlock, tree[only].tag != .dl {
      if LinesInBlocks.areIn(only, tree) { return true }
      block = only
    }
    return tree.children(of: tree[block]).count { tree[$0].tag.isBlock } > 1
  }

  /// Whether a cell contains an element with one of these tags. The search ends at a table within the cell, which is
  /// always one of them, so that a node is examined for one cell only.
  private static func holds(_ tags: [HTMLTag], _ cell: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    tree.descendants(of: cell).contains { tags.contains(tree[$0].tag) }
  }
}
