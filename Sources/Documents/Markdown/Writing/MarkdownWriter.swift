/// Writes the document model as GitHub's Markdown, so that reading it back gives the same document as far as Markdown
/// can say it.
///
/// What is dropped: styles, alignment outside of tables, the kinds of bullets. Underlined, raised and lowered text
/// goes out as `<u>`, `<sup>` and `<sub>`. HTML elements with Markdown in them stand for collapsible sections, and for
/// tables with blocks that GitHub's tables cannot hold.
package struct MarkdownWriter {
  let document: Document
  let labels: FootnoteLabels
  var check: RoundTripCheck
  var lines: MarkdownLines
  /// The line that is being written, or the lines of a paragraph.
  var line: [UInt8] = []
  /// Writes the inlines of blocks that are harmless.
  var harmless: HarmlessInlines
  /// The inlines of the block that is being written, if they are not.
  var inlines: InlineEvents
  /// How many empty cells may still stand for what wide and tall cells span.
  var spanCellsLeft: Int
  var containers: [Container] = []

  /// The document's bytes, UTF-8. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Hands the document as Markdown to a sink as it is written.
  static func write(_ document: Document, into sink: ByteSink) {
    var writer = MarkdownWriter(document.linkingHeadingsByName(), into: sink)
    writer.writeAll()
    writer.lines.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    labels = FootnoteLabels(of: document)
    check = RoundTripCheck(labels: labels)
    harmless = HarmlessInlines(of: document)
    inlines = InlineEvents(of: document)
    lines = MarkdownLines(into: sink)
    spanCellsLeft = 10_000 + document.nodes.count
  }

  /// A container of blocks that is being written.
  struct Container {
    enum Kind {
      case document, quote, footnote
      case list(MarkdownListMarker)
      case item(marker: [UInt8])
      /// An HTML element that ends with this tag; if it holds Markdown, empty lines set that off from its tags.
      case element(end: String, holdsBlocks: Bool)
    }

    var kind: Kind
    /// The index after its last descendant.
    var end: Int
    var isCallout = false
    /// Whether its blocks stand without empty lines between them where they can: in an item of a tight list.
    var isTight = false
    /// The last block that has been written in it.
    var previous: Previous?
    /// Whether it has a marker among the lines.
    var isMarked = false
  }

  struct Previous {
    var node: Int
    /// For a list, its marker, which a list right after it must not share.
    var marker: MarkdownListMarker?
  }

  private mutating func writeAll() {
    containers = [Container(kind: .document, end: document.nodes.count)]
    if let frontMatter = document.frontMatter {
      lines.write(document[frontMatter])
      if !document.isEmpty { lines.write(line: []) }
    }
    var index = 0
    while index < document.nodes.count {
      while containers.count > 1, container.end == index { leave() }
      index = write(index)
    }
    while containers.count > 1 { leave() }
  }
}

// MARK: - Blocks

extension MarkdownWriter {
  var container: Container {
    get { containers[containers.count - 1] }
    set { containers[containers.count - 1] = newValue }
  }

  /// Writes a block, or begins it if it is a container. Gives the index of the next node.
  private mutating func write(_ index: Int) -> Int {
    let end = Int(document.nodes[index].end)
    switch document.nodes[index].element {
    case .paragraph, .definitionTerm: writeParagraph(index, end)
    case .summary: writeSummary(index, end)
    case .heading(let level, _): writeHeading(level, index, end)
    case .codeBlock(let code): writeCode(document[code], index)
    case .thematicBreak: writeThematicBreak(index)
    case .table where !MarkdownTable.holdsBlocks(index, of: document): writeTable(index, end)
    case .blockQuote:
      enter(.quote, index, first: "> ", rest: "> ")
      return index + 1
    case .callout(let name): return enterCallout(name, index)
    case .list(let style):
      enterList(style, index)
      return index + 1
    case .listItem(let task):
      enterItem(task, index)
      return index + 1
    case .footnoteDefinition(let label):
      let label = String(decoding: labels[document[label]] ?? [], as: UTF8.self)
      enter(.footnote, index, first: "[^\(label)]: ", rest: "    ")
      return index + 1
    case .table, .tableRow, .tableCell, .details:
      enterElement(index, end)
      return index + 1
    default: return index + 1
    }
    return end
  }

  mutating func writeParagraph(_ index: Int, _ end: Int) {
    line.removeAll(keepingCapacity: true)
    if harmless.write((index + 1)..<end, to: &line, beginsLine: true) {
      begin(index)
      lines.write(line[...])
      return
    }
    inlines.begin(at: placeOfText, nodes: (index + 1)..<end)
    inlines.finish()
    guard !inlines.isEmpty else { return }
    let text = MarkdownInlineWriter.write(inlines, labels: labels, check: &check)
    begin(index)
    lines.write(text[...])
  }

