/// Writes the document model as an HTML fragment for receivers of any kind.
///
/// Many receivers strip the head, classes and whatever they do not know. So the fragment says its encoding first,
/// every style is inline, alignment is an attribute of table cells as well as a style, and a task's box is a
/// character. Nothing but the model's own elements can come out: addresses pass the ``LinkPolicy`` once more, and
/// styles are spelled from typed values.
package struct HTMLWriter: ~Copyable {
  private let document: Document
  private var output: HTMLOutput
  private var containers: [Container] = []
  private var footnotes: HTMLFootnotes
  /// The places that need names.
  private let linkedPlaces: Set<[UInt8]>
  private var isParagraphBare = false
  /// What is still to be written before the text of the next block.
  private var marker: Marker?
  /// The direction that the text of a block was found to have: what begins with a paragraph asks before it does.
  private var found: (block: Int, direction: TextDirection?) = (-1, nil)

  /// What begins each fragment.
  private static let beginning: StaticString = "<meta charset=\"utf-8\">\n"

  /// Whether HTML is what this writer writes, and so says nothing in vain.
  static func isAuthor(of html: [UInt8]) -> Bool {
    html.starts(with: beginning.bytes)
  }

  /// The document as HTML, UTF-8. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Hands the document as HTML to a sink as it is written.
  static func write(_ document: Document, into sink: ByteSink) {
    var writer = HTMLWriter(document, into: sink)
    writer.writeAll()
    writer.output.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    footnotes = HTMLFootnotes(of: document)
    linkedPlaces = document.linkedPlaces
    output = HTMLOutput(into: sink)
  }

  private mutating func writeAll() {
    output.append(Self.beginning)
    for step in document.steps {
      switch step {
      case .enter(let element, let index): enter(element, index)
      case .leave(let element, let index): leave(element, index)
      case .leaf(let element, let index): leaf(element, index)
      }
      output.handOver()
    }
    footnotes.finish(&output)
    output.endWithoutLineFeed()
  }
}

// MARK: - Steps

extension HTMLWriter {
  private mutating func enter(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph(let alignment): openParagraph(alignment, index)
    case .heading(let level, let alignment): openHeading(level, alignment, index)
    case .summary: openSummary(index)
    case .blockQuote:
      startBlock()
      output.append("<blockquote>\n")
      openContainer()
    case .callout(let kind): openCallout(kind)
    case .details:
      startBlock()
      openContainer()
    case .definitionList:
      startBlock()
      output.append("<dl>\n")
      openContainer()
    case .definitionTerm: openTerm(index)
    case .definition: openDefinition(index)
    case .list(let style): openList(style, index)
    case .listItem(let task): openItem(task, index)
    case .table: openTable()
    case .tableRow: openRow(index)
    case .tableCell(let cell): openCell(cell, index)
    case .footnoteDefinition: openFootnote(index)
    case .link(let link): openLink(document[link])
    case .styled(let style): openSpan(document[style])
    default: output.append(HTMLFormat.openingTag(of: element))
    }
  }

  private mutating func leave(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph: closeParagraph(index)
    case .heading(let level, _): closeHeading(level)
    case .summary: output.append("</strong></p>\n")
    case .blockQuote, .callout: closeContainer("</blockquote>\n")
    case .details: containers.removeLast()
    case .definitionList: closeContainer("</dl>\n")
    case .definitionTerm: output.append("</dt>\n")
    case .definition: closeContainer(isBehindText ? "</dd>" : "</dd>\n")
    case .list(let style): closeContainer(style.isOrdered ? "</ol>\n" : "</ul>\n")
    case .listItem: closeItem()
    case .table: closeTable()
    case .tableRow: output.append("</tr>\n")
    case .tableCell(let cell): closeCell(cell)
    case .footnoteDefinition: closeFootnote()
    case .link(let link):
      if LinkPolicy.allowsLink(document[document[link].destination]) { output.append("</a>") }
    default: output.append(HTMLFormat.closingTag(of: element))
    }
  }

  private mutating func leaf(_ element: Element, _ index: Int) {
    switch element {
    case .text(let text): output.append(text: document[text])
    case .softBreak: output.append("\n")
    case .lineBreak: output.append("<br>\n")
    case .code(let text):
      output.append("<code>")
      output.append(text: document[text])
      output.append("</code>")
    case .codeBlock(let code): codeBlock(document[code])
    case .thematicBreak:
      startBlock()
      output.append("<hr>\n")
    case .image(let image): self.image(document[image])
    case .footnoteReference(let label): footnoteReference(label)
    case .wikiLink(let link): output.append(text: document.shown(link))
    case .anchor(let name): anchor(name, index)
    default: break
    }
  }
}

