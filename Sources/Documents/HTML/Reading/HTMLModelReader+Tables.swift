/// Tables.
extension HTMLModelReader {
  mutating func beginTable() {
    closeParagraph()
    prepareBlock()
    startBlocks()
    style.alignment = nil
    flow.push(.table, .table)
  }

  /// A caption stands before its table; where rows came first it parts them from those that follow.
  mutating func beginCaption() {
    closeParagraph()
    guard flow.innermost == .table else {
      beginBlock()
      return
    }
    flow.pop()
    setEnding(.caption)
  }

  mutating func beginRow() {
    closeParagraph()
    guard flow.innermost == .table else {
      beginBlock()
      return
    }
    startBlocks()
    flow.push(.row, .tableRow)
  }

  mutating func beginCell(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    guard flow.innermost == .row else {
      beginBlock()
      return
    }
    startBlocks()
    var cell = CellStyle(isHeader: node.tag == .th, alignment: style.alignment)
    if !node.content.isEmpty {
      cell.columnSpan = span(.colspan, of: node, most: 1000)
      cell.rowSpan = span(.rowspan, of: node, most: 65534)
    }
    let painted = css.last { $0.background != nil }?.background
    cell.background = (painted ?? tree.value(.bgcolor, of: node).flatMap { CSSValue($0).paint })?.color
    flow.pushVisible(.cell, .tableCell(cell))
  }

  private func span(_ name: HTMLAttribute.Name, of node: HTMLTree.Node, most: Double) -> UInt16 {
    guard let value = tree.value(name, of: node), let number = CSSNumber(value.trimmingSpaces()) else { return 1 }
    return UInt16(max(1, min(most, number.value)))
  }

  /// The alignment that a paragraph needs beside its cell's. A cell whose own text begins aligned is aligned itself,
  /// since that is what other formats can say.
  mutating func alignmentBesideCell() -> Alignment? {
    guard case .tableCell(var cell)? = flow.containers.last?.element else { return style.alignment }
    if cell.alignment == nil, style.alignment != nil, flow.containers.last?.isFirstBlock == true {
      cell.alignment = style.alignment
      flow.replaceInnermost(with: .tableCell(cell))
    }
    return style.alignment == cell.alignment ? nil : style.alignment
  }
}
