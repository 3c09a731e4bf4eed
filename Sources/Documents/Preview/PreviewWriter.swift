internal import Bytes

/// Writes the beginning of a document as blocks, from which a program builds the widgets of a preview.
///
/// A line is a block, UTF-8, as fields with tabs between them. The first three are the block's kind, its place, and the
/// marker before it. A place is a letter for each container, the outermost first: `l` and `L` for an item of a list
/// without and with space around it, `q` for a quotation, and `d` for an indentation.
///
/// | kind | further fields |
/// |---|---|
/// | `p` | a paragraph: its alignment (`c`, `r` or nothing), its markup |
/// | `h` | a heading: its level, its alignment, its markup |
/// | `c` | code: its language, its markup, in which tabs stay |
/// | `-` | a rule |
/// | `i` | a picture: its number in the document, or 0 if it is elsewhere; its width and height, or 0; its text |
/// | `t`, `r` | the first row of a table, or a further one: its cells |
/// | `+` | the rest of the document, which is left out |
///
/// A cell is `h` if it is a header, its alignment, its column, the numbers of columns and rows that it covers, a colon,
/// and its markup: `hr0,1,2:<b>Sum</b>`. U+2028 ends a line within a block. Markup is Pango's `<b>`, `<i>`, `<u>`, `<s>`,
/// `<sub>`, `<sup>`, `<tt>`, and `<span>` with a `foreground` or a `background`; besides, `<a>` is a link, `<mark>` marked
/// text, and `<math>` a formula. Colours are those of code alone: the program's own may be dark or light.
package struct PreviewWriter {
  /// The longest output, in bytes of text: a preview is for a glance, and megabytes would hold up the program that
  /// shows them.
  private static let limit = 64 << 10
  /// The bytes that an element counts besides its text: a list may consist of nothing but markers.
  private static let elementCost = 8
  /// The deepest place that is shown.
  private static let depthLimit = 12

  let document: Document
  private var output: ByteOutput
  private var written = 0
  private var isFull: Bool { written > Self.limit }
  /// Whether something was left out.
  var isCut = false

  private var place: [UInt8] = []
  /// The marker of the next block.
  private var marker: [UInt8] = []
  private var lists: [(style: ListStyle, next: UInt64)] = []
  private var hasFootnotes = false
  /// The fields of the open block before its markup.
  private var fields: [UInt8] = []
  /// The open block's markup, or that of a cell.
  var markup = PreviewMarkup()
  /// Text of the open block that is not in its markup yet.
  private var held: [UInt8] = []
  private var formulas = FormulaReader()
  /// The table that is written; only its rows are one.
  private var table: PreviewTable?

  /// Returns the blocks. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Writes the blocks to a sink.
  package static func write(_ document: Document, into sink: ByteSink) {
    var writer = PreviewWriter(document: document, output: ByteOutput(into: sink))
    // The outermost element that is left out.
    var passed: Int?
    for step in document.steps {
      switch step {
      case .leaf(let element, let index):
        guard passed == nil, writer.hasRoom(for: element) else { continue }
        writer.begin(element, index)
      case .enter(let element, let index):
        guard passed == nil else { continue }
        if writer.hasRoom(for: element) { writer.begin(element, index) } else { passed = index }
      case .leave(let element, let index):
        if passed == nil { writer.end(element) } else if passed == index { passed = nil }
      }
    }
    if writer.isCut { writer.output.append("+\t\t\n") }
    writer.output.finish()
  }

  private init(document: Document, output: ByteOutput) {
    self.document = document
    self.output = output
  }

  private mutating func hasRoom(for element: Element) -> Bool {
    isCut = isCut || isFull
    written += Self.elementCost
    return !isFull
  }
}

// MARK: - Elements

extension PreviewWriter {
  private mutating func begin(_ element: Element, _ index: Int) {
    if !element.isText { appendHeldText() }
    switch element {
    case .paragraph(let alignment): beginText("p", Self.letter(alignment))
    case .heading(let level, let alignment):
      beginText("h", Array("\(level)\t".utf8) + Self.letter(alignment))
      if table != nil { markup.open(.strong) }
    case .summary, .definitionTerm:
      beginText("p", [])
      markup.open(.strong)
    case .blockQuote: enter("q")
    case .callout(let name):
      enter("q")
      if case .summary? = document.nodes.dropFirst(index + 1).first?.element { return }
      beginText("p", [])
      markup.open(.strong)
      markup.append(text: CalloutName.usualTitle(of: document[name])[...])
      endText()
    case .definition: enter("d")
    case .footnoteDefinition(let label):
      if !hasFootnotes { write("-", []) }
      hasFootnotes = true
      enter("l", marker: Array(document[label]) + ".".utf8)
    case .list(let style): lists.append((style, UInt64(style.start)))
    case .listItem(let task): beginItem(task)
    case .table: if table == nil { table = PreviewTable() } else { markup.endLine() }
    case .tableRow: if table?.beginRow() == false { markup.endLine() }
    case .tableCell(let style): if table?.beginCell(style) == false { markup.separate() }
    case .codeBlock(let code): append(document[code])
    case .thematicBreak: if table == nil { write("-", []) }
    case .details, .definitionList: break
    default: beginInline(element, index)
    }
  }

