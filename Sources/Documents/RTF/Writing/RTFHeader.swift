/// The tables before an RTF file's body: its fonts, colours and lists.
///
/// A separate walk collects them, so that the body, which is long, can be handed over while it is written.
struct RTFHeader {
  private(set) var fonts = RTFFontTable()
  private(set) var colors = RTFColorTable()
  private(set) var lists = RTFListTable()
  /// The number for `\ls` of each list, in the order of the body.
  private(set) var listNumbers: [UInt16] = []

  /// A container during the walk, with what matters to lists. Items, rows and cells have no context of their own: their
  /// lists do not contain what follows them.
  private struct Context {
    /// The index of the node after the container; the maximum for the document or a note itself.
    var end = Int.max
    var isList = false
    /// The list with the open item, if any.
    var list: (number: Int, level: Int)?
    var tableDepth = 0
    /// Whether the last block in the container was a list.
    var endsInList = false
  }

  private let document: Document
  private var footnotes: WrittenFootnotes
  private var isInFootnote = false
  private var context = Context()
  private var outerContexts: [Context] = []

  /// Collects the tables of a document. Complexity: O(n) in its blocks, or in its nodes if it has styles or footnotes.
  init(of document: Document) {
    self.document = document
    footnotes = WrittenFootnotes(of: document)
    gather(0..<footnotes.start)
    while let note = footnotes.takeUnwritten() {
      // The note's number precedes whatever the note begins with.
      context.endsInList = false
      gather(note.node + 1..<Int(document.nodes[note.node].end))
    }
  }

  /// Writes everything before the body.
  func write(to output: inout RTFOutput) {
    output.raw("{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n")
    fonts.write(to: &output)
    colors.write(to: &output)
    WordStyle.writeRTFStylesheet(to: &output)
    lists.write(to: &output)
    output.raw("{\\*\\generator Pasteboard;}\n")
    if footnotes.firstNumber != 1 { output.word("ftnstart", footnotes.firstNumber) }
  }

  // MARK: Walk

  /// Walks neighbouring subtrees in the order of the body.
  private mutating func gather(_ nodes: Range<Int>) {
    let isTextOfInterest = document.hasStyles || footnotes.start < document.nodes.count
    var index = nodes.lowerBound
    while true {
      while context.end == index { leave() }
      guard index < nodes.upperBound else { return }
      let node = document.nodes[index]
      note(node, index)
      index = node.element.holdsInlines && !isTextOfInterest ? Int(node.end) : index + 1
    }
  }

  private mutating func note(_ node: Document.Node, _ index: Int) {
    switch node.element {
    case .list(let style): enterList(WordLists.Level(style, isOfTasks: document.isListOfTasks(index)), node)
    case .table: enterTable(node)
    case .blockQuote, .callout, .details, .footnoteDefinition, .definitionList, .definition: enter(node)
    case .listItem:
      if let list = context.list { lists.beginItem(level: list.level, of: list.number) }
      context.endsInList = false
    case .tableRow: addBackgrounds(ofCellsIn: index)
    case .codeBlock(let code):
      context.endsInList = false
      for mark in document[code].marks { add(mark.style) }
    case .paragraph, .heading, .summary, .definitionTerm, .thematicBreak, .tableCell:
      context.endsInList = false
    case .styled(let style): add(document[style])
    case .footnoteReference(let label): gatherFootnote(document[label])
    case .format, .link, .text, .code, .softBreak, .lineBreak, .image, .wikiLink, .formula, .anchor:
      break
    }
  }

  private mutating func enter(_ node: Document.Node) {
    outerContexts.append(context)
    context.end = Int(node.end)
    context.isList = false
    context.endsInList = false
  }

  private mutating func leave() {
    let isList = context.isList
    if let outer = outerContexts.popLast() { context = outer }
    context.endsInList = isList
  }

  private mutating func enterTable(_ node: Document.Node) {
    enter(node)
    guard context.tableDepth < WordTable.depthLimit, !isInFootnote else { return }
    context.tableDepth += 1
    context.list = nil
  }

  private mutating func gatherFootnote(_ label: ArraySlice<UInt8>) {
    guard !isInFootnote, footnotes.take(label), let note = footnotes[label] else { return }
    let around = context
    (context, isInFootnote) = (Context(), true)
    gather(note.node + 1..<Int(document.nodes[note.node].end))
    (context, isInFootnote) = (around, false)
  }

  // MARK: Findings

  private mutating func enterList(_ level: WordLists.Level, _ node: Document.Node) {
    let isAdjacent = context.endsInList
    enter(node)
    context.isList = true
    let index = WordLists.level(below: context.list?.level)
    let number = lists.number(of: level, at: index, in: context.list?.number, isAdjacent: isAdjacent)
    context.list = (number, index)
    listNumbers.append(UInt16(truncatingIfNeeded: number))
  }

  private mutating func addBackgrounds(ofCellsIn row: Int) {
    for cell in document.children(of: row) {
      if case .tableCell(let style) = document.nodes[cell].element, let background = style.background {
        colors.add(background)
      }
    }
  }

  private mutating func add(_ style: Style) {
    if let color = style.color { colors.add(color) }
    if let background = style.background { colors.add(background) }
    if let family = style.fontFamily { fonts.add(document[family]) }
  }
}
