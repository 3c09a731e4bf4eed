/// Builds a document from the blocks of the first pass, and reads the text of each leaf.
struct MarkdownAssembler {
  /// All blocks; while a cell is written, its blocks are the last ones.
  private var blocks: [Block]
  private let alignments: [Alignment?]
  private let tables: [TableBlock]
  private var inlines: InlineParser
  private var builder: DocumentBuilder
  private var levels: [Level] = []
  /// The HTML that is read, the innermost last.
  private var markup: [MarkdownHTML] = []
  /// The names of places in HTML at the start of the text that comes next.
  private var pendingAnchors: [TextSpan] = []
  /// Whether the current blocks are those of a cell.
  private var isInCell = false
  /// How many cells may still be added to short rows.
  private var paddingLeft: Int

  /// A container or the document, while it is written.
  private struct Level {
    /// The index of the block after it.
    var end: Int
    /// If it is not a container but a range of blocks within HTML, the number of nodes before it.
    var rangeStart: Int?
    var isCallout = false
  }

  init(_ parser: consuming BlockParser, linksAddresses: Bool, options: ConversionOptions) {
    let sourceCount = parser.source.count
    blocks = parser.blocks
    alignments = parser.alignments
    tables = parser.tables
    builder = DocumentBuilder(capacity: sourceCount, nodeCapacity: parser.nodeCount, options: options)
    paddingLeft = max(sourceCount / 8, 10_000)
    var footnotes = FootnoteNumbers()
    for (index, block) in blocks.enumerated() {
      guard case .footnote = block.kind else { continue }
      let label = parser.footnoteLabels[Int(block.number)]
      footnotes.define(parser.content[label.range], block: index, in: &builder)
    }
    inlines = InlineParser(
      text: parser.content, references: parser.references, footnotes: footnotes, linksAddresses: linksAddresses)
  }

  /// Whether text between the marks of a formula is one.
  var readsFormulas: Bool {
    get { inlines.readsFormulas }
    set { inlines.readsFormulas = newValue }
  }

  mutating func keep(frontMatter: [UInt8]) { builder.frontMatter = builder.keep(frontMatter) }

  /// Returns the document: its blocks, then the footnotes that have references.
  consuming func assemble() -> Document {
    write(0..<blocks.count)
    builder.appendToLastLine(pendingAnchors.map { .anchor($0) })
    pendingAnchors = []
    var next = 0
    while next < inlines.footnotes.referenced.count {
      let number = inlines.footnotes.referenced[next]
      builder.open(.footnoteDefinition(label: inlines.footnotes.labels[number]))
      switch inlines.footnotes.sources[number] {
      case .block(let block): write((block + 1)..<blocks[block].end(at: block))
      case .text(let range): write(note: range)
      }
      builder.close()
      next += 1
    }
    return builder.finish()
  }
}

// MARK: - Blocks

extension MarkdownAssembler {
  /// Writes the text of a note within a sentence.
  private mutating func write(note range: Range<Int>) {
    builder.open(.paragraph(nil))
    inlines.parse(range, ofNote: true, into: &builder)
    builder.close()
  }

  private mutating func write(_ range: Range<Int>) {
    levels = [Level(end: range.upperBound)]
    var index = range.lowerBound
    while true {
      if levels[levels.count - 1].end != index {
        index = write(blocks[index], index)
      } else if levels.count > 1 {
        index = leave(index)
      } else {
        return
      }
    }
  }

  /// Writes a block, or begins it if it is a container. Returns the index of the next one.
  private mutating func write(_ block: Block, _ index: Int) -> Int {
    switch block.kind {
    case .blockQuote: enterQuote(index)
    case .list(let isOrdered, let isTight):
      enter(.list(ListStyle(marker: isOrdered ? .decimal : .disc, start: block.number, isTight: isTight)), index)
    case .item(let task): enter(.listItem(task), index)
    case .paragraph: writeParagraph(index)
    case .heading(let level, let hasName): writeHeading(level, hasName: hasName, block)
    case .code(let hasInfo): writeCode(block.content.range, hasInfo: hasInfo)
    case .html: return enterHTML(index)
    case .thematicBreak: builder.leaf(.thematicBreak)
    case .table: write(tables[Int(block.number)])
    case .footnote: return block.end(at: index)
    case .nothing: break
    }
    return index + 1
  }

