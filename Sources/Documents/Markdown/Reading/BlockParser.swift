/// The first pass: reads the text line by line and finds the block to which each line belongs (CommonMark 0.31.2,
/// appendix "A parsing strategy", phase 1).
///
/// Only the innermost open block receives text, so each leaf's text is in one piece of one array.
struct BlockParser {
  /// The maximum number of open blocks, which limits the work for a line; markers beyond it are text.
  static let depthLimit = 100

  let source: [UInt8]
  var line = LineCursor(lineFrom: 0, to: 0)
  var open: [OpenBlock] = []
  /// The number of open blocks to which the current line belongs.
  var matched = 0
  var blocks: [Block] = []
  /// The text of all leaves, without the markers of their containers; lines end with line feeds.
  var content: [UInt8] = []
  /// The alignments of all tables' columns.
  var alignments: [Alignment?] = []
  var tables: [TableBlock] = []
  /// The footnotes' labels in the content.
  var footnoteLabels: [TextSpan] = []
  var references: LinkReferences
  /// Whether the last line was a blank one that makes a list loose if something follows.
  private var isAfterBlankLine = false

  /// Reads all lines of a source.
  init(_ source: [UInt8]) {
    self.source = source
    references = LinkReferences(sourceCount: source.count)
    content.reserveCapacity(source.count + 1)
    blocks.reserveCapacity(source.count / 64)
    var start = 0
    while start < source.count {
      let end = endOfLine(from: start)
      line = LineCursor(lineFrom: start, to: end)
      readLine()
      start = end + 1
      if end + 1 < source.count, source[end] == "\r", source[end + 1] == "\n" { start += 1 }
    }
    close(downTo: 0)
  }

  /// Returns the offset of the next line feed or carriage return, or the end of the source.
  private func endOfLine(from start: Int) -> Int {
    ByteScan.firstIndex(in: start..<source.count, of: source) { $0.places(of: "\n") | $0.places(of: "\r") }
  }
}

// MARK: - Lines

extension BlockParser {
  private mutating func readLine() {
    guard matchOpenBlocks() else {
      isAfterBlankLine = false
      return
    }
    let blockCount = blocks.count
    let isUsedUp = openBlocks()
    if !isUsedUp { addRest() }
    isAfterBlankLine = !isUsedUp && line.isBlank && blocks.count == blockCount && blankLineCounts
  }

  /// Whether a blank line here separates blocks. Within a quotation or fenced code it does not.
  private var blankLineCounts: Bool {
    switch open.last?.kind {
    case .blockQuote, .fencedCode: false
    default: true
    }
  }

  /// Matches the open blocks with the line, outermost first. Returns false if the line closes a fenced code block.
  private mutating func matchOpenBlocks() -> Bool {
    matched = 0
    while matched < open.count {
      line.findNext(in: source)
      switch open[matched].kind {
      case .list: break
      case .blockQuote: if !matchQuoteMarker() { return true }
      case .item(let offset): if !matchItem(offset) { return true }
      case .footnote, .indentedCode: if !matchIndent(4) { return true }
      case .paragraph, .table: if line.isBlank { return true }
      case .fencedCode(let fence):
        if isClosingFence(fence) {
          close(downTo: open.count - 1)
          return false
        }
        line.advance(columns: min(fence.indent, line.indent), in: source)
      case .html(let end): if case .blankLine = end, line.isBlank { return true }
      }
      matched += 1
    }
    line.findNext(in: source)
    return true
  }

  private mutating func matchQuoteMarker() -> Bool {
    guard line.indent < 4, !line.isBlank, source[line.nextPosition] == ">" else { return false }
    line.skipIndent()
    line.advance(bytes: 1)
    line.advance(columns: 1, in: source)
    return true
  }

  private mutating func matchItem(_ offset: Int) -> Bool {
    // An item can begin with one blank line at most (CommonMark 0.31.2, 5.2).
    if line.isBlank, blocks.count == open[matched].index + 1 { return false }
    return matchIndent(offset)
  }

  /// Removes indentation from the line, unless it has less; from a blank line, as much as it has.
  private mutating func matchIndent(_ columns: Int) -> Bool {
    guard line.indent >= columns || line.isBlank else { return false }
    line.advance(columns: columns, in: source)
    return true
  }

  private func isClosingFence(_ fence: CodeFence) -> Bool {
    let rest = source[line.nextPosition..<line.lineEnd].drop { $0 == fence.character }
    let length = rest.startIndex - line.nextPosition
    return line.indent < 4 && length >= fence.length && rest.allSatisfy { $0.isSpaceOrTab }
  }

  /// Adds the rest of the line to the innermost block, after the search for block starts.
  private mutating func addRest() {
    line.findNext(in: source)
    if matched < open.count, !line.isBlank, case .paragraph = open[open.count - 1].kind {
      addLine(from: line.nextPosition)
      return
    }
    close(downTo: matched)
    switch open.last?.kind {
    case .indentedCode, .fencedCode: addCodeLine()
    case .html(let end):
      addCodeLine()
      if end.isMet(by: source[line.nextPosition..<line.lineEnd]) { close(downTo: open.count - 1) }
    case .paragraph: addLine(from: line.nextPosition)
    case .table where !line.isBlank: addTableRow()
    default:
      guard !line.isBlank else { return }
      push(.paragraph, .paragraph)
      addLine(from: line.nextPosition)
    }
  }

