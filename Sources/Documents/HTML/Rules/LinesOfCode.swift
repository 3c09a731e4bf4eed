/// Code as a table with a row for each line, beside its number, as GitHub shows files and differences:
/// `<table><tr><td class="blob-num">1</td><td class="blob-code">a;</td></tr></table>`. The lines move into a block
/// of code.
enum LinesOfCode: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a cell are searched for its code.
  private static let cellLimit = 16

  static func rewrite(_ page: inout HTMLNormalizer) {
    for table in page.tree.elements(.table) where table.hasPlace {
      guard let cells = cellsOfCode(in: table) else { continue }
      insertBlock(of: cells, before: table)
      table.detach()
    }
  }

  /// Inserts a block of code with the lines in cells, before the element around them.
  static func insertBlock(of cells: [HTMLElement], before table: HTMLElement) {
    let signs = DiffSigns.signs(ofLines: cells)
    let block = block(for: table, isDiff: signs != nil)
    table.insertBefore(block)
    for (number, cell) in cells.enumerated() {
      let line = block.append(.div)
      if let sign = signs?[number] { line.append(table.tree.makeText([sign])) }
      content(ofLine: cell).moveChildren(to: line)
    }
  }

  /// Returns a new block of code in the language of a difference, or with the attributes of its table, which may name
  /// the language.
  private static func block(for table: HTMLElement, isDiff: Bool) -> HTMLElement {
    isDiff ? table.tree.makeElement(.pre, .dataLanguage, "diff") : table.tree.makeElement(.pre, like: table)
  }

  /// Returns the cells with the lines of code; nil if a row below the header is not numbers and one such cell. Without
  /// a class for them, their font and their white space show what they are.
  ///
  /// Browsers leave out numbers that cannot be selected, and all before the selection: a class or the font says that the
  /// only cell of a row is code, or the rows after the first.
  private static func cellsOfCode(in table: HTMLElement) -> [HTMLElement]? {
    let isCode = table.has(.tableOfCode)
    var found: [HTMLElement] = []
    var (isNumbered, areStated) = (false, true)
    for row in table.rows {
      let cells = row.children.filter(\.tag.isTableCell)
      if isCode && cells.allSatisfy({ $0.tag == .th }) { continue }
      var others = cells.filter { !CodeGutter.isOne($0) && !(isCode && isPlaceOfLine($0)) }
      if others.isEmpty { continue }
      if others.count > 1, others.last.map(isDrawnAsCode) == true {
        others.removeAll { CodeGutter.containsOnlyNumbers($0) }
      }
      guard others.count == 1, !holdsBlocks(content(ofLine: others[0])) else { return nil }
      if cells.count == 1, !isStatedAsCode(others[0]) {
        guard found.isEmpty, others[0][.colspan] == nil else { return nil }
        areStated = false
      }
      isNumbered = isNumbered || cells.count > 1
      found.append(others[0])
    }
    return found.isEmpty || !areStated && !isNumbered ? nil : found
  }

  /// Whether a cell says that it is a line of code, or is drawn as one, perhaps by the only element in it.
  private static func isStatedAsCode(_ cell: HTMLElement) -> Bool {
    cell.has(.cellOfCode) || isDrawnAsCode(cell) || cell.onlyElement.map(isDrawnAsCode) == true
  }

  /// Whether a cell is a line's number, as Trac writes it.
  private static func isPlaceOfLine(_ cell: HTMLElement) -> Bool {
    cell.onlyElement.map { CodeGutter.isPlaceOfLine($0) } ?? false
  }

  private static func isDrawnAsCode(_ cell: HTMLElement) -> Bool {
    cell.declarations.map { $0.isMonospace == true && $0.whiteSpace == .everything } ?? false
  }

  private static func holdsBlocks(_ line: HTMLElement) -> Bool { line.descendants.contains { $0.tag.isBlock } }

  /// Returns the element with the code of a line, without the sign and the buttons beside it, and the blocks around it.
  static func content(ofLine cell: HTMLElement) -> HTMLElement {
    let parts = cell.descendants.prefix(cellLimit)
    if let content = parts.first(where: { $0.has(.contentOfLine) }) { return content }
    guard cell.has(.cellOfCode) else { return cell }
    var inner = cell
    while let only = inner.onlyElement, only.tag == .pre || only.tag == .div { inner = only }
    return inner
  }
}
