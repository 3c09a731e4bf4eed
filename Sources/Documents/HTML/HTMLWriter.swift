/// Writes the document model as an HTML fragment for receivers of any kind.
///
/// Many receivers strip the head, classes and whatever they do not know. So the fragment says its encoding first,
/// every style is inline, alignment is an attribute of table cells as well as a style, and a task's box is a
/// character. Nothing but the model's own elements can come out: addresses pass the ``LinkPolicy`` once more, and
/// styles are spelled from typed values.
public struct HTMLWriter {
  private let document: Document
  private var output: HTMLOutput
  private var containers: [Container] = []
  private var footnotes: HTMLFootnotes
  private var isParagraphBare = false
  /// The state of the task whose first block has not begun.
  private var task: TaskState?

  /// The document as HTML, UTF-8. Complexity: linear in the document's size.
  public static func write(_ document: Document) -> [UInt8] {
    var writer = HTMLWriter(document)
    writer.writeAll()
    return writer.output.bytes
  }

  private init(_ document: Document) {
    self.document = document
    output = HTMLOutput(capacity: document.text.count + document.nodes.count * 12 + 64)
    footnotes = HTMLFootnotes(of: document)
  }

  private mutating func writeAll() {
    output.append("<meta charset=\"utf-8\">\n")
    for step in document.steps {
      switch step {
      case .enter(let element, let index): enter(element, index)
      case .leave(let element, let index): leave(element, index)
      case .leaf(let element, _): leaf(element)
      }
    }
    if !footnotes.isEmpty { output.append("</ol>\n</section>\n") }
    output.endWithoutLineFeed()
  }
}

// MARK: - Steps

