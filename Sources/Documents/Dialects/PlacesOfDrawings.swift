/// The tables with which Word and Excel keep the place of a picture or a shape: around it, or below it around the text
/// of its cell.
extension HTMLTree {
  /// How many nodes of a cell are examined.
  private static let limit = 16

  /// Whether the style of an element says that what it contains only keeps a place.
  static func isPlaceOfDrawing(_ style: ArraySlice<UInt8>) -> Bool {
    style.prefix(128).contains("mso-ignore:vglayout")
  }

  /// Whether the style says that a drawing of Excel's is above the cell.
  private static func isBelowDrawing(_ style: ArraySlice<UInt8>) -> Bool {
    style.prefix(128).contains("mso-ignore:vglayout2")
  }

  /// Whether a table shows words, or a picture that is not in a file of Word's.
  private func showsContent(_ table: Index) -> Bool {
    descendants(of: table).prefix(Self.limit * 4).contains { part in
      isShownText(part)
        || self[part].tag == .img && value(.src, of: self[part])?.starts(with: "file:".utf8) == false
    }
  }

  /// Replaces each such table with the content of its cells, if there is any. Complexity: linear.
  func dissolvePlacesOfDrawings() {
    for table in elements(.table) where self[table].parent > 0 {
      guard let style = value(.style, of: self[self[table].parent]), Self.isPlaceOfDrawing(style),
        Self.isBelowDrawing(style) || showsContent(table)
      else { continue }
      var isFirst = true
      for row in rows(of: self[table]) {
        for cell in children(of: self[row]).filter({ self[$0].tag.isTableCell && !isEmpty($0) }) {
          if !isFirst { add(Node(tag: .br), before: table) }
          isFirst = false
          // The look of an Excel cell is that of the inner one.
          moveChildren(of: cell, to: add(Node(tag: .span, content: self[cell].content), before: table))
        }
      }
      detach(table)
    }
  }

  private func isEmpty(_ cell: Index) -> Bool {
    descendants(of: cell).prefix(Self.limit).allSatisfy { isBlankText($0) || self[$0].tag == .p }
  }
}