  private mutating func enter(_ element: Element, _ index: Int) {
    builder.open(element)
    levels.append(Level(end: blocks[index].end(at: index)))
  }

  /// Begins a quotation, or a callout if its first line is a callout's marker.
  private mutating func enterQuote(_ index: Int) {
    guard index + 1 < blocks[index].end(at: index), case .paragraph = blocks[index + 1].kind,
      let marker = CalloutMarker(at: blocks[index + 1].content.range, in: inlines.text)
    else { return enter(.blockQuote, index) }
    levels.append(Level(end: blocks[index].end(at: index), isCallout: true))
    beginCallout(marker, index + 1)
  }

  /// Begins a callout with its title; its marker begins the paragraph.
  private mutating func beginCallout(_ marker: CalloutMarker, _ paragraph: Int) {
    blocks[paragraph].drop(through: marker.end)
    let name = inlines.text[marker.name].map(\.lowercasedASCII)
    builder.open(.callout(builder.keep(name)))
    builder.open(.summary)
    if marker.title.isEmpty {
      builder.append(text: CalloutName.usualTitle(of: name[...]))
    } else {
      writeInlines(marker.title)
    }
    builder.close()
  }

  /// Writes a paragraph. In a callout, it may begin another one, as in Microsoft's documentation.
  private mutating func writeParagraph(_ index: Int) {
    if levels[levels.count - 1].isCallout,
      let marker = CalloutMarker(at: blocks[index].content.range, in: inlines.text)
    {
      builder.close()
      beginCallout(marker, index)
    }
    guard case .paragraph = blocks[index].kind else { return }
    if let names = UnseenMarkup.names(in: inlines.text, blocks[index].content.range) {
      for name in names { pendingAnchors.append(builder.keep(name)) }
    } else {
      builder.open(paragraph())
      writeAnchors()
      writeInlines(blocks[index].content.range)
      builder.close()
    }
  }

  /// Ends the innermost level. Returns the index of the next block.
  private mutating func leave(_ index: Int) -> Int {
    if levels.removeLast().rangeStart != nil { return readHTML() }
    builder.close()
    return index
  }

  private mutating func writeHeading(_ level: UInt8, hasName: Bool, _ block: Block) {
    builder.open(.heading(level: level, markup.last?.surroundings.alignment))
    writeAnchors()
    var range = block.content.range
    if hasName {
      let end = ByteScan.firstIndex(of: "\n", in: inlines.text, range)
      builder.leaf(.anchor(builder.keep(inlines.text[range.lowerBound..<end])))
      range = (end + 1)..<range.upperBound
    }
    writeInlines(range, ofHeading: true)
    builder.close()
  }

  private mutating func writeAnchors() {
    for name in pendingAnchors { builder.leaf(.anchor(name)) }
    pendingAnchors = []
  }

  private mutating func writeCode(_ range: Range<Int>, hasInfo: Bool) {
    var text = inlines.text[range]
    let info = hasInfo ? text.prefix { $0 != "\n" } : text[..<text.startIndex]
    if hasInfo { text = text[info.endIndex...].dropFirst() }
    let said = CodeInfo(info.indices, in: inlines.text)
    let code = CodeBlock(language: kept(said.language), arguments: kept(said.arguments), text: builder.keep(text))
    builder.leaf(.codeBlock(builder.keep(code)))
  }

  private mutating func kept(_ bytes: [UInt8]) -> TextSpan? { bytes.isEmpty ? nil : builder.keep(bytes) }

  // MARK: Tables

  /// Writes the rows, each a line. An empty header above a single row is dropped: GFM requires a header (0.29, 4.10)
  /// even if none is meant.
  private mutating func write(_ table: TableBlock) {
    builder.open(.table)
    var start = table.text.lowerBound
    while start < table.text.upperBound {
      let row = start..<ByteScan.firstIndex(of: "\n", in: inlines.text, start..<table.text.upperBound)
      let isHeader = start == table.text.lowerBound
      let isDropped =
        isHeader && table.rowCount == 2 && inlines.text[row].allSatisfy { $0 == "|" || $0.isASCIIWhitespace }
      if !isDropped { writeRow(row, of: table, isHeader: isHeader) }
      start = row.upperBound + 1
    }
    builder.close()
  }

