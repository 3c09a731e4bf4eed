/// Assembles the tree of a word processor's file: headings, lists and quotations from paragraphs, tables from cells.
struct WordAssembler {
  var content: WordContent
  var builder: DocumentBuilder
  /// The blocks of the current body or footnote.
  var blocks: [WordContent.Block] = []
  /// The open containers in the current body or cell, and the end of those of the outer cells.
  var containers: [WordContainer] = []
  var outerContainers = 0
  var numbers = ListNumbers()
  /// The bookmarks to which links lead and whose text has not come yet.
  private var bookmarks: ArraySlice<WordContent.Bookmark>
  /// The notes with references, in order.
  var notes: [AssembledNote] = []
  /// The documents within this one whose notes have references.
  var inserted: [InsertedDocument] = []
  var usual = UsualFont()
  /// The last heading's level in a list, if it is numbered.
  var numberedHeading: ListLevel?
  /// The number of the style of quotations, if the file has one.
  private let quotation: Int?
  /// The alignment of the open cell.
  private var cellAlignment: Alignment?
  /// The surroundings of paragraphs that are not headings.
  private var surroundings = RunSurroundings.body
  /// The look of the current paragraph's style.
  var look = ParagraphStyles.Look()

  init(_ content: consuming WordContent, _ options: ConversionOptions) {
    content.dropPageNumbers()
    content.resolvePlaces()
    content.dropDeadLinks()
    quotation = content.styles.firstOfQuotations()
    // A cell and its paragraph, and the texts in it. Unused capacity takes no memory.
    let blockCount = content.flow.blocks.count + content.noteBlocks.count
    let nodeCapacity = content.runs.count + blockCount * 2 + content.notes.count
    // The text is passed on as it is, so that runs can refer to it.
    builder = DocumentBuilder(text: content.takeText(), nodeCapacity: nodeCapacity, options: options)
    let places = Set(content.links.compactMap { LinkFragment.placeName(of: $0.destination[...]) })
    bookmarks = content.bookmarks.filter { places.contains($0.name) }[...]
    self.content = content
  }

  consuming func assemble() -> Document {
    assemble(content.flow.blocks, usual: content.flow.fontCounts.usual(in: content.characterFormats))
    var done = 0
    while done < notes.count {
      builder.open(.footnoteDefinition(label: keepLabel(ofNote: done)))
      assemble(notes[done])
      builder.close()
      done += 1
    }
    if !notes.isEmpty { builder.firstFootnoteNumber = content.firstNoteNumber }
    return builder.finish()
  }

  private mutating func assemble(_ note: AssembledNote) {
    switch note {
    case .own(let index):
      let note = content.notes[index]
      trim(note)
      assemble(Array(content.noteBlocks[note.blocks]), usual: note.usual)
    case .inserted(let document, let node): append(childrenOf: node, in: document)
    }
  }

  /// Removes the space between a note's number, which is not written, and its text.
  private mutating func trim(_ note: WordContent.Note) {
    guard let first = content.noteBlocks[note.blocks].first?.runs.first, content.runs[first].kind == .text
    else { return }
    let blanks = UInt32(builder[content.runs[first].text].prefix(while: \.isSpaceOrTab).count)
    content.runs[first].dropFirst(blanks)
  }

  private mutating func assemble(_ flow: [WordContent.Block], usual: UsualFont) {
    blocks = flow
    self.usual = usual
    assemble(blocks.indices, depth: 0)
  }

  /// Assembles the blocks of the body, or of a table cell at a depth. It recurses for nested tables, up to their limit.
  mutating func assemble(_ range: Range<Int>, depth: UInt8) {
    let outer = outerContainers
    outerContainers = containers.count
    var index = range.lowerBound
    while index < range.upperBound {
      if blocks[index].depth > depth {
        let end = blocks[index..<range.upperBound].firstIndex { $0.depth <= depth } ?? range.upperBound
        assembleTable(index..<end, depth: depth + 1)
        index = end
      } else if let end = monospacedExtent(from: index, in: range, depth: depth) {
        assembleMonospaced(index..<end)
        index = end
      } else {
        if blocks[index].end != .row { assembleParagraph(blocks[index]) }
        index += 1
      }
    }
    closeContainers(to: outerContainers)
    outerContainers = outer
  }

  // MARK: Paragraphs

  func format(of block: WordContent.Block) -> ParagraphState { paragraphFormat(of: block)?.state ?? ParagraphState() }

  private func role(of block: WordContent.Block) -> ParagraphStyles.Role { paragraphFormat(of: block)?.role ?? .body }

  /// Returns the format of a block's paragraph; nil for the end of a row, which has a definition instead.
  private func paragraphFormat(of block: WordContent.Block) -> WordContent.ParagraphFormat? {
    block.end == .row ? nil : content.paragraphFormats[Int(block.format)]
  }

