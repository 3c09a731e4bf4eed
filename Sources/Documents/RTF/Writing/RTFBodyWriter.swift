/// Writes the blocks of a document as RTF's flat run of paragraphs.
struct RTFBodyWriter {
  /// Where a block stands: what it takes over from the containers around it.
  struct Context {
    /// The left edge in twips from the page's or the cell's.
    var indent = 0
    var quoteDepth = 0
    /// The list whose item is open, if any.
    var list: List?
    var tableDepth = 0
    /// The width in twips of the page or the cell.
    var width = RTFMeasure.pageWidth
    /// How a table cell aligns the paragraphs that do not say it themselves.
    var alignment: Alignment?
    /// Whether text is bold because its cell is a header.
    var isHeader = false
    var isFootnote = false
    /// Whether it is in a table that cannot be written as one.
    var isFlattened = false
    /// What the block before in the same container was.
    var neighbour = Neighbour.none
  }

  /// An open list.
  struct List {
    var number: Int
    var level: Int
    var style: ListStyle
    /// How many items of it have begun.
    var count: UInt64 = 0
  }

  enum Neighbour {
    case none, list, table, other
  }

  /// What the next paragraph begins with.
  enum Prefix {
    case marker(List, TaskState?)
    case footnoteNumber(Int)
  }

  let document: Document
  let header: RTFHeader
  var output: RTFOutput
  /// How many lists have begun.
  private var listCount = 0

  var context = Context()
  var outerContexts: [Context] = []
  var tables: [RTFTableCursor] = []
  var prefix: Prefix?
  /// Whether a paragraph's text is written but not yet its end, which is another one at the end of a cell.
  var isParagraphPending = false
  /// Whether the last paragraph has no space after it.
  private var isSpaceMissing = false

  var format = RTFCharacterFormat()
  var outerFormats: [RTFCharacterFormat] = []
  /// How many links are open. Fields do not nest, so only the outermost becomes one.
  var linkDepth = 0

  var footnotes: WrittenFootnotes

  /// A writer of what follows a header that has been written to `output`.
  init(_ document: Document, below header: RTFHeader, in output: consuming RTFOutput) {
    self.document = document
    self.header = header
    self.output = output
    footnotes = WrittenFootnotes(of: document)
  }

  /// Writes the whole document.
  mutating func writeBody() {
    write(document.steps(in: 0..<footnotes.start))
    // A note that only another note refers to has no place of its own: notes do not nest.
    while let note = footnotes.takeUnwritten() {
      prefix = .footnoteNumber(note.number)
      write(document.steps(in: note.node + 1..<Int(document.nodes[note.node].end)))
      flushPrefix()
    }
    finishParagraph()
  }

  mutating func write(_ steps: Steps) {
    for step in steps {
      switch step {
      case .enter(let element, let index): element.isBlock ? enterBlock(element, index) : enterMark(element)
      case .leave(let element, _): element.isBlock ? leaveBlock(element) : leaveMark(element)
      case .leaf(let element, _): writeLeaf(element)
      }
    }
  }

  // MARK: Blocks

  private mutating func enterBlock(_ element: Element, _ index: Int) {
    switch element {
    case .definitionTerm: beginParagraph(isQuoted ? .quote : .normal, direction: direction(of: index))
    case .definition: enterDefinition()
    case .paragraph(let alignment):
      beginParagraph(isQuoted ? .quote : .normal, alignment: alignment, direction: direction(of: index))
    case .heading(let level, let alignment):
      beginParagraph(.heading(level), alignment: alignment, direction: direction(of: index))
    case .summary:
      beginParagraph(isQuoted ? .quote : .normal)
      pushFormat { $0.isBold = true }
    case .blockQuote, .callout: enterQuote()
    case .list(let style): enterList(style)
    case .listItem(let task): enterItem(task)
    case .table: enterTable(index)
    case .tableRow: enterRow(index)
    case .tableCell(let style): enterCell(index, style)
    default: push { _ in }
    }
  }

  private mutating func leaveBlock(_ element: Element) {
    switch element {
    case .paragraph, .heading, .definitionTerm: endParagraph()
    case .summary:
      popFormat()
      endParagraph()
    case .list: pop(neighbour: .list)
    case .listItem:
      flushPrefix()
      pop()
    case .table: leaveTable()
    case .tableRow: leaveRow()
    case .tableCell: leaveCell()
    default: pop()
    }
  }

  private var isQuoted: Bool { context.quoteDepth > 0 }

  private func direction(of index: Int) -> TextDirection {
    .ofParagraph(index..<Int(document.nodes[index].end), in: document)
  }

  /// Begins a container whose blocks stand in a changed context.
  mutating func push(_ change: (inout Context) -> Void) {
    outerContexts.append(context)
    context.neighbour = .none
    change(&context)
  }

  /// Ends a container.
  mutating func pop(neighbour: Neighbour = .other) {
    if let outer = outerContexts.popLast() { context = outer }
    context.neighbour = neighbour
  }

