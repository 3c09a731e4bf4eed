/// The rows of a table of the model as text, with as many cells as a grid has.
///
/// A cell that spans rows is repeated in each of them, so that each row is complete by itself. A header that spans
/// columns names each of them; the other columns of any other cell are empty.
struct TableGrid: Sequence, IteratorProtocol {
  /// A row's cells as text, with line feeds between their lines.
  struct Row {
    var cells: [[UInt8]] = []
    /// Whether all cells of the row are headers.
    var isHeader = true
  }

  /// A column that a cell from above covers.
  private struct Cover {
    var rowsLeft: UInt16
    let text: [UInt8]
  }

  private let document: Document
  private var rows: Document.Children
  private var covers: [Cover?] = []
  /// The number of bytes that spans may still add, so that a few tags cannot inflate a table without limits.
  private var budget: Int

  init(of table: Int, in document: Document) {
    self.document = document
    rows = document.children(of: table)
    budget = 4 * (document.text.count + document.nodes.count) + 65_536
  }

  mutating func next() -> Row? {
    guard let node = rows.next() else { return nil }
    var row = Row()
    for cell in document.children(of: node) {
      guard case .tableCell(let style) = document.nodes[cell].element else { continue }
      takeCovers(into: &row)
      add(CellText.of(cell, in: document), style, to: &row)
    }
    if row.cells.isEmpty { row.isHeader = false }
    while row.cells.count < covers.count {
      takeCovers(into: &row)
      if row.cells.count < covers.count { fill(&row, with: []) }
    }
    while let last = covers.last, last == nil { covers.removeLast() }
    return row
  }

  private mutating func add(_ text: [UInt8], _ style: CellStyle, to row: inout Row) {
    row.isHeader = row.isHeader && style.isHeader
    for offset in 0..<Int(style.columnSpan) {
      let text = offset == 0 || style.isHeader ? text : []
      if offset == 0 {
        row.cells.append(text)
      } else {
        guard budget > 0 else { return }
        fill(&row, with: text)
      }
      cover(row.cells.count - 1, with: text, rows: style.rowSpan - 1)
    }
  }

  private mutating func cover(_ column: Int, with text: [UInt8], rows: UInt16) {
    guard rows > 0, budget > 0 else { return }
    while covers.count <= column { covers.append(nil) }
    covers[column] = Cover(rowsLeft: rows, text: text)
  }

  /// Adds the cells from above that come next.
  private mutating func takeCovers(into row: inout Row) {
    while row.cells.count < covers.count, let cover = covers[row.cells.count] {
      let column = row.cells.count
      covers[column]?.rowsLeft -= 1
      if cover.rowsLeft == 1 || budget <= 0 { covers[column] = nil }
      fill(&row, with: cover.text)
    }
  }

  private mutating func fill(_ row: inout Row, with text: [UInt8]) {
    row.cells.append(budget > 0 ? text : [])
    budget -= 1 + text.count
  }
}

/// The text of a cell without any markup.
private enum CellText {
  static func of(_ cell: Int, in document: Document) -> [UInt8] {
    var text: [UInt8] = []
    var superscriptDepth = 0
    for step in document.steps(in: cell + 1..<Int(document.nodes[cell].end)) {
      switch step {
      case .enter(.format(.superscript), _): superscriptDepth += 1
      case .leave(.format(.superscript), _): superscriptDepth -= 1
      case .enter(let element, _) where element.isBlock: text.endLine()
      case .leaf(.text(let span), _) where superscriptDepth > 0: text += SuperscriptText.of(document[span])
      case .leaf(.text(let span), _), .leaf(.code(let span), _), .leaf(.formula(let span), _): text += document[span]
      case .leaf(.softBreak, _): text.append(" ")
      case .leaf(.lineBreak, _): text.append("\n")
      case .leaf(.image(let image), _): text += document[document[image].alternative]
      case .leaf(.wikiLink(let link), _): text += document.shown(link)
      case .leaf(.codeBlock(let code), _):
        text.endLine()
        text += document[document[code].text].dropLast()
      case .enter, .leave, .leaf: break
      }
    }
    return text
  }
}

extension Document {
  /// The indices of all tables, in document order.
  public var tables: [Int] { nodes.indices.filter { if case .table = nodes[$0].element { true } else { false } } }

  /// The rows of the table that the options select; nil if the document has fewer tables.
  var rowsOfSelectedTable: TableGrid? {
    let tables = tables
    return tables.indices.contains(options.table - 1) ? TableGrid(of: tables[options.table - 1], in: self) : nil
  }
}