  private mutating func end(_ element: Element) {
    appendHeldText()
    switch element {
    case .paragraph: endText()
    case .heading, .summary, .definitionTerm: endText()
    case .blockQuote, .callout, .definition, .footnoteDefinition, .listItem: leave()
    case .list: lists.removeLast()
    case .table: if table?.endTable() == true { table = nil }
    case .tableRow: endRow()
    case .tableCell: endCell()
    case .format, .link, .styled: endInline(element)
    default: break
    }
  }

  private mutating func enter(_ letter: Unicode.Scalar, marker text: [UInt8] = []) {
    flushMarker()
    if table != nil {
      if !text.isEmpty { markup.beginLine(with: text) }
    } else {
      marker = text
    }
    place.append(UInt8(ascii: letter))
  }

  private mutating func leave() {
    flushMarker()
    place.removeLast()
  }

  /// Writes a marker that no block has taken, as that of an empty item.
  private mutating func flushMarker() {
    if !marker.isEmpty { write("p", [[], []]) }
  }

  private mutating func beginItem(_ task: TaskState?) {
    var text = "•"
    var isTight = true
    if let list = lists.popLast() {
      text = ListNumeral.text(list.next, list.style.marker) ?? ["•", "◦", "▪"][min(lists.count, 2)]
      isTight = list.style.isTight
      lists.append((list.style, list.next + 1))
    }
    if let task { text = task == .done ? "☑" : "☐" }
    enter(isTight ? "l" : "L", marker: Array(text.utf8))
  }

  private static func letter(_ alignment: Alignment?) -> [UInt8] {
    switch alignment {
    case .center: [UInt8(ascii: "c")]
    case .right: [UInt8(ascii: "r")]
    default: []
    }
  }
}

// MARK: - Blocks

extension PreviewWriter {
  /// Begins a block of text; in a cell, a line.
  private mutating func beginText(_ kind: Unicode.Scalar, _ attributes: [UInt8]) {
    guard table == nil else { return markup.endLine() }
    fields = [UInt8(ascii: kind)]
    fields += takePlace() + [UInt8(ascii: "\t")] + attributes
    markup = PreviewMarkup()
  }

  private mutating func endText() {
    markup.closeAll()
    guard table == nil else { return }
    writeText()
  }

  /// Writes the open block, unless it is empty.
  private mutating func writeText() {
    if !markup.isEmpty { output.append(fields + [UInt8(ascii: "\t")] + markup.bytes + [UInt8(ascii: "\n")]) }
    markup = PreviewMarkup()
    output.handOver()
  }

  /// Writes the text before a picture, and goes on behind it with the same formats.
  private mutating func interrupt(with write: (inout PreviewWriter) -> Void) {
    let open = markup.formats
    markup.closeAll()
    // A marker stays for the picture if nothing is before it.
    let (isEmpty, kept) = (markup.isEmpty, fields)
    writeText()
    let taken = kept.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
    if isEmpty, taken.count > 2 { marker = Array(taken[2]) }
    write(&self)
    fields = Array(taken[0]) + takePlace() + [UInt8(ascii: "\t")] + (taken.count > 3 ? Array(taken[3]) : [])
    for format in open { markup.open(format) }
  }

  private mutating func write(_ kind: Unicode.Scalar, _ rest: [[UInt8]]) {
    var line = [UInt8(ascii: kind)] + takePlace()
    for field in rest { line += [UInt8(ascii: "\t")] + field }
    output.append(line + [UInt8(ascii: "\n")])
    output.handOver()
  }

  /// Returns the fields of the place and the marker, which only one block has.
  private mutating func takePlace() -> [UInt8] {
    defer { marker = [] }
    let marker = marker.prefix(40).map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    return [UInt8(ascii: "\t")] + place.prefix(Self.depthLimit) + [UInt8(ascii: "\t")] + marker
  }

