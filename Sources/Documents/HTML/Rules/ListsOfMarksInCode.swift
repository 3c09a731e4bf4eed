/// The tables of AsciiDoc that explain the marks in a block of code:
/// `<div class="colist"><table><tr><td>1</td><td>The explanation.</td></tr></table></div>`. They become numbered lists.
enum ListsOfMarksInCode: MarkupRule {
  static let needs: MarkupFactSet? = [.listOfMarks]

  static func rewrite(_ page: inout HTMLNormalizer) {
    for table in page.tree.elements(.table) where table.parent?.has(.listOfMarks) == true {
      let rows = table.rows.map { row in row.children.filter { $0.tag == .td } }
      guard rows.allSatisfy({ $0.count == 2 }) else { continue }
      let list = table.insertBefore(.ol)
      for cells in rows { cells[1].moveChildren(to: list.append(.li)) }
      table.detach()
    }
  }
}