  private mutating func enterQuote() {
    flushPrefix()
    push {
      $0.quoteDepth += 1
      $0.indent += RTFMeasure.quoteIndent
    }
  }

  private mutating func enterDefinition() {
    flushPrefix()
    push { $0.indent += RTFMeasure.listIndent }
  }

  private mutating func enterList(_ style: ListStyle) {
    flushPrefix()
    push { $0.indent += RTFMeasure.listIndent }
    let level = context.list.map { RTFListTable.level(below: $0.level) } ?? 0
    context.list = List(number: Int(header.listNumbers[listCount]), level: level, style: style)
    listCount += 1
  }

  private mutating func enterItem(_ task: TaskState?) {
    guard let list = context.list else { return push { _ in } }
    prefix = .marker(list, task)
    context.list?.count += 1
    push { _ in }
  }

  // MARK: Paragraphs

  /// Begins a paragraph, up to where its text follows.
  mutating func beginParagraph(
    _ style: RTFParagraphStyle, alignment: Alignment? = nil, direction: TextDirection = .leftToRight
  ) {
    finishParagraph()
    output.handOver()
    output.words(context.tableDepth > 0 ? "\\pard\\plain\\intbl" : "\\pard\\plain")
    if context.tableDepth > 1 { output.word("itap", context.tableDepth) }
    let style = context.isFootnote && style == .normal ? .footnote : style
    output.word("s", style.rawValue)
    output.words(style.paragraph)
    writeIndents()
    writeSpace(around: style)
    let isRightToLeft = direction == .rightToLeft
    if isRightToLeft { output.word("rtlpar") }
    if let alignment = alignment ?? context.alignment ?? (isRightToLeft ? .right : nil) { write(alignment) }
    output.words(style.character)
    if context.isHeader { output.word("b") }
    writePrefix()
  }

  /// Ends a paragraph; its mark is written when it is known what follows.
  mutating func endParagraph() {
    isParagraphPending = true
    context.neighbour = .other
  }

  /// Writes the mark of the paragraph that has ended, if there is one.
  mutating func finishParagraph() {
    guard isParagraphPending else { return }
    output.raw("\\par\n")
    isParagraphPending = false
  }

  /// Writes a paragraph for a list marker or a note's number that no paragraph has taken.
  mutating func flushPrefix() {
    guard prefix != nil else { return }
    beginParagraph(.normal)
    endParagraph()
  }

  private mutating func writeIndents() {
    if case .marker(let list, _) = prefix {
      output.word("ls", list.number)
      output.word("ilvl", list.level)
      output.word("fi", -RTFMeasure.markerWidth)
    }
    if context.indent > 0 { output.word("li", Swift.min(context.indent, RTFMeasure.widestIndent)) }
  }

  /// Items of a tight list and cells have no space after them, so what follows has it before itself.
  private mutating func writeSpace(around style: RTFParagraphStyle) {
    let isTight = context.list?.style.isTight ?? (context.tableDepth > 0)
    let isLooseNote = style == .footnote && context.list != nil
    let space = isTight && style != .code ? 0 : (isLooseNote ? RTFParagraphStyle.normal : style).spaceAfter
    if space > 0, isSpaceMissing, !style.isHeading { output.word("sb", space) }
    if space > 0 { output.word("sa", space) }
    isSpaceMissing = space == 0
  }

  private mutating func write(_ alignment: Alignment) {
    switch alignment {
    case .left: output.word("ql")
    case .center: output.word("qc")
    case .right: output.word("qr")
    case .justified: output.word("qj")
    }
  }

  private mutating func writePrefix() {
    switch prefix {
    case .marker(let list, let task):
      // For readers that know no list tables.
      output.raw("{\\listtext")
      output.word("f", RTFFontTable.body)
      output.text(list.style.marker.shown(at: list.level).label(UInt64(list.style.start) + list.count))
      output.words("\\tab")
      output.raw("}")
      if let task { output.text(task == .done ? "\u{2611} " : "\u{2610} ") }
    case .footnoteNumber(let number):
      output.words("{\\super")
      if context.isFootnote { output.word("chftn") } else { output.text("\(number)") }
      output.raw("}")
      output.text(" ")
    case nil: break
    }
    prefix = nil
  }

  // MARK: Leaf blocks

  private mutating func writeLeaf(_ element: Element) {
    output.handOver()
    switch element {
    case .codeBlock(let code): writeCode(document[document[code].text])
    case .thematicBreak:
      flushPrefix()
      beginParagraph(.rule)
      endParagraph()
    default: writeInline(element)
    }
  }

  /// Writes code as one paragraph of many lines, so that it is copied and styled as one.
  private mutating func writeCode(_ text: ArraySlice<UInt8>) {
    beginParagraph(.code)
    output.text(text.last == UInt8(ascii: "\n") ? text.dropLast() : text)
    endParagraph()
  }
}
