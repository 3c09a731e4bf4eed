/// Walks a document as word processors see it: a flat sequence of tables and paragraphs, each with its own place and
/// style. The walk decides the properties of paragraphs and runs of text; the sink writes them.
struct WordWalk<Sink: WordSink & ~Copyable>: ~Copyable {
  /// The beginning of the next paragraph.
  enum Prefix {
    case marker(WordList, TaskState?)
    case footnoteNumber(Int)
  }

  let document: Document
  var sink: Sink
  var footnotes: WrittenFootnotes

  var place = WordPlace(width: Sink.pageWidth)
  private var outerPlaces: [WordPlace] = []
  /// The current table; nil for one that cannot be written as a table.
  var table: WordTable?
  var outerTables: [WordTable?] = []
  var prefix: Prefix?

  /// The direction of the paragraph.
  var direction = TextDirection.leftToRight
  var format = WordFormat()
  var outerFormats: [WordFormat] = []
  /// Links do not nest, so only the outermost one is written.
  var isInLink = false
  var formulas = FormulaReader()

  init(_ document: Document, into sink: consuming Sink) {
    self.document = document
    self.sink = sink
    footnotes = WrittenFootnotes(of: document)
  }

  /// Writes the whole document, except footnotes in a separate place.
  mutating func writeBody() {
    write(document.steps(in: 0..<footnotes.start))
    // A note to which only another note refers has no place of its own: notes do not nest.
    while let note = footnotes.takeUnwritten() { writeBlocks(of: note) }
    sink.endBody(empty: emptyParagraph)
  }

  /// Writes the blocks of a note, the first of them with its number.
  mutating func writeBlocks(of note: WrittenFootnotes.Note) {
    prefix = .footnoteNumber(note.number)
    write(document.steps(in: note.node + 1..<Int(document.nodes[note.node].end)))
    flushPrefix()
  }

  private mutating func write(_ steps: Steps) {
    for step in steps {
      switch step {
      case .enter(let element, let node), .leaf(let element, let node): begin(element, node)
      case .leave(let element, _): end(element)
      }
    }
  }

  // MARK: Elements

  private mutating func begin(_ element: Element, _ node: Int) {
    switch element {
    case .definitionList, .details, .footnoteDefinition: push()
    case .blockQuote, .callout: enterQuote()
    case .definition:
      flushPrefix()
      push { $0.indent += WordMeasure.listIndent }
    case .list(let style): enterList(style, node)
    case .listItem(let task): enterItem(task)
    case .table: enterTable(node)
    case .tableRow: enterRow(node)
    case .tableCell(let style): enterCell(node, style)

    case .paragraph(let alignment): beginParagraph(place.textStyle, alignment, directionOf: node)
    case .heading(let level, let alignment): beginParagraph(.heading(level), alignment, directionOf: node)
    case .definitionTerm, .summary:
      beginParagraph(place.textStyle, directionOf: node)
      pushFormat { $0.isBold = true }
    case .codeBlock(let code): writeCode(document[code])
    case .thematicBreak:
      flushPrefix()
      beginParagraph(.rule)
      endParagraph()

    case .format(let format): pushFormat(format.spelling.change)
    case .styled(let index):
      let style = document[index]
      pushFormat { $0.add(style) }
    case .link(let link): enterLink(document[link])

    case .text(let text): writeText(document[text])
    case .code(let text): writeCode(inLine: document[text])
    case .softBreak: writeOwn(" ")
    case .lineBreak: sink.lineBreak(format)
    case .image(let image): write(document[image])
    case .footnoteReference(let label): writeReference(document[label])
    case .formula(let span): write(formula: document[span])
    case .wikiLink(let link): writeText(document.shown(link))
    case .anchor(let name): sink.bookmark(BookmarkName.of(document[name])[...])
    }
  }

