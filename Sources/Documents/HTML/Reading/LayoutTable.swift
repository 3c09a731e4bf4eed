/// Tables that only lay out a page.
enum LayoutTable {
  /// Whether a table only lays out a page, so that its content is read without it: it says so, contains tables, is a
  /// single row with the page's title or with columns of paragraphs, is a single column that contains more than text, or
  /// a single cell with a link or a picture, or with nothing, as mails draw buttons and space. A table with lines or with
  /// headers is a real one, but a title across the whole table is no header, and a single cell around more than lines of
  /// text is a box, perhaps beside numbers of lines unless these are kept.
  static func isOne(_ table: HTMLElement, keepsNumbers: Bool) -> Bool {
    let role = table[.role] ?? []
    let isStated = role.isWord("presentation".utf8) || role.isWord("none".utf8)
    let rows = Array(table.rows)
    if isStated, !hasHeaders(rows) { return true }
    if table.parent.map(HTMLCallout.isTable) == true || table.has(.equation) { return true }
    if isSpace(table, rows) { return true }
    if hasLines(table, rows) { return isBox(rows, keepsNumbers: keepsNumbers) }
    var holdsBlocks = false
    var isOneColumn = true
    for (number, row) in rows.enumerated() {
      let cells = row.children.filter { isShownCell($0) }
      if cells.contains(where: { $0.tag == .th }) {
        guard number == 0, cells.count == 1 else { return false }
        continue
      }
      if cells.contains(where: { holds(rows.count == 1 ? [.table, .h1] : [.table], $0) }) { return true }
      if rows.count == 1, cells.count > 1, cells.allSatisfy({ self.holdsBlocks($0) }) { return true }
      if rows.count == 1, cells.count == 1, isLinkOrPicture(cells[0]) { return true }
      isOneColumn = isOneColumn && cells.count <= 1
      if let cell = cells.first, isOneColumn { holdsBlocks = holdsBlocks || self.holdsBlocks(cell) }
    }
    return isOneColumn && holdsBlocks
  }

  /// Whether each row is a header with a value beside it, whatever the table says.
  private static func hasHeaders(_ rows: [HTMLElement]) -> Bool {
    !rows.isEmpty
      && rows.allSatisfy { row in
        let cells = row.children.filter { $0.tag.isTableCell }
        return cells.count > 1 && cells[0].tag == .th && cells.dropFirst().allSatisfy { $0.tag == .td }
      }
  }

  /// Whether a table is a single cell with nothing in it.
  private static func isSpace(_ table: HTMLElement, _ rows: [HTMLElement]) -> Bool {
    guard let cell = onlyCell(rows) else { return false }
    return table[.border]?.elementsEqual("0".utf8) != false && !isShownCell(cell)
  }

  /// Returns the cell of a table without any other, which is no header.
  private static func onlyCell(_ rows: [HTMLElement]) -> HTMLElement? {
    let cell = rows.count == 1 ? rows[0].onlyElement : nil
    return cell.flatMap { $0.tag == .td ? $0 : nil }
  }

  /// Whether an element contains a link or a picture, and nothing else.
  private static func isLinkOrPicture(_ element: HTMLElement) -> Bool {
    var inner = element
    while inner.tag != .a, let only = inner.onlyElement { inner = only }
    return inner.tag == .a || inner.tag == .img
  }

  /// Whether rows are a single cell that contains what no line of text can show, perhaps beside numbers and below a title.
  private static func isBox(_ rows: [HTMLElement], keepsNumbers: Bool) -> Bool {
    let hasTitle = rows.count == 2 && rows[0].onlyElement?.tag == .th
    guard let row = rows.last, rows.count == (hasTitle ? 2 : 1) else { return false }
    let cells = row.children.filter { $0.tag.isTableCell && (keepsNumbers || !CodeGutter.isCell($0)) }
    guard cells.count == 1, cells[0].tag == .td else { return false }
    return cells[0].descendants.contains { boxed.contains($0.tag) || LinesInBlocks.arePieces($0) }
  }

  private static let boxed: [HTMLTag] = [.table, .pre, .hr, .blockquote, .details]

  /// Whether an attribute or a style draws lines around a table or its first cell.
  private static func hasLines(_ table: HTMLElement, _ rows: [HTMLElement]) -> Bool {
    if table[.border]?.elementsEqual("0".utf8) == false { return true }
    let firstCell = rows.first.flatMap { row in row.children.first { $0.tag.isTableCell } }
    return [table, firstCell].compactMap { $0 }.contains { element in
      element[.style].map(drawsBorder) ?? false
    }
  }

  /// Whether a style declares a solid border that is not zero wide, as style sheets for all elements declare it.
  private static func drawsBorder(_ style: ArraySlice<UInt8>) -> Bool {
    let words = style.split(separator: ";").map { $0.trimmingSpaces() }
      .filter { $0.starts(with: "border".utf8) && !$0.contains("radius") && !$0.contains("spacing") }
      .flatMap { $0.split { $0 == " " || $0 == ":" } }
    guard words.contains(where: { $0.isWord("solid".utf8) }) else { return false }
    let widths = words.compactMap { CSSNumber($0)?.points }
    return widths.isEmpty || widths.contains { $0 > 0 }
  }

  /// Whether a cell has content. An empty cell, or one with line numbers or with a picture that only keeps a distance, is
  /// only space.
  private static func isShownCell(_ element: HTMLElement) -> Bool {
    guard element.tag.isTableCell, !CodeGutter.isCell(element) else { return false }
    return element.nodes(.line).contains { element in
      switch element.tag {
      case .text: !element.isBlankText
      case .img: !HTMLMedia.isInvisible(element)
      case .input, .hr, .iframe, .video, .audio, .object, .embed, .table, .pre: true
      default: element.isForeign
      }
    }
  }

  /// Whether a cell contains more than a line of text: a table, a heading, a list, code, or several paragraphs.
  private static func holdsBlocks(_ cell: HTMLElement) -> Bool {
    if holds([.table, .ul, .ol, .pre, .hr, .blockquote, .details, .h1, .h2, .h3, .h4, .h5, .h6], cell) {
      return true
    }
    var block = cell
    while let only = block.onlyElement, only.tag.isBlock, only.tag != .dl {
      if LinesInBlocks.areIn(only) { return true }
      block = only
    }
    return block.children.count { $0.tag.isBlock } > 1
  }

  /// Whether a cell contains an element with one of these tags. The search ends at a table within the cell, which is
  /// always one of them, so that a node is examined for one cell only.
  private static func holds(_ tags: [HTMLTag], _ cell: HTMLElement) -> Bool {
    cell.descendants.contains { tags.contains($0.tag) }
  }
}
