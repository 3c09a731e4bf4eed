extension ODTStoryReader {
  /// Reads an element of a table (OpenDocument 1.3, 9).
  mutating func openTable(_ name: ODTName, _ tag: XMLTag) {
    if name == .tableElement {
      endPendingParagraph(.paragraph)
      keepPlace(tag["table:name"])
      var table = ODTTable()
      table.lists = place.lists
      let margin = tag.string("table:style-name").flatMap { styles.tableMargins[$0] } ?? 0
      table.table.indent = place.indent(ofMargin: margin) ?? ODTStyleReader.indent(inLists: place.lists.count)
      place.lists = []
      return place.tables.append(table)
    }
    guard let last = place.tables.indices.last else { return }
    switch name {
    case .headerRows: place.tables[last].isInHeader = true
    case .row:
      place.tables[last].column = 0
      place.tables[last].table.beginRow()
      place.tables[last].table.row.isHeader = place.tables[last].isInHeader
    case .cell: beginCell(tag, last)
    case .coveredCell: coverCells(Swift.min(Swift.max(tag.number("table:number-columns-repeated") ?? 1, 1), 1024))
    default: break
    }
  }

  mutating func closeTable(_ name: ODTName) {
    guard let last = place.tables.indices.last else { return }
    switch name {
    case .headerRows: place.tables[last].isInHeader = false
    case .cell: endCell(last)
    case .row: content.endRow(of: place.tables[last].table, depth: place.tables.count)
    case .tableElement:
      place.lists = place.tables[last].lists
      place.tables.removeLast()
    default: break
    }
  }

  private mutating func beginCell(_ tag: XMLTag, _ last: Int) {
    let rows = Swift.min(Swift.max(tag.number("table:number-rows-spanned") ?? 1, 1), 65_535)
    let columns = Swift.min(Swift.max(tag.number("table:number-columns-spanned") ?? 1, 1), 1024)
    place.lists = []
    place.tables[last].rowSpan = rows
    place.tables[last].table.beginCell()
    place.tables[last].table.span = columns
    let background = tag.string("table:style-name").flatMap { styles.cellBackgrounds[$0] }
    place.tables[last].table.cell.background = background ?? 0
    if rows > 1 {
      place.tables[last].table.cell.vertical = .first
      place.tables[last].reaching[place.tables[last].column] = (rows - 1, columns)
    }
  }

  private mutating func endCell(_ last: Int) {
    endBlockOfCell()
    place.tables[last].column += 1
    place.tables[last].table.endCell()
    place.lists = []
  }

  /// Ends a cell's last paragraph, and a cell without one too.
  private mutating func endBlockOfCell() {
    if place.pending == nil {
      var empty = ParagraphState()
      empty.tableDepth = UInt8(clamping: place.tables.count)
      place.pending = empty
    }
    endPendingParagraph(.cell)
  }

  /// Passes over cells that others cover. One that reaches down from the row above continues here.
  private mutating func coverCells(_ count: Int) {
    guard let last = place.tables.indices.last else { return }
    for _ in 0..<count {
      let column = place.tables[last].column
      if let above = place.tables[last].reaching[column], place.tables[last].table.column == column {
        place.tables[last].reaching[column] = above.rows > 1 ? (above.rows - 1, above.columns) : nil
        place.tables[last].table.beginCell()
        place.tables[last].table.span = above.columns
        place.tables[last].table.cell.vertical = .continued
        endBlockOfCell()
        place.tables[last].table.endCell()
      }
      place.tables[last].column += 1
    }
  }
}