  private mutating func writeRow(_ row: Range<Int>, of table: TableBlock, isHeader: Bool) {
    builder.open(.tableRow)
    var cells = TableCells(in: inlines.text, row, columns: table.columns.count)
    for column in table.columns {
      let cell = cells.next(in: inlines.text)
      if cell == nil {
        guard paddingLeft > 0 else { break }
        paddingLeft -= 1
      }
      builder.open(.tableCell(CellStyle(isHeader: isHeader, alignment: alignments[column])))
      if let cell, !cell.range.isEmpty { writeCell(cell.range, hasEscapedBar: cell.hasEscapedBar) }
      builder.close()
    }
    builder.close()
  }

  /// Writes a cell's text. Backslashes before bars are removed before anything else is read (GFM 0.29, 4.10).
  private mutating func writeCell(_ range: Range<Int>, hasEscapedBar: Bool) {
    var range = range
    if hasEscapedBar { range = inlines.text.keep(inlines.text[range].withoutBackslashes(before: "|")).range }
    let parts = CellBlocks.of(range, in: inlines.text)
    guard parts.isEmpty else { return write(parts) }
    builder.open(.paragraph(nil))
    writeInlines(range)
    builder.close()
  }

  /// Writes blocks within a cell. They contain no Markdown table, so this does not recurse further.
  private mutating func write(_ parts: [Block]) {
    let outer = levels
    let count = blocks.count
    blocks += parts
    isInCell = true
    write(count..<blocks.count)
    isInCell = false
    blocks.removeLast(parts.count)
    levels = outer
  }
}

// MARK: - HTML

extension MarkdownAssembler {
  /// Begins to read an HTML block with everything in its elements. Returns the index of the next block.
  private mutating func enterHTML(_ index: Int) -> Int {
    let limit = levels[levels.count - 1].end
    markup.append(MarkdownHTML(at: index, limit: limit, of: blocks, text: inlines.text, options: builder.options))
    markup[markup.count - 1].reader.spacesEmbedded = !isInCell
    return readHTML()
  }

  /// Reads the innermost HTML up to its next range of blocks, which it begins, or to its end.
  private mutating func readHTML() -> Int {
    let last = markup.count - 1
    if let outside = markup[last].outside.take() {
      let embedded = builder.finish()
      builder = outside
      markup[last].reader.addCode(PlainLines.of(embedded), language: embedded.languageOfItsCode)
    }
    markup[last].reader.flow.exchange(&builder)
    let range = markup[last].advance(within: last > 0 ? markup[last - 1].surroundings : nil)
    markup[last].reader.flow.exchange(&builder)
    pendingAnchors += markup[last].reader.flow.takeAnchors()
    guard let range else { return markup.removeLast().end }
    if markup[last].surroundings.isCode {
      pendingAnchors = []
      markup[last].outside = builder
      builder = DocumentBuilder(options: builder.options)
    }
    levels.append(Level(end: range.upperBound, rangeStart: builder.nodeCount))
    return range.lowerBound
  }

  /// Returns the element of a paragraph here: for example, the title of a section within such an HTML element.
  private func paragraph() -> Element {
    guard let last = markup.indices.last else { return .paragraph(nil) }
    let alignment = markup[last].surroundings.alignment
    guard let rangeStart = levels[levels.count - 1].rangeStart else { return .paragraph(alignment) }
    switch markup[last].surroundings.kind {
    // A paragraph with blocks in it is not a term.
    case .paragraph, .term: return .paragraph(alignment)
    case .heading(let level): return .heading(level: level, alignment)
    // A section has one title, and nothing precedes it.
    case .summary: return builder.nodeCount == rangeStart ? .summary : .paragraph(alignment)
    }
  }

  /// Writes inlines within the formats of the HTML around them.
  private mutating func writeInlines(_ range: Range<Int>, ofHeading isHeading: Bool = false) {
    let formats = markup.last?.surroundings.formats ?? []
    for format in formats { builder.open(format) }
    inlines.parse(range, within: formats, ofHeading: isHeading, into: &builder)
    for _ in formats { builder.close() }
  }
}
