/// The open table: the places of its cells, and how much of its row is written.
struct WordTable {
  /// The maximum depth of tables; deeper ones lose their cells and become paragraphs.
  static let depthLimit = 8

  private(set) var layout: TableLayout
  /// The left edge in twips from the page's or the outer cell's.
  let left: Int
  /// The depth, counted from 1.
  let depth: Int
  /// The index of the open cell, or of the next.
  private var index = 0
  private(set) var isCellOpen = false

  init(_ layout: TableLayout, left: Int, depth: Int) {
    self.layout = layout
    self.left = left
    self.depth = depth
  }

  /// The right edges of the columns, in twips from the table's left edge.
  var edges: [Int] { layout.edges }

  var cells: [TableLayout.Cell] { layout.row.cells }

  /// The open cell, or the next; nil at the row's end.
  var cell: TableLayout.Cell? { index < cells.count ? cells[index] : nil }

  /// Continues with the row at a node; `isFilled` says whether it gets cells for all columns.
  mutating func enterRow(_ node: Int, in document: Document, isFilled: Bool) {
    layout.enterRow(node, in: document, isFilled: isFilled)
    index = 0
  }

  /// Whether the cell at a node is still to come in the row.
  func expects(_ node: Int) -> Bool { cells[index...].contains { $0.node == node } }

  mutating func openCell() { isCellOpen = true }

  mutating func closeCell() {
    isCellOpen = false
    index += 1
  }

  /// Returns the width of some columns in twips.
  func width(of columns: Range<Int>) -> Int {
    edges[columns.upperBound - 1] - (columns.lowerBound == 0 ? 0 : edges[columns.lowerBound - 1])
  }
}
