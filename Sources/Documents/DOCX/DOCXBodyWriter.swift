/// Writes the blocks of a document as WordprocessingML's paragraphs and tables, and gathers what other parts need.
struct DOCXBodyWriter {
  /// Where a block stands: what it takes over from the containers around it.
  struct Context {
    /// The left edge in twips from the page's or the cell's.
    var indent = 0
    var quoteDepth = 0
    /// The list whose item is open, if any.
    var list: List?
    var tableDepth = 0
    /// The width in twips of the page or the cell.
    var width = DOCXMeasure.pageWidth
    /// How a table cell aligns the paragraphs that do not say it themselves.
    var alignment: Alignment?
    /// Whether text is bold because its cell is a header.
    var isHeader = false
    /// Whether it is in a table that cannot be written as one.
    var isFlattened = false
  }

  /// An open list.
  struct List {
    var item: DOCXParagraph.Item
    var isTight: Bool
  }

  /// What the next paragraph begins with.
  enum Prefix {
    case marker(DOCXParagraph.Item, TaskState?)
    case footnoteNumber(Int)
  }

  let document: Document
  var story: DOCXStory
  var numbering = DOCXNumbering()
  var media = DOCXMedia()
  var footnotes: WrittenFootnotes
  /// The footnotes that the body refers to, in that order.
  var referencedNotes: [WrittenFootnotes.Note] = []
  var isInFootnotes = false

  var context = Context()
  var outerContexts: [Context] = []
  var tables: [DOCXTableCursor] = []
  var prefix: Prefix?
  /// Whether the body, the cell or the note that is open does not end in a paragraph so far. Each of them must.
  var needsParagraph = true
  /// Whether a table was the last thing written, which must not touch another one.
  var followsTable = false
  var direction = TextDirection.leftToRight

  var format = DOCXRunFormat()
  var outerFormats: [DOCXRunFormat] = []
  /// How many links are open. They do not nest, so only the outermost becomes one.
  var linkDepth = 0
  /// How many bookmarks have been written.
  var bookmarkCount = 0

  init(_ document: Document) {
    self.document = document
    story = DOCXStory(document, capacity: document.text.count + document.nodes.count * 128)
    footnotes = WrittenFootnotes(of: document)
  }

  /// Writes the whole document but for its footnotes.
  mutating func writeBody() {
    write(document.steps(in: 0..<footnotes.start))
    // A note that only another note refers to has no place of its own: notes do not nest.
    while let note = footnotes.takeUnwritten() { write(note) }
    endContainer()
  }

  mutating func write(_ steps: Steps) {
    for step in steps {
      switch step {
      case .enter(let element, let index): element.isBlock ? enterBlock(element, index) : enterFormat(element)
      case .leave(let element, _): element.isBlock ? leaveBlock(element) : leaveFormat(element)
      case .leaf(let element, _): writeLeaf(element)
      }
    }
  }

  // MARK: Blocks

  private mutating func enterBlock(_ element: Element, _ index: Int) {
    switch element {
    case .definitionTerm: beginParagraph(textStyle, of: index)
    case .definition: enterDefinition()
    case .paragraph(let alignment): beginParagraph(textStyle, of: index, alignment)
    case .heading(let level, let alignment): beginParagraph(.heading(level), of: index, alignment)
    case .summary:
      beginParagraph(textStyle, of: index)
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
    case .listItem:
      flushPrefix()
      pop()
    case .table: leaveTable()
    case .tableRow: leaveRow()
    case .tableCell: pop()
    default: pop()
    }
  }

  /// The style of text that is neither a heading nor code.
  private var textStyle: DOCXParagraphStyle {
    if context.quoteDepth > 0 { return .quote }
    if context.list != nil { return .list }
    return isInFootnotes ? .footnote : .normal
  }

  /// Begins a container whose blocks stand in a changed context.
  mutating func push(_ change: (inout Context) -> Void) {
    outerContexts.append(context)
    change(&context)
  }

