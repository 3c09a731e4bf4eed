extension DOCXStoryReader {
  /// Reads an element of a table, or its properties (17.4); returns false for any other.
  mutating func openTable(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    if name == .tableElement {
      content.endPending(&place.pending)
      content.endLastBlock(format: place.paragraph)
      place.tables.append(OpenTable())
      return true
    }
    guard let last = place.tables.indices.last else { return false }
    switch name {
    case .tableStyle:
      let style = tag.string("w:val").flatMap { styles.resolved($0) }
      place.tables[last].hasHeaderRow = style?.hasHeaderRow ?? false
    case .tableLook: if tag.showsNoFirstRow { place.tables[last].hasHeaderRow = false }
    case .tableIndent: place.tables[last].indent = Int32(clamping: tag.number("w:w") ?? 0)
    case .gridColumn: place.tables[last].addColumn(width: tag.number("w:w"))
    case .row: place.tables[last].beginRow()
    case .columnsBefore: place.tables[last].columnsBefore = Swift.min(Swift.max(tag.number("w:val") ?? 0, 0), 64)
    case .headerRow: if tag.isOn { place.tables[last].row.isHeader = true }
    case .columnSpan: place.tables[last].span = tag.count("w:val")
    case .horizontalMerge: place.tables[last].cell.horizontal = CellMerge(tag)
    case .verticalMerge: place.tables[last].cell.vertical = CellMerge(tag)
    case .shading: place.tables[last].cell.background = content.colors.index(ofShade: Color(fill: tag))
    case .cell:
      passColumnsBefore(last)
      place.tables[last].beginCell()
    default: return false
    }
    return true
  }

  /// Adds empty cells for the columns that a row leaves out before its first cell (17.4.15).
  private mutating func passColumnsBefore(_ last: Int) {
    for _ in 0..<place.tables[last].columnsBefore {
      place.tables[last].beginCell()
      endCell()
    }
    place.tables[last].columnsBefore = 0
  }

  /// Ends a cell, whose last paragraph ends with it.
  mutating func endCell() {
    guard let last = place.tables.indices.last else { return }
    content.endCell(inTables: place.tables.count, pending: &place.pending)
    place.tables[last].endCell()
  }

  mutating func endRow() {
    guard let last = place.tables.indices.last, !place.tables[last].isRowDeleted else { return }
    content.endRow(of: place.tables[last], depth: place.tables.count)
    place.tables[last].rowCount += 1
  }
}

extension CellMerge {
  /// Creates the relation that an element says (17.18.57).
  fileprivate init(_ tag: XMLTag) { self = tag.string("w:val") == "restart" ? .first : .continued }
}

extension XMLTag {
  /// Whether the look of a table says that its first row is like the others (17.4.55). Old files have bits for it.
  fileprivate var showsNoFirstRow: Bool {
    if let isShown = string("w:firstRow") { return isShown == "0" || isShown == "false" }
    return string("w:val").flatMap { UInt32($0, radix: 16) }.map { $0 & 0x20 == 0 } ?? false
  }
}
