/// Where the writer is in a table.
struct DOCXTableCursor {
  /// The table's columns, and the cells of the row that is written.
  var layout: TableLayout
  /// The next cell of the row, counted among the layout's.
  var cell = 0
  /// Whether a cell's blocks are written but not yet its end.
  var isCellOpen = false

  var cells: [TableLayout.Cell] { layout.row.cells }

  /// The widths of the columns in twips.
  var widths: [Int] { zip(layout.edges, [0] + layout.edges).map { $0 - $1 } }

  /// The width of some columns in twips.
  func width(of columns: Range<Int>) -> Int {
    layout.edges[columns.upperBound - 1] - (columns.lowerBound == 0 ? 0 : layout.edges[columns.lowerBound - 1])
  }
}

extension DOCXBodyWriter {
  /// How deep tables nest; what is deeper loses its cells and becomes paragraphs.
  private static let tableDepthLimit = 8

  mutating func enterTable(_ index: Int) {
    flushPrefix()
    let left = Swift.min(context.indent, DOCXMeasure.widestIndent)
    let layout = TableLayout(of: index, in: document, width: Swift.max(context.width - left, 0))
    guard context.tableDepth < Self.tableDepthLimit, !layout.isEmpty else { return push { $0.isFlattened = true } }
    // Two tables that touch would become one.
    if followsTable { writeGap() }
    tables.append(DOCXTableCursor(layout: layout))
    writeTableProperties(left: left)
    push {
      $0.isFlattened = false
      $0.tableDepth += 1
      $0.indent = 0
      $0.quoteDepth = 0
      $0.list = nil
    }
  }

  mutating func leaveTable() {
    guard !context.isFlattened else { return pop() }
    tables.removeLast()
    story.output.markup("</w:tbl>\n")
    needsParagraph = true
    followsTable = true
    pop()
  }

  mutating func enterRow(_ index: Int) {
    push { _ in }
    guard !context.isFlattened, let last = tables.indices.last else { return }
    tables[last].layout.enterRow(index, in: document)
    tables[last].cell = 0
    guard !tables[last].cells.isEmpty else { return }
    story.output.markup("<w:tr>")
    if tables[last].layout.row.isHeader {
      story.output.markup("<w:trPr><w:tblHeader/></w:trPr>")
    }
  }

  mutating func leaveRow() {
    if !context.isFlattened, let last = tables.indices.last, !tables[last].cells.isEmpty {
      endCell()
      writeFillers()
      fillRow()
      story.output.markup("</w:tr>\n")
    }
    pop()
  }

  mutating func enterCell(_ index: Int, _ style: CellStyle) {
    let width = context.isFlattened ? context.width : enterPlace(of: index)
    push {
      $0.alignment = style.alignment
      $0.isHeader = style.isHeader
      $0.width = width
    }
  }

  /// Begins the cell that the layout has for a node, and gives the width of its text. A node for which there was no
  /// column left goes on in the cell before, or takes the place of one that is merged.
  private mutating func enterPlace(of node: Int) -> Int {
    guard let last = tables.indices.last, tables[last].cell < tables[last].cells.count else { return context.width }
    if tables[last].cells[tables[last].cell...].contains(where: { $0.node == node }) {
      endCell()
      writeFillers()
    }
    var cell = tables[last].cells[tables[last].cell]
    if !tables[last].isCellOpen {
      if cell.node == nil { cell.merge = .none }
      beginCell(cell)
      tables[last].isCellOpen = true
    }
    return Swift.max(tables[last].width(of: cell.columns) - 2 * DOCXMeasure.cellPadding, 0)
  }

  private mutating func beginCell(_ cell: TableLayout.Cell) {
    guard let table = tables.last else { return }
    story.output.markup("<w:tc><w:tcPr>")
    story.output.width("w:tcW", table.width(of: cell.columns))
    if cell.columns.count > 1 { story.output.property("w:gridSpan", cell.columns.count) }
    switch cell.merge {
    case .none: break
    case .first: story.output.property("w:vMerge", "restart")
    case .continued: story.output.property("w:vMerge", "continue")
    }
    if let background = cell.style.background { story.output.shading(background) }
    story.output.markup("</w:tcPr>")
    needsParagraph = true
    followsTable = false
  }

  private mutating func endCell() {
    guard let last = tables.indices.last, tables[last].isCellOpen else { return }
    endContainer()
    story.output.markup("</w:tc>")
    tables[last].isCellOpen = false
    tables[last].cell += 1
  }

  /// Writes the cells without content up to the next one with content.
  private mutating func writeFillers() {
    guard let last = tables.indices.last else { return }
    while tables[last].cell < tables[last].cells.count, tables[last].cells[tables[last].cell].node == nil {
      beginCell(tables[last].cells[tables[last].cell])
      tables[last].isCellOpen = true
      endCell()
    }
  }

  /// Writes an empty cell where a row is shorter than the others.
  private mutating func fillRow() {
    guard let table = tables.last, let end = table.cells.last?.columns.upperBound else { return }
    guard end < table.layout.edges.count else { return }
    beginCell(TableLayout.Cell(node: nil, columns: end..<table.layout.edges.count))
    endContainer()
    story.output.markup("</w:tc>")
  }

  private mutating func writeTableProperties(left: Int) {
    guard let table = tables.last else { return }
    story.output.markup("<w:tbl><w:tblPr><w:tblStyle w:val=\"TableGrid\"/>")
    story.output.width("w:tblW", table.layout.edges.last ?? 0)
    if left > 0 { story.output.width("w:tblInd", left) }
    story.output.markup("</w:tblPr><w:tblGrid>")
    for width in table.widths { story.output.element("w:gridCol") { $0.attribute("w:w", width) } }
    story.output.markup("</w:tblGrid>\n")
  }
}

extension XMLOutput {
  /// Appends an element that is a width in twips.
  fileprivate mutating func width(_ name: StaticString, _ twips: Int) {
    element(name) {
      $0.attribute("w:w", twips)
      $0.attribute("w:type", "dxa")
    }
  }
}
