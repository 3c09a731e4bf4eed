/// Where the writer is in a table.
struct RTFTableCursor {
  /// The table's columns, and the cells of the row that is written.
  var layout: TableLayout
  /// The left edge in twips from the page's or the outer cell's.
  let left: Int
  /// The next cell of the row, counted among the layout's.
  var cell = 0
  /// Whether a cell's blocks are written but not yet its end.
  var isCellOpen = false

  var cells: [TableLayout.Cell] { layout.row.cells }
}

extension RTFBodyWriter {
  /// How deep tables nest; what is deeper loses its cells and becomes paragraphs.
  static let tableDepthLimit = 8
  /// Lines on all sides of a cell.
  private static let cellBorders: StaticString = """
    \\clbrdrt\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\
    \\clbrdrb\\brdrs\\brdrw10\\clbrdrr\\brdrs\\brdrw10
    """

  /// Half the space between the texts of neighbouring cells, in twips.
  private static let cellPadding = 108

  mutating func enterTable(_ index: Int) {
    flushPrefix()
    finishParagraph()
    // Two tables that touch would become one.
    if context.neighbour == .table { beginEmptyParagraph() }
    let depth = context.tableDepth + 1
    guard depth <= Self.tableDepthLimit, !context.isFootnote else { return push { $0.isFlattened = true } }
    let left = Swift.min(context.indent, RTFMeasure.widestIndent)
    let width = Swift.max(context.width - left, 0)
    tables.append(RTFTableCursor(layout: TableLayout(of: index, in: document, width: width), left: left))
    push {
      $0.tableDepth = depth
      $0.indent = 0
      $0.quoteDepth = 0
      $0.list = nil
    }
  }

  mutating func leaveTable() {
    if !context.isFlattened { tables.removeLast() }
    pop(neighbour: .table)
  }

  mutating func enterRow(_ index: Int) {
    push { _ in }
    guard !context.isFlattened, let last = tables.indices.last else { return }
    tables[last].layout.enterRow(index, in: document)
    tables[last].cell = 0
    if context.tableDepth == 1, !tables[last].cells.isEmpty { writeRowDefinition() }
  }

  mutating func leaveRow() {
    if !context.isFlattened, let last = tables.indices.last, !tables[last].cells.isEmpty {
      endCell()
      writeFillers()
      endRow()
    }
    pop()
  }

  mutating func enterCell(_ index: Int, _ style: CellStyle) {
    var width = context.width
    if !context.isFlattened, let last = tables.indices.last {
      let cells = tables[last].cells
      if cells[tables[last].cell...].contains(where: { $0.node == index }) {
        endCell()
        writeFillers()
        width = self.width(of: cells[tables[last].cell], in: tables[last])
        tables[last].isCellOpen = true
      }
    }
    push {
      $0.alignment = style.alignment
      $0.isHeader = style.isHeader
      $0.width = width
    }
  }

  mutating func leaveCell() { pop() }

  /// Ends the open cell, which must not end in a table.
  private mutating func endCell() {
    guard let last = tables.indices.last, tables[last].isCellOpen else { return }
    if !isParagraphPending {
      beginParagraph(.normal, alignment: tables[last].cells[tables[last].cell].style.alignment)
    }
    isParagraphPending = false
    output.raw(context.tableDepth > 1 ? "\\nestcell\n" : "\\cell\n")
    tables[last].isCellOpen = false
    tables[last].cell += 1
  }

  /// Writes the cells without content up to the next one with content.
  private mutating func writeFillers() {
    guard let last = tables.indices.last else { return }
    while tables[last].cell < tables[last].cells.count, tables[last].cells[tables[last].cell].node == nil {
      tables[last].isCellOpen = true
      endCell()
    }
  }

  /// A nested row's definition stands at its end, in a destination that old readers skip.
  private mutating func endRow() {
    if context.tableDepth == 1 {
      output.raw("\\row\n")
    } else {
      output.raw("{\\*\\nesttableprops")
      writeRowDefinition()
      output.raw("\\nestrow}{\\nonesttables\\par}\n")
    }
  }

  private mutating func writeRowDefinition() {
    guard let table = tables.last else { return }
    output.word("trowd")
    output.word("trgaph", Self.cellPadding)
    output.word("trleft", table.left)
    if table.layout.row.isHeader { output.word("trhdr") }
    for cell in table.cells {
      switch cell.merge {
      case .none: break
      case .first: output.word("clvmgf")
      case .continued: output.word("clvmrg")
      }
      output.words(Self.cellBorders)
      if let background = cell.style.background { output.word("clcbpat", header.colors.index(of: background)) }
      output.word("cellx", table.left + table.layout.edges[cell.columns.upperBound - 1])
    }
    output.raw("\n")
  }

  /// The width of the text in a cell, in twips.
  private func width(of cell: TableLayout.Cell, in table: RTFTableCursor) -> Int {
    let edges = table.layout.edges
    let left = cell.columns.lowerBound == 0 ? 0 : edges[cell.columns.lowerBound - 1]
    return Swift.max(edges[cell.columns.upperBound - 1] - left - 2 * Self.cellPadding, 0)
  }

  /// Writes a paragraph that nothing stands in, as low as can be.
  private mutating func beginEmptyParagraph() {
    beginParagraph(.normal)
    output.word("sa", 0)
    output.word("fs", 2)
    endParagraph()
    finishParagraph()
  }
}
