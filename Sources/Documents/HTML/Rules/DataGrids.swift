/// Tables whose elements are parts of a table only by their roles, as data grids on pages write them (WAI-ARIA 1.2, 5.3):
/// `<div role="grid"><div role="row"><div role="gridcell">1</div></div></div>`.
///
/// The cells of each grid move into a table before its first row. What else is in the grid stays where it is.
enum DataGrids: MarkupRule {
  static let needs: MarkupFactSet? = [.role]

  private enum Part {
    case grid, row, cell, header
  }

  private static let parts = NameTable<Part>([
    ("table", .grid), ("grid", .grid), ("treegrid", .grid), ("row", .row), ("cell", .cell), ("gridcell", .cell),
    ("rowheader", .header), ("columnheader", .header),
  ])

  /// How many elements around a cell or a row are searched for its row or its grid.
  private static let surroundingsLimit = 16

  static func rewrite(_ page: inout HTMLNormalizer) {
    var grids: [HTMLElement] = []
    var rows: [HTMLElement: [HTMLElement]] = [:]
    var cells: [HTMLElement: [HTMLElement]] = [:]
    for element in page.tree.elements(where: { $0 != .text }) {
      switch part(element) {
      case .grid: grids.append(element)
      case .row: if let grid = owner(of: element, .grid) { rows[grid, default: []].append(element) }
      case .cell, .header: if let row = owner(of: element, .row) { cells[row, default: []].append(element) }
      case nil: break
      }
    }
    for grid in grids {
      // Columns of a single row, and rows of a single cell, are the layout of a page.
      let rows = rows[grid, default: []].filter { cells[$0] != nil }
      guard rows.count > 1, rows.contains(where: { cells[$0, default: []].count > 1 }) else { continue }
      let table = rows[0].insertBefore(.table)
      for row in rows {
        let tableRow = table.append(.tr, like: row)
        for cell in cells[row, default: []] {
          cell.moveChildren(to: tableRow.append(part(cell) == .header ? .th : .td, like: cell))
        }
      }
    }
  }

  /// Returns what an element is by its role; nil for the parts of real tables, which need none.
  private static func part(_ element: HTMLElement) -> Part? {
    guard !element.isForeign, !element.tag.isTablePart, element.tag != .table else { return nil }
    return element[.role].flatMap { parts[$0] }
  }

  /// Returns the innermost part of a grid around an element if it is of this kind.
  private static func owner(of element: HTMLElement, _ kind: Part) -> HTMLElement? {
    let outer = element.outer(within: surroundingsLimit) { $0.tag.isTablePart || part($0) != nil }
    return outer.flatMap { part($0) == kind ? $0 : nil }
  }
}