// MARK: - Blocks

extension HTMLWriter {
  /// What the blocks of one container need to know of it and of each other.
  private struct Container {
    /// Whether a paragraph stands without `<p>`: in an item of a tight list, in a cell.
    var isTight = false
    /// Whether the last block was a paragraph, so that another one cannot do without `<p>`.
    var endsInParagraph = false
    var isCallout = false
    /// In a table, which part is open.
    var part = TablePart.none
    /// Which way the text of blocks runs that do not say it.
    var direction = TextDirection.leftToRight
  }

  private enum TablePart {
    case none, head, body
  }

  /// What stands before the text of an item's or a footnote's first block.
  private enum Marker {
    case task(TaskState)
    case footnote
  }

  private mutating func startBlock() {
    writeMarkAlone()
    startLine()
    if let last = containers.indices.last { containers[last].endsInParagraph = false }
  }

  /// Whether text without `<p>` has just ended. White space behind it, even behind its `</li>`, is shown as a space by
  /// some receivers: Qt and LibreOffice do.
  private var isBehindText: Bool { containers.last.map { $0.isTight && $0.endsInParagraph } ?? false }

  private mutating func startLine() {
    if !isBehindText { output.startLine() }
  }

  private mutating func openContainer(isTight: Bool = false, direction: TextDirection? = nil) {
    containers.append(Container(isTight: isTight, direction: direction ?? self.direction))
  }

  @inline(__always)
  private mutating func closeContainer(_ tag: StaticString) {
    containers.removeLast()
    output.append(tag)
  }

  private mutating func openParagraph(_ alignment: Alignment?, _ index: Int) {
    let container = containers.last ?? Container()
    let direction = directionOfText(in: index)
    isParagraphBare =
      alignment == nil && direction == container.direction && container.isTight && !container.endsInParagraph
    if !isParagraphBare {
      startLine()
      output.append("<p")
      append(direction)
      appendStyle(of: alignment)
      output.append(">")
    }
    writeMarker()
    if let last = containers.indices.last { containers[last].endsInParagraph = true }
  }

  private mutating func closeParagraph(_ index: Int) {
    if footnotes.endsDefinition(at: Int(document.nodes[index].end)) {
      output.append(" ")
      footnotes.appendLinksBack(to: &output)
    }
    if !isParagraphBare { output.append("</p>\n") }
    isParagraphBare = false
  }

  private mutating func openHeading(_ level: UInt8, _ alignment: Alignment?, _ index: Int) {
    startBlock()
    output.append("<h")
    output.append(number: level)
    append(directionOfText(in: index))
    appendStyle(of: alignment)
    if let name = document.anchor(at: index + 1), linkedPlaces.contains(Array(document[name])) {
      output.append(attribute: " id=\"", document[name])
    }
    output.append(">")
  }

  private mutating func closeHeading(_ level: UInt8) {
    output.append("</h")
    output.append(number: level)
    output.append(">\n")
  }

  /// Begins the title of a section. `<details>` is not written: receivers that drop it show its title as any text.
  private mutating func openSummary(_ index: Int) {
    startBlock()
    output.append(containers.last?.isCallout == true ? "<p class=\"markdown-alert-title\"" : "<p")
    append(directionOfText(in: index))
    output.append("><strong>")
  }

  /// Begins a callout: a quotation, for receivers without style sheets, in the classes that GitHub gives to callouts.
  private mutating func openCallout(_ kind: TextSpan) {
    startBlock()
    output.append("<blockquote")
    if HTMLStyle.isLanguageName(document[kind]) {
      output.append(attribute: " class=\"markdown-alert markdown-alert-", document[kind])
    }
    output.append(">\n")
    openContainer()
    containers[containers.count - 1].isCallout = true
  }

  private mutating func appendStyle(of alignment: Alignment?) {
    guard let alignment else { return }
    output.append(" style=\"")
    output.append(HTMLStyle.textAlign(alignment))
    output.append("\"")
  }

