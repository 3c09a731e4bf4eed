extension ODTStoryReader {
  /// Reads an element of a table (OpenDocument 1.3, 9).
  mutating func openTable(_ name: ODTName, _ tag: XMLTag) {
    if name == .tableElement {
      content.endPending(&place.pending)
      content.addBookmark(tag["table:name"])
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
      place.tables[last].coveredEnd = 0
      place.tables[last].table.beginRow()
      place.tables[last].table.row.isHeader = place.tables[last].isInHeader
      place.tables[last].rowStart = content.flow.blocks.count
      place.tables[last].rowRepetition = tag.count("table:number-rows-repeated")
    case .cell, .coveredCell: beginCell(tag, last)
    default: break
    }
  }

  mutating func closeTable(_ name: ODTName) {
    guard let last = place.tables.indices.last else { return }
    switch name {
    case .headerRows: place.tables[last].isInHeader = false
    case .cell, .coveredCell: endCell(last)
    case .row: endRow(last)
    case .tableElement:
      place.lists = place.tables[last].lists
      place.tables.removeLast()
    default: break
    }
  }

  private mutating func beginCell(_ tag: XMLTag, _ last: Int) {
    let rows = tag.count("table:number-rows-spanned", upTo: 65_535)
    let columns = tag.count("table:number-columns-spanned")
    place.lists = []
    place.tables[last].cellStart = content.flow.blocks.count
    place.tables[last].cellRepetition = tag.count("table:number-columns-repeated")
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
    content.endCell(inTables: place.tables.count, pending: &place.pending)
    place.lists = []
    let (cell, span) = (place.tables[last].table.cell, place.tables[last].table.span)
    let reach = place.tables[last].reaching[place.tables[last].column]
    let copies = content.copies(
      from: place.tables[last].cellStart, repeated: place.tables[last].cellRepetition, depth: place.tables.count)
    for _ in 0...copies {
      place.tables[last].table.cell = cell
      place.tables[last].table.span = span
      place.tables[last].reaching[place.tables[last].column] = reach
      place.tables[last].coveredEnd = place.tables[last].column + span
      place.tables[last].column += 1
      place.tables[last].table.endCell()
    }
  }

  private mutating func endRow(_ last: Int) {
    content.endRow(of: place.tables[last].table, depth: place.tables.count)
    _ = content.copies(
      from: place.tables[last].rowStart, repeated: place.tables[last].rowRepetition, depth: place.tables.count)
  }

  /// Passes over cells that others cover, and whose content nothing shows (9.1.5); returns false if none covers them.
  mutating func coversContent(_ tag: XMLTag) -> Bool {
    guard let table = place.tables.last else { return false }
    guard table.column < table.coveredEnd || table.reaching[table.column] != nil else { return false }
    coverCells(tag.count("table:number-columns-repeated"))
    return true
  }

  /// Passes over cells that others cover. One that reaches down from the row above continues here.
  private mutating func coverCells(_ count: Int) {
    guard let last = place.tables.indices.last else { return }
    for _ in 0..<count {
      let column = place.tables[last].column
      let above = place.tables[last].reaching[column]
      if let above { place.tables[last].coveredEnd = Swift.max(place.tables[last].coveredEnd, column + above.columns) }
      if let above, place.tables[last].table.column == column {
        place.tables[last].reaching[column] = above.rows > 1 ? (above.rows - 1, above.columns) : nil
        place.tables[last].table.beginCell()
        place.tables[last].table.span = above.columns
        place.tables[last].table.cell.vertical = .continued
        content.endCell(inTables: place.tables.count, pending: &place.pending)
        place.tables[last].table.endCell()
      }
      place.tables[last].column += 1
    }
  }
}
