/// The beginnings and the contents of blocks.
extension HTMLWriter {
  mutating func openParagraph(_ alignment: Alignment?, _ index: Int) {
    let direction = containers.direction(ofTextIn: index)
    isParagraphBare =
      alignment == nil && direction == containers.direction && containers.isTight && !containers.isBehindText
    if !isParagraphBare {
      startLine()
      openTag("<p", direction)
      HTMLStyle.append(alignment, to: &output)
      output.append(">")
    }
    writeMarker()
    containers.noteBlock(isParagraph: true)
  }

  mutating func closeParagraph(_ index: Int) {
    if footnotes.endsDefinition(at: Int(document.nodes[index].end)) {
      output.append(" ")
      footnotes.appendLinksBack(to: &output)
    }
    if !isParagraphBare { output.append("</p>\n") }
    isParagraphBare = false
  }

  mutating func openHeading(_ level: UInt8, _ alignment: Alignment?, _ index: Int) {
    startBlock()
    output.append("<h")
    output.append(number: level)
    containers.append(containers.direction(ofTextIn: index), to: &output)
    HTMLStyle.append(alignment, to: &output)
    inlines.appendName(ofHeading: index, to: &output)
    output.append(">")
  }

  /// Begins the title of a section. `<details>` is not written: receivers that drop it show its title as ordinary text.
  mutating func openSummary(_ index: Int) {
    startBlock()
    let tag: StaticString = containers.isCallout ? "<p class=\"markdown-alert-title\"" : "<p"
    openTag(tag, containers.direction(ofTextIn: index), "><strong>")
  }

  /// Begins a callout: a blockquote, for receivers without style sheets, with the classes of GitHub's callouts.
  mutating func openCallout(_ kind: TextSpan) {
    startBlock()
    output.append("<blockquote")
    if HTMLStyle.isLanguageName(document[kind]) {
      output.append(attribute: " class=\"markdown-alert markdown-alert-", document[kind])
    }
    output.append(">\n")
    containers.enter(containers.direction, isCallout: true)
  }

  mutating func codeBlock(_ code: CodeBlock) {
    startBlock()
    openTag("<pre", .leftToRight, "")
    // Its colours are for paper, whatever the receiver's page looks like.
    if code.marks.contains(where: { $0.style.color != nil }) {
      output.append(" style=\"color:#000000;background-color:#f2f2f2\"")
    }
    output.append("><code")
    if let language = code.language, HTMLStyle.isLanguageName(document[language]) {
      output.append(attribute: " class=\"language-", document[language])
    }
    output.append(">")
    for piece in code.pieces(until: code.text.range.upperBound) {
      if let mark = piece.mark { write(mark, piece.range) } else { output.append(text: document.text, piece.range) }
      output.handOver()
    }
    output.append("</code></pre>\n")
  }

  private mutating func write(_ mark: CodeMark, _ range: Range<Int>) {
    let tags = mark.formats.map(\.spelling.html)
    let hasColors = mark.style != Style()
    if let link = mark.link { inlines.openLink(document[link], in: &output) }
    if hasColors { inlines.openSpan(mark.style, in: &output) }
    for tag in tags { output.append(tag.opening) }
    output.append(text: document.text, range)
    for tag in tags.reversed() { output.append(tag.closing) }
    if hasColors { output.append("</span>") }
    if let link = mark.link { inlines.closeLink(document[link], in: &output) }
  }
}

// MARK: - Lists, tables, footnotes

extension HTMLWriter {
  mutating func openList(_ style: ListStyle, _ index: Int) {
    startBlock()
    let direction = containers.direction(ofFirstParagraphIn: index + 1)
    openTag(style.isOrdered ? "<ol" : "<ul", direction)
    if style.isOrdered && style.start != 1 { output.append(attribute: " start=\"", number: style.start) }
    output.append(HTMLStyle.typeAttribute(of: style.marker))
    output.append(">\n")
    containers.enter(direction, isTight: style.isTight)
  }

  mutating func openItem(_ task: TaskState?, _ index: Int) {
    marker = task.map(Marker.task)
    openFlow("<li", index, ">", isTight: containers.isTight)
  }

  /// Writes a task's box as text, because few receivers keep an `<input>`.
  private mutating func writeMarker() {
    switch marker {
    case .task(let state): output.append(state == .done ? "☑ " : "☐ ")
    case .footnote: footnotes.appendNumber(to: &output)
    case nil: return
    }
    marker = nil
  }

  /// Writes the marker if no text follows that it could precede.
  mutating func writeMarkAlone() {
    guard case .footnote? = marker else { return writeMarker() }
    output.append("<p>")
    writeMarker()
    output.append("</p>\n")
  }

  mutating func openTable() {
    openBlocks("<table border=\"1\" cellpadding=\"4\" style=\"border-collapse:collapse\">\n")
    tables.append(HTMLTable())
  }

  mutating func closeTable() {
    tables.popLast()?.close(in: &output)
    closeContainer("</table>\n")
  }

  mutating func openRow(_ index: Int) {
    let isHeader = document.children(of: index).allSatisfy { child in
      if case .tableCell(let cell) = document.nodes[child].element { cell.isHeader } else { false }
    }
    tables[tables.count - 1].openRow(isHeader: isHeader, in: &output)
  }

  mutating func openCell(_ cell: CellStyle, _ index: Int) {
    let direction = containers.direction(ofFirstParagraphIn: index)
    openTag(cell.isHeader ? "<th" : "<td", direction)
    HTMLTable.appendPlace(of: cell, to: &output)
    HTMLStyle.append(cell.alignment, cell.background, to: &output)
    output.append(">")
    containers.enter(direction, isTight: true)
  }

  mutating func openFootnote(_ index: Int) {
    startBlock()
    footnotes.openDefinition(in: &output)
    if !footnotes.isList { marker = .footnote }
    openFlow("", index, ">\n")
  }

  mutating func closeFootnote() {
    writeMarkAlone()
    if footnotes.owesLinksBack {
      startLine()
      output.append("<p>")
      footnotes.appendLinksBack(to: &output)
      output.append("</p>\n")
    }
    closeContainer(footnotes.closingTag)
  }
}