  private mutating func codeBlock(_ code: CodeBlock) {
    startBlock()
    output.append("<pre")
    append(.leftToRight)
    output.append("><code")
    if let language = code.language, HTMLStyle.isLanguageName(document[language]) {
      output.append(attribute: " class=\"language-", document[language])
    }
    output.append(">")
    output.append(text: document[code.text])
    output.append("</code></pre>\n")
  }

  private mutating func openList(_ style: ListStyle, _ index: Int) {
    startBlock()
    output.append(style.isOrdered ? "<ol" : "<ul")
    let direction = directionOfFirstParagraph(in: index + 1)
    append(direction)
    if style.isOrdered && style.start != 1 { output.append(attribute: " start=\"", number: style.start) }
    output.append(HTMLStyle.typeAttribute(of: style.marker))
    output.append(">\n")
    openContainer(isTight: style.isTight, direction: direction)
  }

  private mutating func openItem(_ task: TaskState?, _ index: Int) {
    let direction = directionOfFirstParagraph(in: index)
    output.append("<li")
    append(direction)
    output.append(">")
    marker = task.map(Marker.task)
    openContainer(isTight: containers.last?.isTight ?? false, direction: direction)
  }

  private mutating func closeItem() {
    writeMarkAlone()
    closeContainer(isBehindText ? "</li>" : "</li>\n")
  }

  /// A task's box is text, because few receivers keep an `<input>`.
  private mutating func writeMarker() {
    switch marker {
    case .task(let state): output.append(state == .done ? "☑ " : "☐ ")
    case .footnote: footnotes.appendNumber(to: &output)
    case nil: return
    }
    marker = nil
  }

  /// Writes the marker where no text follows that it could stand before.
  private mutating func writeMarkAlone() {
    guard case .footnote? = marker else { return writeMarker() }
    output.append("<p>")
    writeMarker()
    output.append("</p>\n")
  }
}

// MARK: - Definitions

extension HTMLWriter {
  private mutating func openTerm(_ index: Int) {
    output.append("<dt")
    append(directionOfText(in: index))
    output.append(">")
  }

  private mutating func openDefinition(_ index: Int) {
    let direction = directionOfFirstParagraph(in: index)
    output.append("<dd")
    append(direction)
    output.append(">")
    openContainer(isTight: true, direction: direction)
  }
}

// MARK: - Direction

extension HTMLWriter {
  /// Which way the text of a block runs that does not say it.
  private var direction: TextDirection { containers.last?.direction ?? .leftToRight }

  /// Writes a block's direction where it is not that of what the block stands in. Receivers keep this attribute, and
  /// need it to put punctuation, markers and the edge of the text where they belong.
  private mutating func append(_ direction: TextDirection) {
    guard direction != self.direction else { return }
    output.append(direction == .rightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"")
  }

  /// The direction of a block's own text; that around it if it has no letters.
  private mutating func directionOfText(in index: Int) -> TextDirection {
    if found.block != index {
      found = (index, .ofFirstLetter(index..<Int(document.nodes[index].end), in: document))
    }
    return found.direction ?? direction
  }

  /// The direction of a container that begins with a paragraph; that around it if it begins with anything else.
  private mutating func directionOfFirstParagraph(in index: Int) -> TextDirection {
    var children = document.children(of: index)
    guard let first = children.next(), case .paragraph = document.nodes[first].element else { return direction }
    return directionOfText(in: first)
  }
}

// MARK: - Tables

extension HTMLWriter {
  private mutating func openTable() {
    startBlock()
    output.append("<table border=\"1\" cellpadding=\"4\" style=\"border-collapse:collapse\">\n")
    openContainer()
  }

  private mutating func closeTable() {
    switch containers.last?.part {
    case .head: output.append("</thead>\n")
    case .body: output.append("</tbody>\n")
    default: break
    }
    closeContainer("</table>\n")
  }

  private mutating func openRow(_ index: Int) {
    let isHeader = document.children(of: index).allSatisfy { child in
      if case .tableCell(let cell) = document.nodes[child].element { cell.isHeader } else { false }
    }
    switch (containers.last?.part, isHeader) {
    case (.none?, true): openPart(.head, "<thead>\n")
    case (.none?, false): openPart(.body, "<tbody>\n")
    case (.head, false): openPart(.body, "</thead>\n<tbody>\n")
    default: break
    }
    output.append("<tr>")
  }