  private mutating func append(_ code: CodeBlock) {
    let text = document[code.text]
    let shown = text.wholeCharacters(PreviewMarkup.pieceLimit)
    isCut = isCut || shown.count < text.count
    written += shown.count
    var end = shown.endIndex
    if shown.last == "\n" { end -= 1 }
    if table != nil {
      markup.endLine()
      markup.open(.code)
      markup.append(text: shown[..<end], keepsLines: true)
      return markup.close()
    }
    var colours = PreviewMarkup()
    for piece in code.pieces(until: end) where piece.range.lowerBound < end {
      let text = document.text[piece.range.clamped(to: text.startIndex..<end)]
      colours.append(text, piece.mark)
    }
    let language = code.language.map { document[$0].prefix(40).map { $0 <= 0x20 ? UInt8(ascii: " ") : $0 } }
    write("c", [language ?? [], colours.bytes])
  }
}

// MARK: - Tables

extension PreviewWriter {
  private mutating func endCell() {
    guard table?.closeCell() == true else { return }
    markup.closeAll()
    isCut = table?.add(markup.bytes) == false || isCut
    markup = PreviewMarkup()
  }

  private mutating func endRow() {
    guard let row = table?.endRow() else { return }
    write(table?.isFirstRow == true ? "t" : "r", row)
    table?.isFirstRow = false
  }
}

// MARK: - Inlines

extension PreviewWriter {
  private mutating func beginInline(_ element: Element, _ index: Int) {
    switch element {
    case .format(let format): markup.open(PreviewMarkup.Format(format))
    case .link: markup.open(.link)
    case .text(let text): held += part(of: document[text])
    case .code(let text): append(document[text], as: .code)
    case .softBreak: held.append(" ")
    case .lineBreak: if !markup.isEmpty { markup.endLine(keepsEmpty: true) }
    case .image(let image): append(image, index)
    case .footnoteReference(let label): append(document[label], as: .superscript)
    case .formula(let span): append(formula: document[span])
    case .wikiLink(let link): append(document.shown(link), as: .link)
    default: break
    }
  }

  private mutating func endInline(_ element: Element) {
    if case .styled = element { return }
    markup.close()
  }

  private mutating func append(_ text: ArraySlice<UInt8>, as format: PreviewMarkup.Format) {
    markup.open(format)
    markup.append(text: part(of: text), keepsLines: false)
    markup.close()
  }

  /// Returns what is shown of a piece of text.
  private mutating func part(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let shown = text.wholeCharacters(PreviewMarkup.pieceLimit)
    isCut = isCut || shown.count < text.count
    written += shown.count
    return shown
  }

  /// Appends the text that was held back.
  private mutating func appendHeldText() {
    guard !held.isEmpty else { return }
    markup.append(text: markup.isEmpty ? held.drop { $0 == " " } : held[...])
    held = []
  }

  /// Appends a formula in words, or in TeX if it cannot be read.
  private mutating func append(formula marked: ArraySlice<UInt8>) {
    let source = FormulaSource(part(of: marked))
    markup.open(.formula)
    if let formula = formulas.read(source) { markup.append(formula) } else { markup.append(text: source.tex) }
    markup.close()
  }

  /// Appends a picture: one in the document is a block, and so is one alone in a paragraph. The text of any other stands
  /// for it, as it does in a table.
  private mutating func append(_ image: Stored<Image>, _ index: Int) {
    let picture = document[image]
    let text = document[picture.alternative]
    let size = document.shownSize(of: picture)
    let isHere = document.hasPicture(picture)
    let isSign = size.map { $0.height <= Self.smallPicture } ?? false
    guard table == nil, isHere ? !isSign : isAlone(index) else { return append(text, as: .emphasis) }
    let numbers = [isHere ? Int(image.index) + 1 : 0, size?.width ?? 0, size?.height ?? 0]
    written += min(text.count, 1000)
    let alternative = text.wholeCharacters(1000).map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    interrupt { $0.write("i", numbers.map { Array("\($0)".utf8) } + [alternative]) }
  }

  /// The height up to which a picture is a sign within its line, in pixels.
  private static let smallPicture = 32

  /// Whether a picture is all of its paragraph.
  private func isAlone(_ index: Int) -> Bool {
    guard index > 0, markup.isEmpty, case let before = document.nodes[index - 1] else { return false }
    return !before.element.isLeaf && before.end == index + 1
  }
}

extension Element {
  /// Whether the element is text, or the end of a line in it.
  fileprivate var isText: Bool {
    switch self {
    case .text, .softBreak: true
    default: false
    }
  }
}
