/// Code as a table with a row for each line, beside its number, as GitHub shows files and differences.
extension HTMLTree {
  /// Puts the lines of each such table into a block of code. Complexity: linear.
  func joinLinesOfCode() {
    for table in elements(.table) where self[table].parent >= 0 {
      guard let cells = cellsOfCode(in: table) else { continue }
      let signs = signsOfDiff(cells)
      // The table's attributes may name the language.
      let block = add(signs == nil ? Node(tag: .pre, content: self[table].content) : blockOfDiff(), before: table)
      for (number, cell) in cells.enumerated() {
        let line = add(Node(tag: .div), to: block)
        if let sign = signs?[number] { append(add(Node(tag: .text, content: text.keep([sign]))), to: line) }
        moveChildren(of: contentOfLine(cell), to: line)
      }
      detach(table)
    }
  }

  private func blockOfDiff() -> Node {
    attributes.append(HTMLAttribute(name: .dataLanguage, value: text.keep("diff".utf8)))
    return Node(tag: .pre, content: TextSpan(attributes.count - 1..<attributes.count))
  }

  /// Returns the cells with the lines of code; nil if a row below the header is not numbers and one such cell. Without
  /// a class for them, their font and their white space show what they are.
  private func cellsOfCode(in table: Index) -> [Index]? {
    let isCode = hasClass("code", self[table])
    var found: [Index] = []
    for row in rows(of: self[table]) {
      let cells = children(of: self[row]).filter { self[$0].tag.isTableCell }
      if isCode && cells.allSatisfy({ self[$0].tag == .th }) { continue }
      var others = cells.filter { !CodeGutter.isOne($0, in: self) && !(isCode && isPlaceOfLine($0)) }
      if others.count > 1, others.last.map(isDrawnAsCode) == true {
        others.removeAll { CodeGutter.containsOnlyNumbers($0, in: self) }
      }
      guard others.count == 1, cells.count > 1, !holdsBlocks(contentOfLine(others[0])) else { return nil }
      found.append(others[0])
    }
    return found.isEmpty ? nil : found
  }

  /// Whether a cell is a line's number, as Trac writes it.
  private func isPlaceOfLine(_ cell: Index) -> Bool {
    onlyElement(in: self[cell]).map { CodeGutter.isPlaceOfLine($0, in: self) } ?? false
  }

  private func isDrawnAsCode(_ cell: Index) -> Bool {
    declarations(of: self[cell]).map { $0.isMonospace == true && $0.whiteSpace == .everything } ?? false
  }

  private func holdsBlocks(_ line: Index) -> Bool { descendants(of: line).contains { self[$0].tag.isBlock } }

  /// Returns the element with the code of a line, without the sign and the buttons beside it.
  func contentOfLine(_ cell: Index) -> Index {
    let parts = descendants(of: cell).prefix(16)
    return parts.first { hasClass("blob-code-inner", self[$0]) || hasClass("diff-text-inner", self[$0]) } ?? cell
  }
}