  /// Ends a container.
  mutating func pop() {
    if let outer = outerContexts.popLast() { context = outer }
  }

  private mutating func enterQuote() {
    flushPrefix()
    push {
      $0.quoteDepth += 1
      $0.indent += DOCXMeasure.quoteIndent
    }
  }

  private mutating func enterDefinition() {
    flushPrefix()
    push { $0.indent += DOCXMeasure.listIndent }
  }

  private mutating func enterList(_ style: ListStyle) {
    flushPrefix()
    let item: DOCXParagraph.Item
    if let outer = context.list?.item {
      let level = Swift.min(outer.level + 1, DOCXNumbering.levelCount - 1)
      item = DOCXParagraph.Item(list: numbering.nested(style, level: level, in: outer.list), level: level)
    } else {
      item = DOCXParagraph.Item(list: numbering.topLevel(style), level: 0)
    }
    push {
      $0.indent += DOCXMeasure.listIndent
      $0.list = List(item: item, isTight: style.isTight)
    }
  }

  private mutating func enterItem(_ task: TaskState?) {
    if let item = context.list?.item {
      numbering.beginItem(level: item.level, of: item.list)
      prefix = .marker(item, task)
    }
    push { _ in }
  }

  // MARK: Paragraphs

  /// Begins a paragraph, up to where its text follows; `index` is its node's, if it has text of its own direction.
  mutating func beginParagraph(_ style: DOCXParagraphStyle, of index: Int? = nil, _ alignment: Alignment? = nil) {
    var paragraph = DOCXParagraph(style: style, alignment: alignment ?? context.alignment)
    if let index {
      paragraph.direction = .ofParagraph(index..<Int(document.nodes[index].end), in: document)
    }
    if case .marker(let item, _) = prefix { paragraph.item = item }
    if context.tableDepth > 0 { paragraph.spaceAfter = 0 }
    if followsTable { paragraph.spaceBefore = Self.spaceBelowTable }
    paragraph.indent = context.indent
    paragraph.isLoose = style == .list && context.list?.isTight == false
    direction = paragraph.direction
    story.output.markup("<w:p>")
    paragraph.write(to: &story.output)
    let isBold = context.isHeader
    pushFormat { $0.isBold = isBold }
    writePrefix()
  }

  mutating func endParagraph() {
    popFormat()
    story.closeRun()
    story.output.markup("</w:p>\n")
    followsTable = false
    needsParagraph = false
  }

  /// Writes a paragraph for a list marker or a note's number that no paragraph has taken.
  mutating func flushPrefix() {
    guard prefix != nil else { return }
    beginParagraph(textStyle)
    endParagraph()
  }

  /// Ends the body, a cell or a note.
  mutating func endContainer() {
    flushPrefix()
    guard needsParagraph else { return }
    if followsTable { return writeGap() }
    beginParagraph(textStyle)
    endParagraph()
  }

  /// Writes a low paragraph, which keeps a table from what would touch it.
  mutating func writeGap() {
    story.output.markup("<w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"160\" w:lineRule=\"exact\"/>")
    story.output.markup("</w:pPr></w:p>\n")
    followsTable = false
    needsParagraph = false
  }

  private static let spaceBelowTable = 160

  private mutating func writePrefix() {
    switch prefix {
    case .marker(_, let task?): story.text(task == .done ? Self.doneBox : Self.openBox, format)
    case .footnoteNumber(let number): writeNumber(ofNote: number)
    case .marker(_, nil), nil: break
    }
    prefix = nil
  }

  private static let doneBox = Array("\u{2611} ".utf8)[...]
  private static let openBox = Array("\u{2610} ".utf8)[...]

  // MARK: Leaf blocks

  private mutating func writeLeaf(_ element: Element) {
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
    direction = .leftToRight
    story.text(text.last == "\n" ? text.dropLast() : text, format)
    endParagraph()
  }
}
