/// Writes the inlines of one block after the other.
struct MarkdownText {
  private let document: Document
  let labels: FootnoteLabels
  private var check: RoundTripCheck
  /// Writes the inlines of blocks that are harmless.
  private var harmless: HarmlessInlines
  /// The inlines of the current block, if they are not harmless.
  private var inlines: InlineEvents

  init(of document: Document) {
    self.document = document
    labels = FootnoteLabels(of: document)
    check = RoundTripCheck(labels: labels)
    harmless = HarmlessInlines(of: document)
    inlines = InlineEvents(of: document)
  }

  /// Appends the inlines among whole neighbouring subtrees of the document's nodes; returns false if they show nothing.
  mutating func append(_ nodes: Range<Int>, at place: MarkdownPlace, to line: inout [UInt8]) -> Bool {
    if harmless.write(nodes, to: &line, beginsLine: place.isMultiline) { return true }
    inlines.begin(at: place, nodes: nodes)
    return finish(&line)
  }

  /// Appends the text of a table's cell. Its blocks are separated by line breaks.
  mutating func append(cell: Int, inHeader: Bool, to line: inout [UInt8]) -> Bool {
    let end = Int(document.nodes[cell].end)
    if isOneParagraph(cell, end) {
      let start = inHeader ? startWithoutBoldness(ofCell: cell, end) : cell + 2
      return append(start..<end, at: .cell, to: &line)
    }
    inlines.begin(at: .cell)
    addLines(ofCell: (cell + 1)..<end)
    return finish(&line)
  }

  private mutating func finish(_ line: inout [UInt8]) -> Bool {
    inlines.finish()
    if inlines.isEmpty { return false }
    line += MarkdownInlineWriter.write(inlines, labels: labels, check: &check)
    return true
  }

  /// Returns the first node of a cell's text. Boldness throughout only shows that the row is the header, unless the
  /// document says so anyway.
  private func startWithoutBoldness(ofCell cell: Int, _ end: Int) -> Int {
    guard case .tableCell(let style) = document.nodes[cell].element, !style.isHeader else { return cell + 2 }
    var start = cell + 2
    while start < end, Int(document.nodes[start].end) == end, Self.isLook(document.nodes[start].element) { start += 1 }
    return start
  }

  /// Whether an element is boldness or a style that Markdown does not have.
  private static func isLook(_ element: Element) -> Bool {
    switch element {
    case .format(.strong), .styled: true
    default: false
    }
  }

  private func isOneParagraph(_ cell: Int, _ end: Int) -> Bool {
    guard cell + 1 < end, case .paragraph = document.nodes[cell + 1].element else { return false }
    return Int(document.nodes[cell + 1].end) == end
  }

  /// Adds a cell's blocks to its inlines, each on a line of its own. The markers of lists are text.
  private mutating func addLines(ofCell nodes: Range<Int>) {
    var list = ListStyle(marker: .disc)
    /// The end of the item whose marker begins the line.
    var markedEnd = 0
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let element = document.nodes[index].element
      let end = Int(document.nodes[index].end)
      if case .list(let style) = element { list = style }
      if case .listItem(let task) = element {
        inlines.breakLine()
        inlines.add(text: Self.marker(of: list, task).utf8)
        list.start &+= 1
        markedEnd = end
      }
      guard element.kind == .textBlock else {
        index += 1
        continue
      }
      if index >= markedEnd { inlines.breakLine() }
      markedEnd = 0
      inlines.add((index + 1)..<end)
      index = end
    }
  }

  private static func marker(of list: ListStyle, _ task: TaskState?) -> String {
    let box = task.map { $0 == .done ? "☑ " : "☐ " }
    return list.isOrdered ? "\(list.start). " + (box ?? "") : box ?? "• "
  }
}