  private mutating func openPart(_ part: TablePart, _ tag: StaticString) {
    output.append(tag)
    containers[containers.count - 1].part = part
  }

  private mutating func openCell(_ cell: CellStyle, _ index: Int) {
    let direction = directionOfFirstParagraph(in: index)
    if cell.isOrdinary, direction == self.direction {
      output.append(cell.isHeader ? "<th>" : "<td>")
    } else {
      appendTag(of: cell, direction)
    }
    openContainer(isTight: true, direction: direction)
  }

  private mutating func appendTag(of cell: CellStyle, _ direction: TextDirection) {
    output.append(cell.isHeader ? "<th" : "<td")
    append(direction)
    if cell.columnSpan > 1 { output.append(attribute: " colspan=\"", number: cell.columnSpan) }
    if cell.rowSpan > 1 { output.append(attribute: " rowspan=\"", number: cell.rowSpan) }
    if let alignment = cell.alignment { output.append(HTMLStyle.alignAttribute(alignment)) }
    if cell.alignment != nil || cell.background != nil {
      output.append(" style=\"")
      if let alignment = cell.alignment { output.append(HTMLStyle.textAlign(alignment)) }
      if cell.alignment != nil && cell.background != nil { output.append(";") }
      if let background = cell.background { HTMLStyle.append(background, as: "background-color:", to: &output) }
      output.append("\"")
    }
    output.append(">")
  }

  private mutating func closeCell(_ cell: CellStyle) { closeContainer(cell.isHeader ? "</th>" : "</td>") }
}

// MARK: - Inlines

extension HTMLWriter {
  private mutating func openLink(_ link: Link) {
    guard LinkPolicy.allowsLink(document[link.destination]) else { return }
    output.append(attribute: "<a href=\"", document[link.destination])
    if let title = link.title { output.append(attribute: " title=\"", document[title]) }
    output.append(">")
  }

  private mutating func image(_ image: Image) {
    guard LinkPolicy.allowsImage(document[image.source]) else {
      output.append(text: document[image.alternative])
      return
    }
    output.append(attribute: "<img src=\"", document[image.source])
    output.append(attribute: " alt=\"", document[image.alternative])
    if let title = image.title { output.append(attribute: " title=\"", document[title]) }
    if let width = image.width { output.append(attribute: " width=\"", number: width) }
    if let height = image.height { output.append(attribute: " height=\"", number: height) }
    output.append(">")
  }

  /// Writes an anchor, unless it is the one that its heading has as an attribute.
  private mutating func anchor(_ name: TextSpan, _ index: Int) {
    if index > 0, case .heading = document.nodes[index - 1].element { return }
    guard linkedPlaces.contains(Array(document[name])) else { return }
    output.append(attribute: "<a id=\"", document[name])
    output.append("></a>")
  }

  private mutating func openSpan(_ style: Style) {
    output.append("<span")
    HTMLStyle.append(style, of: document, to: &output)
    output.append(">")
  }
}

// MARK: - Footnotes

extension HTMLWriter {
  private mutating func footnoteReference(_ label: TextSpan) {
    if !footnotes.appendReference(to: document[label], to: &output) { output.append(text: document[label]) }
  }

  private mutating func openFootnote(_ index: Int) {
    startBlock()
    let direction = directionOfFirstParagraph(in: index)
    footnotes.openDefinition(in: &output)
    append(direction)
    output.append(">\n")
    if !footnotes.isList { marker = .footnote }
    openContainer(direction: direction)
  }

  private mutating func closeFootnote() {
    writeMarkAlone()
    if footnotes.owesLinksBack {
      startLine()
      output.append("<p>")
      footnotes.appendLinksBack(to: &output)
      output.append("</p>\n")
    }
    closeContainer(footnotes.closingTag)
  }
}

extension Document {
  /// The name of the anchor that a node is; nil if it is none.
  fileprivate func anchor(at index: Int) -> TextSpan? {
    guard index < nodes.count, case .anchor(let name) = nodes[index].element else { return nil }
    return name
  }
}

extension CellStyle {
  /// Whether it has nothing that its tag would have to say.
  fileprivate var isOrdinary: Bool { columnSpan == 1 && rowSpan == 1 && alignment == nil && background == nil }
}