  /// Adds the line from an offset on.
  mutating func addLine(from start: Int) {
    content.append(contentsOf: source[start..<line.lineEnd])
    content.append("\n")
  }

  private mutating func addTableRow() {
    addLine(from: line.nextPosition)
    // Tables do not nest, so it is the last one.
    guard let last = tables.indices.last else { return }
    tables[last].text = tables[last].text.lowerBound..<content.count
    tables[last].rowCount += 1
  }

  /// Adds the line with its white space; the rest of a partly used tab becomes spaces.
  private mutating func addCodeLine() {
    var start = line.position
    if line.isInsideTab {
      start += 1
      for _ in 0..<(4 - line.column % 4) { content.append(" ") }
    }
    addLine(from: start)
  }
}

// MARK: - Opening and closing

extension BlockParser {
  /// Opens a block in the innermost block that can contain it; `number` is that of a container or table.
  mutating func push(_ kind: Block.Kind, _ openKind: OpenBlock.Kind, number: UInt32 = 0) {
    if case .item = kind { prepareForBlock(inList: true) } else { prepareForBlock() }
    open.append(OpenBlock(kind: openKind, index: blocks.count))
    blocks.append(Block(kind, content: TextSpan(start: UInt32(content.count), count: number)))
    matched = open.count
  }

  /// Closes the blocks that cannot contain the next block: those to which the line does not belong, leaves, and lists
  /// unless it is an item.
  mutating func prepareForBlock(inList: Bool = false) {
    close(downTo: matched)
    if let last = open.last, !blocks[last.index].kind.isContainer { close(downTo: open.count - 1) }
    if !inList, case .list = open.last?.kind { close(downTo: open.count - 1) }
    matched = open.count
    if isAfterBlankLine { loosenList() }
  }

  /// Makes the list loose that is about to get another item after a blank line, or whose item gets another block
  /// (CommonMark 0.31.2, 5.3).
  private mutating func loosenList() {
    guard let parent = open.last, blocks.count > parent.index + 1 else { return }
    let list: OpenBlock
    switch parent.kind {
    case .list: list = parent
    case .item: list = open[open.count - 2]
    default: return
    }
    guard case .list(let isOrdered, _) = blocks[list.index].kind else { return }
    blocks[list.index].kind = .list(isOrdered: isOrdered, isTight: false)
  }

  /// Closes the innermost blocks until `count` are left.
  mutating func close(downTo count: Int) {
    while open.count > count {
      let block = open.removeLast()
      switch block.kind {
      case .paragraph: finishParagraph(block.index, at: content.count)
      case .indentedCode:
        while isLastLineBlank { removeLastLine() }
        finishText(block.index, at: content.count)
      case .fencedCode, .html: finishText(block.index, at: content.count)
      default: break
      }
      blocks[block.index].setEnd(blocks.count)
    }
  }

  /// Whether the last line of the content is only white space.
  private var isLastLineBlank: Bool {
    let last = content.dropLast().last { !$0.isSpaceOrTab }
    return last == nil || last == "\n"
  }

  private mutating func removeLastLine() {
    content.removeLast()
    while let byte = content.last, byte != "\n" { content.removeLast() }
  }

  /// Ends a block's text at an offset in the content.
  mutating func finishText(_ index: Int, at end: Int) {
    blocks[index].content.count = UInt32(end) - blocks[index].content.start
  }

  /// Ends a paragraph: removes the definitions at its start, and the box of a task item.
  mutating func finishParagraph(_ index: Int, at end: Int) {
    finishText(index, at: end)
    trimEnd(of: index)
    takeReferences(from: index)
    if blocks[index].content.isEmpty {
      blocks[index].kind = .nothing
    } else if let parent = open.last, case .item = parent.kind, parent.index == index - 1,
      let box = TaskBox(at: blocks[index].content.range, in: content)
    {
      blocks[parent.index].kind = .item(box.state)
      blocks[index].drop(through: box.end)
    }
  }

  /// Removes spaces, tabs and line feeds, but no other white space, from a text's end (CommonMark 0.31.2, 4.8).
  mutating func trimEnd(of index: Int) {
    let text = content[blocks[index].content.range].trimmingEnd { $0.isSpaceOrTab || $0 == "\n" }
    blocks[index].content.count = UInt32(text.count)
  }

  /// Removes link reference definitions from the start of a block's text, and records them.
  mutating func takeReferences(from index: Int) {
    while !blocks[index].content.isEmpty, content[blocks[index].content.range.lowerBound] == "[" {
      let range = blocks[index].content.range
      guard let next = references.define(in: content, range) else { return }
      blocks[index].content = TextSpan(next..<range.upperBound)
    }
  }
}