  private mutating func assembleParagraph(_ block: WordContent.Block) {
    if insertDocument(of: block) { return }
    let format = format(of: block)
    let role = role(of: block)
    guard !block.isBlank else { return assembleBlankParagraph(format, role) }
    look = content.styles.look(of: format, in: role)
    if case .heading(let level) = role {
      numberedHeading = listLevel(of: format)
      openContainers(forBlock: format)
      builder.open(.heading(level: level, alignment(of: format)))
      writeBookmarks(before: block.runs)
      writeNumber(of: format)
      write(block.runs, in: .heading)
      return builder.close()
    }
    let isTask = task(of: block.runs) != nil
    let isNumberText = openContainers(for: format, as: WordBlockKind(role), isTask: isTask)
    takeTask(block.runs)
    builder.open(.paragraph(alignment(of: format)))
    writeBookmarks(before: block.runs)
    if isNumberText { writeNumber(of: format) }
    write(block.runs, in: surroundings)
    builder.close()
  }

  /// Opens the containers of a heading or of code, which is in a quotation if it has its bar and its indent.
  private mutating func openContainers(forBlock format: ParagraphState, isItem: Bool = false, isTask: Bool = false) {
    var place = isItem ? format : format.place
    var kind = WordBlockKind.block
    if format.borders == .left, let quotation, place.indent >= Swift.max(content.styles.indent(of: quotation), 1) {
      place.style = Int32(quotation)
      kind = .quotation
    }
    openContainers(for: place, as: kind, isTask: isTask)
  }

  /// Writes the bookmarks in a paragraph at its start, and those of blocks before it that cannot contain any.
  private mutating func writeBookmarks(before runs: Range<Int>) {
    guard !bookmarks.isEmpty, let last = content.runs[runs].last(where: { $0.kind == .text }) else { return }
    while let first = bookmarks.first, first.offset < last.start + last.count {
      bookmarks.removeFirst()
      builder.leaf(.anchor(builder.keep(first.name)))
    }
  }

  /// Writes the number of a heading that is an item of a list.
  private mutating func writeNumber(of format: ParagraphState) {
    guard let label = format.label else { return }
    let number = WordMarker(builder[label], isSymbol: false)
    if number.kind.isOrdered { builder.append(text: Array((number.text + " ").utf8)) }
  }

  /// An empty paragraph is space between others, an empty item, or the line that a border draws.
  private mutating func assembleBlankParagraph(_ format: ParagraphState, _ role: ParagraphStyles.Role) {
    if format.borders == .bottom || format.borders == .top {
      openContainers(for: format.place, as: .block)
      builder.leaf(.thematicBreak)
    } else if listLevel(of: format) != nil, !role.isHeading {
      openContainers(for: format, as: WordBlockKind(role))
    }
  }

  private func alignment(of format: ParagraphState) -> Alignment? {
    format.unusualAlignment == cellAlignment ? nil : format.unusualAlignment
  }

  // MARK: Code

  /// Returns the end of the blocks that may be code together; nil if the first of them is not code.
  private func monospacedExtent(from start: Int, in range: Range<Int>, depth: UInt8) -> Int? {
    guard mayBeCode(blocks[start]) else { return nil }
    let first = format(of: blocks[start])
    // With space between them, blocks of several lines each stand for themselves, and an empty line is more space.
    if first.hasSpace, hasLines(blocks[start]) { return start + 1 }
    let following = blocks[(start + 1)..<range.upperBound].prefix { $0.depth == depth }
    return start + 1 + CodeParagraphs.count(following: following.lazy.map { kind(of: $0, after: first) })
  }

  /// Returns what a block is after one of code with a format.
  private func kind(of block: WordContent.Block, after first: ParagraphState) -> CodeParagraphs.Kind {
    let next = format(of: block)
    if mayBeCode(block), next.indent == first.indent, listLevel(of: next) == nil, !first.hasSpace || !hasLines(block) {
      return .code
    }
    return block.isBlank && block.end == .paragraph && !first.hasSpace ? .blank : .other
  }

  private func hasLines(_ block: WordContent.Block) -> Bool {
    content.runs[block.runs].contains { $0.kind == .lineBreak }
  }

  /// Whether a paragraph may be code: by its style, or because all of it is monospaced and it is in no list.
  private func mayBeCode(_ block: WordContent.Block) -> Bool {
    guard block.end != .row, !block.isBlank else { return false }
    let format = format(of: block)
    let role = role(of: block)
    if role == .code { return true }
    guard role == .body, block.depth == 0, format.numbering == .none, (format.alignment ?? .left) == .left else {
      return false
    }
    return block.isMonospaced
  }

