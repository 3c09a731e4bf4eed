/// HTML elements that contain Markdown, which needs empty lines around it to be read as such (CommonMark 0.31.2, 4.6).
extension MarkdownWriter {
  /// Begins an element that is written as HTML.
  mutating func enterElement(_ tag: StaticString, _ endTag: StaticString, _ index: Int, holdsBlocks: Bool) {
    var line: [UInt8] = []
    line += tag
    enterElement(line, endTag, index, holdsBlocks: holdsBlocks)
  }

  mutating func enterCell(_ style: CellStyle, _ index: Int) {
    var tag = HTMLOutput()
    tag.append(style.isHeader ? "<th" : "<td")
    HTMLTable.appendPlace(of: style, to: &tag)
    tag.append(">")
    enterElement(tag.bytes, style.isHeader ? "</th>" : "</td>", index, holdsBlocks: true)
  }

  private mutating func enterElement(_ tag: [UInt8], _ endTag: StaticString, _ index: Int, holdsBlocks: Bool) {
    begin(index)
    lines.write(line: tag)
    let kind = MarkdownContainer.Kind.element(end: endTag, holdsBlocks: holdsBlocks)
    containers.append(MarkdownContainer(kind: kind, end: Int(document.nodes[index].end)))
  }

  /// Ends an element, after an empty line if Markdown precedes it.
  mutating func endElement(_ tag: StaticString, isApart: Bool) {
    if isApart { lines.separate() }
    lines.write(line: Array(tag.bytes))
  }

  /// Writes a section's title: on one line if it is only text, otherwise as Markdown.
  mutating func writeSummary(_ index: Int, _ end: Int) {
    guard case .element = container.kind, container.previous == nil else { return writeParagraph(index, end) }
    if let text = plainText(of: index, end) {
      var line = HTMLOutput()
      line.append("<summary>")
      line.append(text: text)
      line.append("</summary>")
      lines.write(line: line.bytes)
    } else {
      lines.write(line: Array("<summary>".utf8))
      containers.append(MarkdownContainer(kind: .element(end: "</summary>", holdsBlocks: true), end: end))
      writeParagraph(index, end)
      leave()
    }
    container.previous = MarkdownContainer.Previous(node: index)
  }

  /// Returns the text of a block that contains only words with single spaces between them, which HTML keeps.
  private func plainText(of index: Int, _ end: Int) -> ArraySlice<UInt8>? {
    guard end == index + 2, case .text(let span) = document.nodes[index + 1].element else { return nil }
    let words = document[span].split(separator: " ", omittingEmptySubsequences: false)
    let isKept = words.allSatisfy { !$0.isEmpty && !$0.contains { $0 < 0x20 || $0 == 0xC2 } }
    return isKept ? document[span] : nil
  }
}