  private mutating func end(_ element: Element) {
    switch element {
    case .definitionList, .details, .footnoteDefinition, .definition, .list, .tableCell: pop()
    case .blockQuote, .callout:
      pop()
      place.previous = .quote
    case .listItem:
      flushPrefix()
      pop()
    case .table: leaveTable()
    case .tableRow: leaveRow()
    case .paragraph, .heading: endParagraph()
    case .definitionTerm, .summary:
      popFormat()
      endParagraph()
    case .format, .styled: popFormat()
    case .link: leaveLink()
    case .codeBlock, .thematicBreak, .text, .code, .softBreak, .lineBreak, .image, .footnoteReference, .wikiLink,
      .formula, .anchor:
      break  // Leaves do not end.
    }
  }

  // MARK: Containers

  /// Begins a container whose blocks have a changed place.
  mutating func push(_ change: (inout WordPlace) -> Void = { _ in }) {
    outerPlaces.append(place)
    place.previous = nil
    change(&place)
  }

  /// Ends a container.
  mutating func pop() {
    if let outer = outerPlaces.popLast() { place = outer }
    place.previous = nil
  }

  private mutating func enterQuote() {
    flushPrefix()
    separate(from: .quote)
    push {
      $0.quoteDepth += 1
      $0.indent += WordMeasure.quoteIndent
    }
  }

  /// Writes a gap if the block before is of the same kind as the one that begins.
  private mutating func separate(from previous: WordPlace.Neighbour) {
    if place.previous == previous { sink.writeGap(emptyParagraph) }
  }

  private mutating func enterList(_ style: ListStyle, _ node: Int) {
    flushPrefix()
    let level = WordLists.Level(style, isOfTasks: document.isListOfTasks(node))
    let index = WordLists.level(below: place.list?.level)
    let number = sink.beginList(level, at: index, in: place)
    push {
      $0.indent += WordMeasure.listIndent
      $0.list = WordList(number: number, level: index, style: style, isOfTasks: level.isOfTasks)
    }
  }

  private mutating func enterItem(_ task: TaskState?) {
    if let list = place.list {
      sink.beginItem(of: list)
      prefix = .marker(list, task)
      place.list?.count += 1
    }
    push()
  }

  // MARK: Paragraphs

  /// Begins a paragraph, up to its text; `node` is its own if its text has a direction.
  private mutating func beginParagraph(
    _ style: WordStyle, _ alignment: Alignment? = nil, directionOf node: Int? = nil
  ) {
    var paragraph = WordParagraph(style: style, place: place, alignment: alignment ?? place.alignment)
    if let node { paragraph.direction = .ofParagraph(node..<Int(document.nodes[node].end), in: document) }
    begin(paragraph)
  }

  private mutating func begin(_ paragraph: WordParagraph) {
    var paragraph = paragraph
    if case .marker(let list, _) = prefix { paragraph.item = list }
    direction = paragraph.direction
    format.isBold = Sink.runsSpecifyHeaders && paragraph.place.isHeader
    sink.beginParagraph(paragraph)
    writePrefix()
  }

  private mutating func endParagraph() {
    sink.endParagraph()
    place.previous = nil
  }

  /// A paragraph without text, where one is required.
  var emptyParagraph: WordParagraph {
    WordParagraph(style: place.textStyle, place: place, alignment: place.alignment)
  }

  /// Writes a paragraph for a list marker or a note's number that no paragraph has used.
  mutating func flushPrefix() {
    guard prefix != nil else { return }
    begin(emptyParagraph)
    endParagraph()
  }

  private mutating func writePrefix() {
    switch prefix {
    case .marker(let list, let task?):
      pushFormat { $0.isSymbol = true }
      writeOwn(BallotBox.written(task))
      popFormat()
      writeOwn(list.isOfTasks ? "\t" : " ")
    case .footnoteNumber(let number): writeNumber(ofNote: number)
    case .marker(_, nil), nil: break
    }
    prefix = nil
  }

  /// Writes code as one paragraph of many lines, so that it is copied and styled as one.
  private mutating func writeCode(_ code: CodeBlock) {
    if prefix == nil { separate(from: .code) }
    beginParagraph(.code)
    let text = document[code.text]
    for piece in code.pieces(until: text.last == "\n" ? text.endIndex - 1 : text.endIndex) {
      if let mark = piece.mark { write(mark, piece.range) } else { sink.text(document.text[piece.range], format) }
    }
    endParagraph()
    place.previous = .code
  }
}
