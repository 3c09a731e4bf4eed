/// Writes the document model as plain text for people to read.
///
/// Styles are dropped; meaningful marks stay: list markers, quotation marks, aligned columns, and the address of a link
/// unless its text contains it or the options leave it out.
package struct PlainTextWriter {
  private let document: Document
  /// The page, and above it the cells that are being written, each within a cell of the one below.
  private var layouts: [PlainTextLayout]
  /// The layout of a finished cell, whose memory the next one reuses.
  private var spareLayout: PlainTextLayout?
  /// The tables whose columns are aligned. Deeper tables in their cells are written line by line.
  private var tables: [PlainTextTable] = []
  private var tableDepth = 0
  private var lists: [(style: ListStyle, next: UInt64)] = []
  /// The number of open superscripts.
  private var superscriptDepth = 0
  /// The starts of the open links' texts.
  private var linkStarts: [Int] = []
  /// The address of a link that ends within a word, which it follows.
  private var heldAddress: ArraySlice<UInt8>?
  private var formulas = FormulaReader()

  /// Returns the document, or whole neighbouring subtrees by the range of their nodes, as text, UTF-8, without a line
  /// feed at its end. Complexity: linear in the document's size.
  package static func write(_ document: Document, _ nodes: Range<Int>? = nil) -> [UInt8] {
    ByteSink.gather { write(document, nodes, into: $0) }
  }

  /// Writes such text to a sink.
  static func write(_ document: Document, _ nodes: Range<Int>? = nil, into sink: ByteSink) {
    var writer = PlainTextWriter(document, into: sink)
    for step in document.steps(in: nodes ?? document.nodes.indices) {
      switch step {
      case .enter(let element, let index), .leaf(let element, let index): writer.begin(element, index)
      case .leave(let element, _): writer.end(element)
      }
    }
    writer.appendHeldAddress()
    writer.layout.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    layouts = [PlainTextLayout(into: sink)]
  }

  private var layout: PlainTextLayout {
    get { layouts[layouts.count - 1] }
    _modify { yield &layouts[layouts.count - 1] }
  }
}

// MARK: - Elements

extension PlainTextWriter {
  private mutating func begin(_ element: Element, _ index: Int) {
    if !mayContinueWord(element) { appendHeldAddress() }
    switch element {
    case .paragraph where showsOnlyPictures(index): break
    case .paragraph, .heading, .summary, .definitionTerm: layout.startBlock()
    case .details: layout.open()
    case .blockQuote, .callout: layout.open(marker: "> ", continuation: "> ")
    case .definitionList: layout.open(isTight: true)
    case .definition: layout.open(marker: "    ", continuation: "    ")
    case .footnoteDefinition(let label): layout.open(marker: "[\(document.string(label))] ", continuation: "    ")
    case .list(let style):
      layout.open(isTight: style.isTight)
      lists.append((style, UInt64(style.start)))
    case .listItem(let task): openItem(task)
    case .table: openTable(index)
    case .tableRow: if isGrid { tables[tables.count - 1].startRow() }
    case .tableCell: openCell()
    case .codeBlock(let code): codeBlock(document[document[code].text])
    case .thematicBreak:
      layout.startBlock()
      layout.append(repeatElement(UInt8(ascii: "-"), count: 20))
    case .format(.superscript): superscriptDepth += 1
    case .link: linkStarts.append(layout.bytes.count)
    case .format, .styled: break
    case .text(let text) where superscriptDepth > 0: layout.append(SuperscriptText.of(document[text]))
    case .text(let text): append(document[text])
    case .code(let text): layout.append(document[text])
    case .softBreak: layout.append(" ".utf8)
    case .lineBreak: layout.breakLine()
    case .image(let image): append(alternative: alternative(of: image, index))
    case .footnoteReference(let label):
      layout.append("[".utf8)
      layout.append(document[label])
      layout.append("]".utf8)
    case .formula(let span): append(formula: document[span])
    case .wikiLink(let link): layout.append(document.shown(link))
    case .anchor: break
    }
  }

  private mutating func end(_ element: Element) {
    if element.kind != .format { appendHeldAddress() }
    switch element {
    case .blockQuote, .callout, .listItem, .footnoteDefinition, .details, .definitionList, .definition: layout.close()
    case .list:
      layout.close()
      lists.removeLast()
    case .table: closeTable()
    case .tableRow: if isGrid { tables[tables.count - 1].endRow() }
    case .tableCell(let style): closeCell(style)
    case .format(.superscript): superscriptDepth -= 1
    case .link(let link): closeLink(document[document[link].destination])
    default: break
    }
  }
}

// MARK: - Blocks

extension PlainTextWriter {
  private mutating func openItem(_ task: TaskState?) {
    var marker = "- "
    if let list = lists.popLast() {
      marker = (ListNumeral.text(list.next, list.style.marker) ?? "-") + " "
      lists.append((list.style, list.next + 1))
    }
    let indentation = String(repeating: " ", count: marker.utf8.count)
    if let task { marker += task == .done ? "[x] " : "[ ] " }
    layout.open(marker: marker, continuation: indentation, isTight: lists.last?.style.isTight ?? true)
  }

