/// Elements of HTML with Markdown in them. Empty lines around it make it Markdown (CommonMark 0.31.2, 4.6).
extension MarkdownWriter {
  /// Begins an element that is written as such.
  mutating func enterElement(_ index: Int, _ end: Int) {
    switch document.nodes[index].element {
    case .table: enterElement("<table>", "</table>", index, end, holdsBlocks: false)
    case .tableRow: enterElement("<tr>", "</tr>", index, end, holdsBlocks: false)
    case .tableCell(let style):
      enterElement(Self.tag(of: style), style.isHeader ? "</th>" : "</td>", index, end, holdsBlocks: true)
    default: enterElement("<details>", "</details>", index, end, holdsBlocks: true)
    }
  }

  private mutating func enterElement(
    _ tag: String, _ endTag: String, _ index: Int, _ end: Int, holdsBlocks: Bool
  ) {
    begin(index)
    lines.write(Array(tag.utf8)[...])
    containers.append(Container(kind: .element(end: endTag, holdsBlocks: holdsBlocks), end: end))
  }

  /// Ends an element, after an empty line if there is Markdown before it.
  mutating func leave(_ element: Container) {
    guard case .element(let endTag, let holdsBlocks) = element.kind else { return }
    if holdsBlocks, element.previous != nil { lines.separate() }
    lines.write(Array(endTag.utf8)[...])
  }

  private static func tag(of cell: CellStyle) -> String {
    var tag = cell.isHeader ? "<th" : "<td"
    if cell.columnSpan > 1 { tag += " colspan=\"\(cell.columnSpan)\"" }
    if cell.rowSpan > 1 { tag += " rowspan=\"\(cell.rowSpan)\"" }
    switch cell.alignment {
    case .left: tag += " align=\"left\""
    case .center: tag += " align=\"center\""
    case .right: tag += " align=\"right\""
    case .justified: tag += " align=\"justify\""
    case nil: break
    }
    return tag + ">"
  }

  /// Writes a section's title: on one line if it is nothing but text, else as Markdown.
  mutating func writeSummary(_ index: Int, _ end: Int) {
    guard case .element = container.kind, container.previous == nil else { return writeParagraph(index, end) }
    if let text = plainText(of: index, end) {
      var line = HTMLOutput()
      line.append("<summary>")
      line.append(text: text)
      line.append("</summary>")
      lines.write(line.bytes[...])
    } else {
      lines.write(Array("<summary>".utf8)[...])
      containers.append(Container(kind: .element(end: "</summary>", holdsBlocks: true), end: end))
      writeParagraph(index, end)
      leave(containers.removeLast())
    }
    container.previous = Previous(node: index)
  }

  /// The text of a block that holds nothing but words with single spaces between them, which HTML keeps.
  private func plainText(of index: Int, _ end: Int) -> ArraySlice<UInt8>? {
    guard end == index + 2, case .text(let span) = document.nodes[index + 1].element else { return nil }
    let words = document[span].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let isKept = words.allSatisfy { !$0.isEmpty && !$0.contains { $0 < 0x20 || $0 == 0xC2 } }
    return isKept ? document[span] : nil
  }
}
