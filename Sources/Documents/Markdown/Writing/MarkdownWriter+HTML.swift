/// HTML elements that contain Markdown, which needs empty lines around it to be read as such (CommonMark 0.31.2, 4.6).
extension MarkdownWriter {
  mutating func enterCell(_ style: CellStyle, _ index: Int) {
    var tag = HTMLOutput()
    tag.append(style.isHeader ? "<th" : "<td")
    HTMLTable.appendPlace(of: style, to: &tag)
    tag.append(">")
    enterElement(tag.bytes, style.isHeader ? "</th>" : "</td>", index, holdsBlocks: true)
  }

  /// Begins an element that is written as HTML.
  mutating func enterElement(
    _ tag: some Collection<UInt8>, _ endTag: StaticString, _ index: Int, holdsBlocks: Bool
  ) {
    begin(index)
    lines.write(line: tag)
    let kind = MarkdownContainer.Kind.element(end: endTag, holdsBlocks: holdsBlocks)
    containers.append(MarkdownContainer(kind: kind, end: Int(document.nodes[index].end)))
  }

  /// Ends an element, after an empty line if Markdown precedes it.
  mutating func endElement(_ tag: StaticString, isApart: Bool) {
    if isApart { lines.separate() }
    lines.write(line: tag.bytes)
  }

  /// Writes a section's title: on one line if it is only text, otherwise as Markdown.
  mutating func writeSummary(_ index: Int, _ end: Int) {
    guard case .element = container.kind, container.previous == nil else { return writeParagraph(index, end) }
    guard document.shows(index) else { return }
    if let text = plainText(of: index, end) {
      var line = HTMLOutput()
      line.append("<summary>")
      line.append(text: text)
      line.append("</summary>")
      lines.write(line: line.bytes)
    } else {
      lines.write(line: "<summary>".utf8)
      containers.append(MarkdownContainer(kind: .element(end: "</summary>", holdsBlocks: true), end: end))
      writeParagraph(index, end)
      leave()
    }
    container.previous = MarkdownContainer.Previous(node: index)
  }

  /// Returns the text of a block that contains only words with single spaces between them, which HTML keeps.
  private func plainText(of index: Int, _ end: Int) -> ArraySlice<UInt8>? {
    var text: [UInt8] = []
    var hasEnded = false
    for index in (index + 1)..<end {
      switch MarkdownElement(document.nodes[index].element) {
      case .inline(.text) where hasEnded && document.shows(index): return nil
      case .inline(.text(let span)): text += document[span]
      case .inline(.softBreak), .inline(.lineBreak): hasEnded = !text.isEmpty
      case .inline(.format) where !document.shows(index): break
      case .unsaid: break
      case .inline, .block: return nil
      }
    }
    let words = text[...].trimmingSpaces()
    let isKept = words.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && !word.contains { $0 < 0x20 || $0 == 0xC2 }
    }
    // The reader of HTML leaves out byte order marks.
    return isKept && !String(decoding: words, as: UTF8.self).contains("\u{FEFF}") ? words : nil
  }
}