extension HTMLWriter {
  private mutating func enter(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph(let alignment): openParagraph(alignment)
    case .heading(let level, let alignment): openHeading(level, alignment)
    case .summary:
      startBlock()
      output.append("<p><strong>")
    case .blockQuote:
      startBlock()
      output.append("<blockquote>\n")
      containers.append(Container())
    case .details:
      startBlock()
      containers.append(Container())
    case .list(let style): openList(style)
    case .listItem(let task): openItem(task)
    case .table: openTable()
    case .tableRow: openRow(index)
    case .tableCell(let cell): openCell(cell)
    case .footnoteDefinition: openFootnote()
    case .link(let destination, let title): openLink(destination, title)
    case .styled(let style): openSpan(style)
    default: output.append(Self.openingTag(of: element))
    }
  }

  private mutating func leave(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph: closeParagraph(index)
    case .heading(let level, _): closeHeading(level)
    case .summary: output.append("</strong></p>\n")
    case .blockQuote: closeContainer("</blockquote>\n")
    case .details: containers.removeLast()
    case .list(let style): closeContainer(style.isOrdered ? "</ol>\n" : "</ul>\n")
    case .listItem: closeItem()
    case .table: closeTable()
    case .tableRow: output.append("</tr>\n")
    case .tableCell(let cell): closeCell(cell)
    case .footnoteDefinition: closeFootnote()
    case .link(let destination, _):
      if LinkPolicy.allowsLink(document[destination]) { output.append("</a>") }
    default: output.append(Self.closingTag(of: element))
    }
  }

  private mutating func leaf(_ element: Element) {
    switch element {
    case .text(let text): output.append(text: document[text])
    case .softBreak: output.append("\n")
    case .lineBreak: output.append("<br>\n")
    case .code(let text):
      output.append("<code>")
      output.append(text: document[text])
      output.append("</code>")
    case .codeBlock(let language, let text): codeBlock(language, text)
    case .thematicBreak:
      startBlock()
      output.append("<hr>\n")
    case .image(let image): self.image(document[image])
    case .footnoteReference(let label): footnoteReference(label)
    default: break
    }
  }

  private static func openingTag(of mark: Element) -> StaticString {
    switch mark {
    case .strong: "<strong>"
    case .emphasis: "<em>"
    case .underline: "<u>"
    case .strikethrough: "<s>"
    // Office programs do not know <mark>, but they do know the colour.
    case .highlight: "<mark style=\"background-color:#ffff00\">"
    case .subscript: "<sub>"
    case .superscript: "<sup>"
    default: ""
    }
  }

  private static func closingTag(of mark: Element) -> StaticString {
    switch mark {
    case .strong: "</strong>"
    case .emphasis: "</em>"
    case .underline: "</u>"
    case .strikethrough: "</s>"
    case .highlight: "</mark>"
    case .subscript: "</sub>"
    case .superscript: "</sup>"
    case .styled: "</span>"
    default: ""
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
    /// In a table, which part is open.
    var part = TablePart.none
  }

  private enum TablePart {
    case none, head, body
  }

  private mutating func startBlock() {
    writeTask()
    startLine()
    if let last = containers.indices.last { containers[last].endsInParagraph = false }
  }

  /// Whether text without `<p>` has just ended. White space behind it, even behind its `</li>`, is shown as a space by
  /// some receivers: Qt and LibreOffice do.
  private var isBehindText: Bool { containers.last.map { $0.isTight && $0.endsInParagraph } ?? false }

  private mutating func startLine() {
    if !isBehindText { output.startLine() }
  }

  private mutating func closeContainer(_ tag: StaticString) {
    containers.removeLast()
    output.append(tag)
  }

  private mutating func openParagraph(_ alignment: Alignment?) {
    let container = containers.last ?? Container()
    isParagraphBare = alignment == nil && container.isTight && !container.endsInParagraph
    if !isParagraphBare {
      startLine()
      output.append("<p")
      appendStyle(of: alignment)
      output.append(">")
    }
    writeTask()
    if let last = containers.indices.last { containers[last].endsInParagraph = true }
  }

  private mutating func closeParagraph(_ index: Int) {
    if footnotes.endsDefinition(at: Int(document.nodes[index].end)) {
      output.append(" ")
      footnotes.appendBackLinks(to: &output)
    }
    if !isParagraphBare { output.append("</p>\n") }
    isParagraphBare = false
  }

  private mutating func openHeading(_ level: UInt8, _ alignment: Alignment?) {
    startBlock()
    output.append("<h")
    output.append(number: level)
    appendStyle(of: alignment)
    output.append(">")
  }

  private mutating func closeHeading(_ level: UInt8) {
    output.append("</h")
    output.append(number: level)
    output.append(">\n")
  }

  private mutating func appendStyle(of alignment: Alignment?) {
    guard let alignment else { return }
    output.append(" style=\"")
    output.append(HTMLStyle.textAlign(alignment))
    output.append("\"")
  }

  private mutating func codeBlock(_ language: TextSpan?, _ text: TextSpan) {
    startBlock()
    output.append("<pre><code")
    if let language, HTMLStyle.isLanguageName(document[language]) {
      output.append(attribute: " class=\"language-", document[language])
    }
    output.append(">")
    output.append(text: document[text])
    output.append("</code></pre>\n")
  }

  private mutating func openList(_ style: ListStyle) {
    startBlock()
    output.append(style.isOrdered ? "<ol" : "<ul")
    if style.isOrdered && style.start != 1 { output.append(attribute: " start=\"", number: style.start) }
    output.append(HTMLStyle.typeAttribute(of: style.marker))
    output.append(">\n")
    containers.append(Container(isTight: style.isTight))
  }

  private mutating func openItem(_ task: TaskState?) {
    output.append("<li>")
    self.task = task
    containers.append(Container(isTight: containers.last?.isTight ?? false))
  }

  private mutating func closeItem() {
    writeTask()
    closeContainer(isBehindText ? "</li>" : "</li>\n")
  }

  /// Writes a task's box as text: few receivers keep an `<input>`.
  private mutating func writeTask() {
    guard let task else { return }
    output.append(task == .done ? "☑ " : "☐ ")
    self.task = nil
  }
}

// MARK: - Tables

extension HTMLWriter {
  private mutating func openTable() {
    startBlock()
    output.append("<table border=\"1\" cellpadding=\"4\" style=\"border-collapse:collapse\">\n")
    containers.append(Container())
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

  private mutating func openCell(_ cell: CellStyle) {
    output.append(cell.isHeader ? "<th" : "<td")
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
    containers.append(Container(isTight: true))
  }

  private mutating func closeCell(_ cell: CellStyle) { closeContainer(cell.isHeader ? "</th>" : "</td>") }
}

// MARK: - Inlines

extension HTMLWriter {
  private mutating func openLink(_ destination: TextSpan, _ title: TextSpan?) {
    guard LinkPolicy.allowsLink(document[destination]) else { return }
    output.append(attribute: "<a href=\"", document[destination])
    if let title { output.append(attribute: " title=\"", document[title]) }
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

  private mutating func openFootnote() {
    startBlock()
    if footnotes.isFirst { output.append("<section>\n<hr>\n<ol>\n") }
    footnotes.openDefinition(in: &output)
    containers.append(Container())
  }

  private mutating func closeFootnote() {
    if footnotes.owesBackLinks {
      output.startLine()
      output.append("<p>")
      footnotes.appendBackLinks(to: &output)
      output.append("</p>\n")
    }
    footnotes.closeDefinition()
    closeContainer("</li>\n")
  }
}
