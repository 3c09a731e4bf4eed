/// The tables with which Word and Excel keep the place of a picture or a shape: around it, or below it around the text
/// of its cell, as in `<span style="mso-ignore:vglayout"><table>`. They are replaced with the content of their cells.
enum PlacesOfDrawings: MarkupRule {
  static let needs: MarkupFactSet? = [.placeOfDrawing]

  /// How many nodes of a table are searched for what it shows, and how many of each cell.
  private static let tableLimit = 64
  private static let cellLimit = 16

  static func rewrite(_ page: inout HTMLNormalizer) {
    for table in page.tree.elements(.table) where keepsOnlyPlace(table) {
      var isFirst = true
      for row in Array(table.rows) {
        for cell in row.children.filter({ $0.tag.isTableCell && !isEmpty($0) }) {
          if !isFirst { table.insertBefore(.br) }
          isFirst = false
          // The look of an Excel cell is that of the inner one.
          cell.moveChildren(to: table.insertBefore(.span, like: cell))
        }
      }
      table.detach()
    }
  }

  private static func keepsOnlyPlace(_ table: HTMLElement) -> Bool {
    guard let style = table.parent?[.style], PlaceOfDrawing.isDeclared(in: style) else { return false }
    return PlaceOfDrawing.isBelowDrawing(style) || showsContent(table)
  }

  /// Whether a table shows words, or a picture that is not in a file of Word's.
  private static func showsContent(_ table: HTMLElement) -> Bool {
    table.descendants.prefix(tableLimit).contains { part in
      part.isShownText || part.tag == .img && part[.src]?.starts(with: "file:".utf8) == false
    }
  }

  private static func isEmpty(_ cell: HTMLElement) -> Bool {
    cell.descendants.prefix(cellLimit).allSatisfy { $0.isBlankText || $0.tag == .p }
  }
}