  /// Whether the content of a table's only cell is code: then the table is a box around it.
  private func isBoxOfCode(_ range: Range<Int>, depth: UInt8) -> Bool {
    let isMonospaced = blocks[range].allSatisfy { block in
      let isCode = block.isMonospaced && role(of: block) == .body && format(of: block).numbering == .none
      return block.depth == depth && (block.isBlank || isCode)
    }
    return isMonospaced && blocks[range].contains { !$0.isBlank } && !Prose.isLikely(lines(of: range)[...])
  }

  /// Assembles blocks that may be code. Without a style for code, they are text if they read like it.
  private mutating func assembleMonospaced(_ range: Range<Int>) {
    let first = blocks[range.lowerBound]
    if role(of: first) == .code || !Prose.isLikely(lines(of: range)[...]) { return assembleCode(range, from: first) }
    let outer = surroundings
    surroundings = .prose
    for block in blocks[range] { assembleParagraph(block) }
    surroundings = outer
  }

  /// Assembles blocks of code, with which an item of a list may begin.
  private mutating func assembleCode(_ range: Range<Int>, from first: WordContent.Block) {
    let format = format(of: first)
    let isTask = task(of: first.runs) != nil
    let isItem = listLevel(of: format, isTask: isTask) != nil
    openContainers(forBlock: format, isItem: isItem, isTask: isTask)
    takeTask(first.runs)
    writeCode(range)
  }

  private mutating func writeCode(_ range: Range<Int>) {
    builder.leaf(.codeBlock(builder.keep(CodeBlock(text: builder.keep(lines(of: range))))))
  }

  /// Returns the text of blocks, each on lines of its own.
  private func lines(of range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for block in blocks[range] {
      // A line break at the end begins no further line.
      let isLast = block.runs.upperBound == blocks[range.upperBound - 1].runs.upperBound
      let endsInBreak = isLast && content.runs[block.runs].last?.kind == .lineBreak
      for run in content.runs[block.runs].dropLast(endsInBreak ? 1 : 0) {
        if run.kind == .lineBreak {
          text.append("\n")
        } else if run.kind == .text {
          text.append(contentsOf: builder[run.text])
        }
      }
      text.append("\n")
    }
    return text
  }

  // MARK: Tables

  /// The widest space between a cell's border and its text, in twips.
  private static let widestPadding = 120

  /// Assembles the table in a range of blocks at a depth and deeper.
  private mutating func assembleTable(_ range: Range<Int>, depth: UInt8) {
    let rows = depth > 1 ? content.nestedRows : content.rows
    let cells = CellTable(range, of: blocks, depth: depth, rows: rows).cells
    guard cells.contains(where: { !$0.isMerged }) else { return }
    openContainersForTable(left: cells.first?.edges?.left ?? 0)
    if cells.count == 1, isBoxOfCode(cells[0].blocks, depth: depth) {
      return writeCode(cells[0].blocks)
    }
    builder.open(.table)
    var index = 0
    while index < cells.count {
      let row = cells[index].row
      let end = cells[index...].firstIndex { $0.row != row } ?? cells.count
      builder.open(.tableRow)
      for place in index..<end where !cells[place].isMerged { assemble(cells[place], depth: depth) }
      builder.close()
      index = end
    }
    builder.close()
  }

  /// Opens the containers for a table, which is in an item or a quotation only if it has its indent. Some writers
  /// measure the indent at the table's text, some at its border, so a smaller one does not count.
  private mutating func openContainersForTable(left: Int32) {
    let near = containers[outerContainers...].last {
      $0.indent > Self.widestPadding && abs(Int($0.indent) - Int(left)) <= Self.widestPadding
    }
    openContainers(for: ParagraphState(indent: near?.indent ?? left), as: .block)
  }

  private mutating func assemble(_ cell: CellTable.Cell, depth: UInt8) {
    let outer = (cellAlignment, surroundings)
    let alignment = sharedAlignment(of: cell.blocks, depth: depth)
    cellAlignment = alignment
    surroundings = cell.isHeader ? .headerCell : .body
    builder.open(
      .tableCell(
        CellStyle(
          isHeader: cell.isHeader, alignment: alignment, columnSpan: cell.columnSpan, rowSpan: cell.rowSpan,
          background: content.colors.shade(cell.background))))
    assemble(cell.blocks, depth: depth)
    builder.close()
    (cellAlignment, surroundings) = outer
  }

  /// Returns the alignment that all paragraphs of a cell have, unless it is the default. Empty ones count only if there
  /// are no others.
  private func sharedAlignment(of range: Range<Int>, depth: UInt8) -> Alignment? {
    var shared = range.last.flatMap { blocks[$0].end == .cell ? format(of: blocks[$0]).unusualAlignment : nil }
    var isFirst = true
    for index in range where blocks[index].depth == depth && blocks[index].end != .row && !blocks[index].isBlank {
      let alignment = format(of: blocks[index]).unusualAlignment
      guard isFirst || alignment == shared else { return nil }
      shared = alignment
      isFirst = false
    }
    return shared
  }
}