  private var placeOfText: MarkdownPlace {
    if case .item(let marker) = container.kind, container.previous == nil { return .itemParagraph(marker: marker) }
    let mayBeCallout = container.isCallout || container.previous == nil
    if case .quote = container.kind, mayBeCallout { return .quoteParagraph }
    return .paragraph
  }

  private var isFirstInItem: Bool { if case .itemParagraph = placeOfText { true } else { false } }

  private mutating func writeHeading(_ level: UInt8, _ index: Int, _ end: Int) {
    line.removeAll(keepingCapacity: true)
    for _ in 0..<min(max(level, 1), 6) { line.append(UInt8(ascii: "#")) }
    line.append(UInt8(ascii: " "))
    if !harmless.write((index + 1)..<end, to: &line, beginsLine: false) {
      inlines.begin(at: .heading, nodes: (index + 1)..<end)
      inlines.finish()
      let text = MarkdownInlineWriter.write(inlines, labels: labels, check: &check)
      if text.isEmpty { line.removeLast() }
      line += text
    }
    begin(index)
    lines.write(line: line)
  }

  /// Writes code between fences that are longer than any in it.
  private mutating func writeCode(_ block: CodeBlock, _ index: Int) {
    begin(index)
    let info = MarkdownLink.info(block.language.map { document[$0] } ?? [], block.arguments.map { document[$0] } ?? [])
    let character = info.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let fence = Array(repeating: character, count: Self.fenceLength(for: document[block.text], of: character))
    lines.write((fence + (info.first == character ? [UInt8(ascii: " ")] : []) + info)[...])
    var code = document[block.text]
    if code.last == "\n" { code.removeLast() }
    if !block.text.isEmpty { lines.write(code) }
    lines.write(fence[...])
  }

  private static func fenceLength(for code: ArraySlice<UInt8>, of character: UInt8) -> Int {
    var longest = 2
    var length = 0
    for byte in code {
      length = byte == character ? length + 1 : 0
      longest = max(longest, length)
    }
    return longest + 1
  }

  /// Writes a rule that is neither taken for an item's marker nor for the underline of a heading.
  private mutating func writeThematicBreak(_ index: Int) {
    let isAfterParagraph = container.isTight && container.previous.map { isParagraph($0.node) } ?? false
    let rule = isFirstInItem ? "___" : isAfterParagraph ? "***" : "---"
    begin(index)
    lines.write(Array(rule.utf8)[...])
  }

  private func isParagraph(_ index: Int) -> Bool {
    switch document.nodes[index].element {
    case .paragraph, .definitionTerm: true
    default: false
    }
  }
}

// MARK: - Containers

extension MarkdownWriter {
  private mutating func enter(_ kind: Container.Kind, _ index: Int, first: String, rest: String) {
    begin(index)
    var entered = Container(kind: kind, end: Int(document.nodes[index].end))
    if lines.depth < BlockParser.maximumDepth {
      lines.open(first: Array(first.utf8), rest: Array(rest.utf8))
      entered.isMarked = true
    }
    containers.append(entered)
  }

  /// Begins a callout with the line that says what it is. Gives the index of the first node after its title.
  private mutating func enterCallout(_ name: TextSpan, _ index: Int) -> Int {
    enter(.quote, index, first: "> ", rest: "> ")
    var marker = Array("[!\(document.string(name).uppercased())]".utf8)
    var first = index + 1
    if first < container.end, case .summary = document.nodes[first].element {
      let end = Int(document.nodes[first].end)
      inlines.begin(at: .heading, nodes: (first + 1)..<end)
      inlines.finish()
      let title = MarkdownInlineWriter.write(inlines, labels: labels, check: &check)
      if !title.isEmpty, title != CalloutName.usualTitle(of: document[name]) { marker += [UInt8(ascii: " ")] + title }
      first = end
    }
    lines.write(line: marker)
    container.isCallout = true
    // Words can follow at once; anything else might change the line before it.
    if !beginsWithWord(first) { container.previous = Previous(node: index) }
    return first
  }

  private func beginsWithWord(_ index: Int) -> Bool {
    guard index + 1 < container.end, isParagraph(index), case .text(let text) = document.nodes[index + 1].element,
      let first = document[text].first
    else { return false }
    return first.isASCIILetter || first >= 0x80
  }

  private mutating func enterList(_ style: ListStyle, _ index: Int) {
    var neighbour = container.previous?.marker
    if isFirstInItem, case .list(let outer) = containers[containers.count - 2].kind { neighbour = outer }
    let marker = MarkdownListMarker(style, otherThan: neighbour)
    begin(index, marker: marker)
    let isTight = style.isTight && MarkdownTightness.canBeTight(index, in: document)
    containers.append(Container(kind: .list(marker), end: Int(document.nodes[index].end), isTight: isTight))
  }