  private mutating func codeBlock(_ text: ArraySlice<UInt8>) {
    layout.startBlock()
    var rest = text
    while let end = rest.firstIndex(of: "\n") {
      layout.append(rest[..<end])
      layout.breakLine()
      rest = rest[(end + 1)...]
    }
    layout.append(rest)
  }
}

// MARK: - Formulas

extension PlainTextWriter {
  /// Adds a formula in words, or in TeX if it cannot be read.
  private mutating func append(formula marked: ArraySlice<UInt8>) {
    let source = FormulaSource(marked)
    guard let formula = formulas.read(source) else {
      return append(marked.map { $0 == "\n" ? UInt8(ascii: " ") : $0 }[...])
    }
    append(Array(FormulaPlainText.write(formula).utf8)[...])
  }
}

// MARK: - Pictures

extension PlainTextWriter {
  /// Adds the alternative text of a picture. A single character is an initial, which is a part of its word.
  private mutating func append(alternative text: ArraySlice<UInt8>) {
    if text.count > 1 { layout.append(apart: text) } else { layout.append(text) }
  }

  /// Returns the alternative text of a picture; nothing if the paragraph after the picture's own, a caption, says the same.
  private func alternative(of image: Stored<Image>, _ index: Int) -> ArraySlice<UInt8> {
    let alternative = document[document[image].alternative]
    guard index + 2 < document.nodes.count, case .paragraph = document.nodes[index + 1].element,
      case .text(let caption) = document.nodes[index + 2].element, document[caption] == alternative,
      document.nodes[index + 1].end == document.nodes[index + 2].end
    else { return alternative }
    return []
  }

  /// Whether a paragraph contains pictures alone, none of which has a text.
  private func showsOnlyPictures(_ paragraph: Int) -> Bool {
    document.children(of: paragraph).allSatisfy { index in
      guard case .image(let image) = document.nodes[index].element else { return false }
      return alternative(of: image, index).isEmpty
    }
  }
}

// MARK: - Tables

extension PlainTextWriter {
  /// Each level of aligned tables copies the text of the inner ones, so the number of levels is limited.
  private static let gridLimit = 3

  /// Whether the innermost table has aligned columns.
  private var isGrid: Bool { tableDepth <= Self.gridLimit }

  private mutating func openTable(_ index: Int) {
    layout.open(isTight: true)
    tableDepth += 1
    if isGrid { tables.append(PlainTextTable(index)) }
  }

  private mutating func closeTable() {
    if isGrid, let table = tables.popLast() { table.write(to: &layout, of: document) }
    layout.close()
    tableDepth -= 1
  }

  private mutating func openCell() {
    if isGrid { layouts.append(spareLayout.take() ?? PlainTextLayout()) } else { layout.open(isTight: true) }
  }

  private mutating func closeCell(_ style: CellStyle) {
    if isGrid, var cell = layouts.popLast() {
      cell.finish()
      tables[tables.count - 1].add(cell.bytes, style)
      cell.empty()
      spareLayout = cell
    } else {
      layout.close()
    }
  }
}

// MARK: - Links

extension PlainTextWriter {
  /// Adds the address, unless the text contains it or it leads nowhere outside the document.
  private mutating func closeLink(_ destination: ArraySlice<UInt8>) {
    guard let start = linkStarts.popLast(), let address = unsaidAddress(destination, since: start) else { return }
    let hasText = start < layout.bytes.count
    if hasText, WordEnd.isWithinWord(layout.bytes.suffix(4)) {
      heldAddress = address
    } else {
      append(address: address, afterText: hasText)
    }
  }

  private mutating func append(address: ArraySlice<UInt8>, afterText: Bool) {
    layout.append(afterText ? " (".utf8 : "(".utf8)
    layout.append(address)
    layout.append(")".utf8)
  }

  /// Whether an element is text that may end the word in which a link has ended.
  private func mayContinueWord(_ element: Element) -> Bool {
    if case .text = element { superscriptDepth == 0 } else { false }
  }

  private mutating func appendHeldAddress() {
    if let address = heldAddress.take() { append(address: address, afterText: true) }
  }

  /// Adds text, which may first end the word of a link.
  private mutating func append(_ text: ArraySlice<UInt8>) {
    let end = heldAddress == nil ? text.startIndex : WordEnd.index(in: text)
    layout.append(text[..<end])
    appendHeldAddress()
    layout.append(text[end...])
  }

  /// Returns what to write of an address after the link's text, which begins at an offset; nil for nothing.
  ///
  /// The slice of the text ends here: kept while more is appended, it would make each link copy the whole output.
  private func unsaidAddress(_ destination: ArraySlice<UInt8>, since start: Int) -> ArraySlice<UInt8>? {
    guard !document.options.omitsAddresses, LinkPolicy.allowsLink(destination, document.options),
      let first = destination.first, first != "#"
    else { return nil }
    let text = layout.bytes[min(start, layout.bytes.count)...]
    // A text may show the address without its scheme.
    let scheme = ["mailto:", "http://", "https://"].first { destination.starts(with: $0.utf8) }
    let bare = destination.dropFirst(scheme?.utf8.count ?? 0)
    if text.reversed().starts(with: bare.reversed()) { return nil }
    return scheme == "mailto:" ? bare : destination
  }
}
