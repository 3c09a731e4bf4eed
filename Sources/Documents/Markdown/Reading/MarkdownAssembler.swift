/// Makes a document of the blocks that the first pass has found, reading the text of each leaf on the way.
struct MarkdownAssembler {
  private let blocks: [Block]
  private let alignments: [Alignment?]
  private var inlines: InlineParser
  private var builder: DocumentBuilder
  private var levels: [Level] = []
  /// The table that rows belong to: its columns, and where their alignments start.
  private var columns = 0
  private var firstAlignment = 0
  /// How many cells may still be added to rows that are too short.
  private var paddingLeft: Int

  /// A container, or the document, that is being written.
  private struct Level {
    /// The index of the block after it.
    var end: Int
    /// How many `<details>` of HTML blocks are open in it.
    var detailsCount = 0
  }

  init(_ outcome: consuming BlockParser.Outcome, sourceCount: Int) {
    blocks = outcome.blocks
    alignments = outcome.alignments
    builder = DocumentBuilder(capacity: sourceCount)
    paddingLeft = max(sourceCount / 8, 10_000)
    var footnotes = FootnoteNumbers()
    for (index, block) in blocks.enumerated() {
      guard case .footnote(let label) = block.kind else { continue }
      footnotes.define(outcome.content[label.range], block: index, in: &builder)
    }
    inlines = InlineParser(
      text: outcome.content, references: outcome.references, footnotes: footnotes, sourceCount: sourceCount)
  }

  /// Gives the document: its blocks, then the footnotes that something refers to.
  consuming func assemble() -> Document {
    write(0..<blocks.count)
    var next = 0
    while next < inlines.footnotes.referenced.count {
      let number = inlines.footnotes.referenced[next]
      let block = inlines.footnotes.blocks[number]
      builder.open(.footnoteDefinition(label: inlines.footnotes.labels[number]))
      write((block + 1)..<Int(blocks[block].end))
      builder.close()
      next += 1
    }
    return builder.finish()
  }
}

// MARK: - Blocks

extension MarkdownAssembler {
  private mutating func write(_ range: Range<Int>) {
    levels = [Level(end: range.upperBound)]
    var index = range.lowerBound
    while index < range.upperBound {
      while levels.count > 1, levels[levels.count - 1].end == index { leave() }
      let block = blocks[index]
      index = isSkipped(block) ? Int(block.end) : index + 1
      write(block)
    }
    while levels.count > 1 { leave() }
    for _ in 0..<levels[0].detailsCount { builder.close() }
  }

  private func isSkipped(_ block: Block) -> Bool { if case .footnote = block.kind { true } else { false } }

  private mutating func write(_ block: Block) {
    switch block.kind {
    case .blockQuote: enter(.blockQuote, block)
    case .list(let style): enter(.list(style), block)
    case .item(let task): enter(.listItem(task), block)
    case .paragraph: writeText(.paragraph(nil), block)
    case .heading(let level): writeText(.heading(level: level, nil), block)
    case .code(let info): writeCode(block, info)
    case .html: writeHTML(inlines.text[block.content.range])
    case .thematicBreak: builder.leaf(.thematicBreak)
    case .table(let columns, let alignments):
      self.columns = Int(columns)
      firstAlignment = Int(alignments)
      enter(.table, block)
    case .tableRow(let isHeader): writeRow(block, isHeader: isHeader)
    case .footnote, .nothing: break
    }
  }

  private mutating func enter(_ element: Element, _ block: Block) {
    builder.open(element)
    levels.append(Level(end: Int(block.end)))
  }

  private mutating func leave() {
    guard let level = levels.popLast() else { return }
    for _ in 0...level.detailsCount { builder.close() }
  }

  private mutating func writeText(_ element: Element, _ block: Block) {
    builder.open(element)
    inlines.parse(block.content.range, into: &builder)
    builder.close()
  }

  private mutating func writeCode(_ block: Block, _ info: TextSpan) {
    let word = inlines.text[info.range].prefix { !$0.isASCIIWhitespace }
    let language = MarkdownEscapes.resolved(word.startIndex..<word.endIndex, in: inlines.text)
    builder.leaf(
      .codeBlock(
        language: language.isEmpty ? nil : builder.keep(language),
        text: builder.keep(inlines.text[block.content.range])))
  }

  // MARK: Tables

  private mutating func writeRow(_ block: Block, isHeader: Bool) {
    builder.open(.tableRow)
    var cells = TableCells(in: inlines.text, block.content.range)
    var column = 0
    while column < columns {
      let cell = cells.next(in: inlines.text)
      if cell == nil {
        guard paddingLeft > 0 else { break }
        paddingLeft -= 1
      }
      builder.open(.tableCell(CellStyle(isHeader: isHeader, alignment: alignments[firstAlignment + column])))
      if let cell, !cell.range.isEmpty { writeCell(cell.range, hasEscapedBar: cell.hasEscapedBar) }
      builder.close()
      column += 1
    }
    builder.close()
  }

  /// Writes a cell's text. Escaped bars lose their backslashes before anything else is read (GFM 0.29, 4.10).
  private mutating func writeCell(_ range: Range<Int>, hasEscapedBar: Bool) {
    var range = range
    if hasEscapedBar {
      let start = inlines.text.count
      inlines.text += TableSyntax.withoutBarEscapes(inlines.text[range])
      range = start..<inlines.text.count
    }
    builder.open(.paragraph(nil))
    inlines.parse(range, into: &builder)
    builder.close()
  }

  // MARK: HTML

  /// Writes what an HTML block says. A `<details>` without its end holds the blocks that follow, up to `</details>`.
  private mutating func writeHTML(_ html: ArraySlice<UInt8>) {
    let html = html.drop(while: \.isASCIIWhitespace)
    if html.starts(withTag: "</details"), levels[levels.count - 1].detailsCount > 0 {
      levels[levels.count - 1].detailsCount -= 1
      builder.close()
      let rest = html.drop { $0 != ">" }.dropFirst()
      builder.splice(HTMLReader.read(Array(rest)))
    } else if html.starts(withTag: "<details"), !html.contains("</details") {
      openDetails(HTMLReader.read(Array(html)))
    } else {
      builder.splice(HTMLReader.read(Array(html)))
    }
  }

  private mutating func openDetails(_ start: Document) {
    levels[levels.count - 1].detailsCount += 1
    builder.open(.details)
    guard let first = start.nodes.first, case .details = first.element else { return builder.splice(start) }
    builder.splice(start, nodes: 1..<Int(first.end))
    builder.splice(start, nodes: Int(first.end)..<start.nodes.count)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it starts with a tag, given in small letters without its end.
  fileprivate func starts(withTag tag: String) -> Bool {
    prefix(tag.utf8.count).elementsEqual(tag.utf8) { $0.lowercasedASCII == $1 }
      && dropFirst(tag.utf8.count).first.map { $0.isASCIIWhitespace || $0 == ">" } ?? false
  }
}