  private mutating func enterItem(_ task: TaskState?, _ index: Int) {
    guard case .list(var marker) = container.kind else { return }
    let isTight = container.isTight
    if container.previous != nil, !isTight { lines.separate() }
    container.previous = Previous(node: index)
    let first = marker.next()
    container.kind = .list(marker)
    let box: [UInt8] = task.map { Array(($0 == .done ? "[x] " : "[ ] ").utf8) } ?? []
    let isAlone = task != nil && isBoxAlone(index)
    var whole = first
    if !isAlone { whole += box }
    var item = Container(kind: .item(marker: whole), end: Int(document.nodes[index].end), isTight: isTight)
    if lines.depth < BlockParser.maximumDepth {
      lines.open(first: whole, rest: Array(repeating: UInt8(ascii: " "), count: first.count))
      item.isMarked = true
    }
    containers.append(item)
    if isAlone { lines.write(box[...]) }
  }

  /// Whether the box of a task has a line of its own, since no text follows it that it could stand before.
  private func isBoxAlone(_ item: Int) -> Bool {
    guard item + 1 < Int(document.nodes[item].end) else { return true }
    switch document.nodes[item + 1].element {
    case .list(let style): return MarkdownTightness.canInterruptParagraph(style, item + 1, in: document)
    case .blockQuote, .codeBlock, .heading, .thematicBreak: return true
    default: return false
    }
  }

  private mutating func leave() {
    guard let left = containers.popLast() else { return }
    if left.isMarked { lines.close() }
    leave(left)
  }

  /// Sets a block off from the one before it.
  mutating func begin(_ index: Int, marker: MarkdownListMarker? = nil) {
    // By index: the property would be a copy of all of it.
    let last = containers.count - 1
    if case .element(_, let holdsBlocks) = containers[last].kind {
      if holdsBlocks { lines.separate() }
    } else if let previous = containers[last].previous {
      let canAdjoin = containers[last].isTight && MarkdownTightness.canAdjoin(previous.node, index, in: document)
      if !canAdjoin { lines.separate() }
    }
    containers[last].previous = Previous(node: index, marker: marker)
  }

  // MARK: Tables

  private mutating func writeTable(_ index: Int, _ end: Int) {
    let table = MarkdownTable(index, of: document, spanCellsLeft: &spanCellsLeft)
    guard !table.isEmpty else { return }
    begin(index)
    for row in 0..<table.rowCount {
      line.removeAll(keepingCapacity: true)
      line.append(UInt8(ascii: "|"))
      for cell in table.places(ofRow: row) {
        if let cell { appendText(of: cell) }
        endCell()
      }
      for _ in 0..<table.padding(ofRow: row, spanCellsLeft: &spanCellsLeft) { endCell() }
      lines.write(line: line)
      if row == 0 { lines.write(line: table.delimiterRow) }
    }
  }

  private mutating func endCell() {
    line.append(UInt8(ascii: " "))
    line.append(UInt8(ascii: "|"))
  }

  /// Appends a cell's text to the line with a space before it. Its blocks follow each other after line breaks.
  private mutating func appendText(of cell: Int) {
    let end = Int(document.nodes[cell].end)
    if end == cell + 1 { return }
    line.append(UInt8(ascii: " "))
    if document.isOneParagraph(cell, end), harmless.write((cell + 2)..<end, to: &line, beginsLine: false) { return }
    inlines.begin(at: .cell)
    addLines(ofCell: cell + 1..<end)
    inlines.finish()
    guard !inlines.isEmpty else {
      line.removeLast()
      return
    }
    line += MarkdownInlineWriter.write(inlines, labels: labels, check: &check)
  }
}

// MARK: - Cells

extension MarkdownWriter {
  /// Adds a cell's blocks to its inlines, each on a line of its own. The markers of lists are text.
  private mutating func addLines(ofCell nodes: Range<Int>) {
    var list = ListStyle(marker: .disc)
    /// Where the item ends whose marker the line begins with.
    var markedEnd = 0
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let blockEnd = Int(document.nodes[index].end)
      let element = document.nodes[index].element
      switch element {
      case .list(let style): list = style
      case .listItem(let task):
        inlines.breakLine()
        inlines.add(text: Self.marker(of: list, task).utf8)
        list.start &+= 1
        markedEnd = blockEnd
      case _ where element.holdsInlines || element.isLeaf:
        if index >= markedEnd { inlines.breakLine() }
        markedEnd = 0
        inlines.add(element.isLeaf ? index..<blockEnd : (index + 1)..<blockEnd)
        index = blockEnd - 1
      default: break
      }
      index += 1
    }
  }

  private static func marker(of list: ListStyle, _ task: TaskState?) -> String {
    let box = task.map { $0 == .done ? "☑ " : "☐ " }
    return list.isOrdered ? "\(list.start). " + (box ?? "") : box ?? "• "
  }
}

extension Document {
  /// Whether a cell holds one paragraph and nothing else.
  fileprivate func isOneParagraph(_ cell: Int, _ end: Int) -> Bool {
    guard cell + 1 < end, case .paragraph = nodes[cell + 1].element else { return false }
    return Int(nodes[cell + 1].end) == end
  }
}
