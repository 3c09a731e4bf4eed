/// Headings in the first row of a table, as Doxygen writes those of its lists of members:
/// `<table><tr><td colspan="2"><h2>Functions</h2></td></tr><tr><td>int</td><td>f</td></tr></table>`.
///
/// A cell of Markdown holds no heading, so it moves before the table.
enum HeadingsInTables: MarkupRule {
  static let needs: MarkupFactSet? = nil

  static func rewrite(_ page: inout HTMLNormalizer) {
    for heading in page.tree.elements(where: \.isHeading) where heading.hasPlace {
      guard let cell = heading.parent, cell.tag.isTableCell, cell[.colspan] != nil, cell.onlyElement == heading,
        let row = cell.parent, row.tag == .tr, row.onlyElement == cell, let table = table(beginningWith: row)
      else { continue }
      table.insertBefore(heading)
      row.detach()
    }
  }

  /// Returns the table whose first row this is, if others follow.
  private static func table(beginningWith row: HTMLElement) -> HTMLElement? {
    guard row.neighbourBefore == nil, let section = row.parent, section.tag.isTableSection,
      let table = section.parent, table.tag == .table, table.hasPlace,
      section.neighbourBefore.map({ $0.tag == .colgroup }) ?? true,
      row.neighbourAfter != nil || section.neighbourAfter != nil
    else { return nil }
    return table
  }
}
