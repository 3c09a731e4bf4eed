/// Writes the document model as an HTML fragment for receivers of any kind.
///
/// Many receivers strip the head, classes and whatever they do not know. So the fragment begins with its encoding,
/// every style is inline, table cells have their alignment as an attribute too, and a task's box is a character. Only
/// the model's own elements can be written: addresses pass the ``LinkPolicy`` once more, and styles are written from
/// typed values.
package struct HTMLWriter: ~Copyable {
  let document: Document
  var output: HTMLOutput
  var containers: HTMLContainers
  var tables: [HTMLTable] = []
  var footnotes: HTMLFootnotes
  let inlines: HTMLInlines
  var isParagraphBare = false
  private var formulas = FormulaReader()
  /// The marker still to be written before the text of the next block.
  var marker: Marker?

  /// A marker before the text of an item's or a footnote's first block.
  enum Marker {
    case task(TaskState)
    case footnote
  }

  /// The beginning of each fragment.
  private static let beginning: StaticString = "<meta charset=\"utf-8\">\n"

  /// Whether this writer wrote the HTML, so that every detail of it is intended.
  static func isAuthor(of html: [UInt8]) -> Bool {
    html.starts(with: beginning.bytes)
  }

  /// Returns the document as HTML, UTF-8. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Writes the document as HTML to a sink.
  static func write(_ document: Document, into sink: ByteSink) {
    var writer = HTMLWriter(document, into: sink)
    writer.writeAll()
    writer.output.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    containers = HTMLContainers(of: document)
    footnotes = HTMLFootnotes(of: document)
    inlines = HTMLInlines(of: document)
    output = HTMLOutput(into: sink)
  }

  private mutating func writeAll() {
    output.append(Self.beginning)
    for step in document.steps {
      switch step {
      case .enter(let element, let index), .leaf(let element, let index): begin(element, index)
      case .leave(let element, let index): end(element, index)
      }
      output.handOver()
    }
    footnotes.finish(&output)
    output.endWithoutLineFeed()
  }
}

// MARK: - Elements

extension HTMLWriter {
  private mutating func begin(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph(let alignment): openParagraph(alignment, index)
    case .heading(let level, let alignment): openHeading(level, alignment, index)
    case .summary: openSummary(index)
    case .blockQuote: openBlocks("<blockquote>\n")
    case .callout(let kind): openCallout(kind)
    case .details: openBlocks("")
    case .definitionList: openBlocks("<dl>\n")
    case .definitionTerm: openTag("<dt", containers.direction(ofTextIn: index), ">")
    case .definition: openFlow("<dd", index, ">", isTight: true)
    case .list(let style): openList(style, index)
    case .listItem(let task): openItem(task, index)
    case .table: openTable()
    case .tableRow: openRow(index)
    case .tableCell(let cell): openCell(cell, index)
    case .footnoteDefinition: openFootnote(index)
    case .codeBlock(let code): codeBlock(document[code])
    case .thematicBreak:
      startBlock()
      output.append("<hr>\n")
    case .format(let format): output.append(format.spelling.html.opening)
    case .link(let link): inlines.openLink(document[link], in: &output)
    case .styled(let style): inlines.openSpan(document[style], in: &output)
    case .text(let text): output.append(text: document.text, text.range)
    case .code(let text):
      output.append("<code>")
      output.append(text: document.text, text.range)
      output.append("</code>")
    case .softBreak: output.append("\n")
    case .lineBreak: output.append("<br>\n")
    case .image(let image): inlines.append(document[image], to: &output)
    case .footnoteReference(let label):
      if !footnotes.appendReference(to: document[label], to: &output) { output.append(text: document[label]) }
    case .formula(let span): append(formula: document[span])
    case .wikiLink(let link): output.append(text: document.shown(link))
    case .anchor(let name): inlines.appendAnchor(name, index, to: &output)
    }
  }

  /// Writes a formula as MathML; one that cannot be read is text.
  private mutating func append(formula marked: ArraySlice<UInt8>) {
    let source = FormulaSource(marked)
    guard let formula = formulas.read(source) else { return output.append(text: marked) }
    output.append(raw: MathMLWriter.write(formula, tex: source.tex, isDisplay: source.isDisplay, in: .page).utf8)
  }

  private mutating func end(_ element: Element, _ index: Int) {
    switch element {
    case .paragraph: closeParagraph(index)
    case .heading(let level, _):
      output.append("</h")
      output.append(number: level)
      output.append(">\n")
    case .summary: output.append("</strong></p>\n")
    case .blockQuote, .callout: closeContainer("</blockquote>\n")
    case .details: closeContainer("")
    case .definitionList: closeContainer("</dl>\n")
    case .definitionTerm: output.append("</dt>\n")
    case .definition: closeFlow("</dd>")
    case .list(let style): closeContainer(style.isOrdered ? "</ol>\n" : "</ul>\n")
    case .listItem: closeFlow("</li>")
    case .table: closeTable()
    case .tableRow: output.append("</tr>\n")
    case .tableCell(let cell): closeContainer(cell.isHeader ? "</th>" : "</td>")
    case .footnoteDefinition: closeFootnote()
    case .format(let format): output.append(format.spelling.html.closing)
    case .link(let link): inlines.closeLink(document[link], in: &output)
    case .styled: output.append("</span>")
    // Elements without content do not end.
    case .codeBlock, .thematicBreak, .text, .code, .softBreak, .lineBreak, .image, .footnoteReference, .wikiLink,
      .formula, .anchor:
      break
    }
  }
}

// MARK: - Containers

extension HTMLWriter {
  /// Begins a container of blocks that is itself a block.
  mutating func openBlocks(_ tag: StaticString) {
    startBlock()
    output.append(tag)
    containers.enter(containers.direction)
  }

  /// Begins a container with the text direction of its first paragraph.
  mutating func openFlow(_ tag: StaticString, _ index: Int, _ tagEnd: StaticString, isTight: Bool = false) {
    let direction = containers.direction(ofFirstParagraphIn: index)
    openTag(tag, direction, tagEnd)
    containers.enter(direction, isTight: isTight)
  }

  /// Ends an item or a definition.
  private mutating func closeFlow(_ tag: StaticString) {
    writeMarkAlone()
    let isBehindText = containers.isBehindText
    closeContainer(tag)
    if !isBehindText { output.append("\n") }
  }

  mutating func closeContainer(_ tag: StaticString) {
    containers.leave()
    output.append(tag)
  }

  /// Begins a tag with the direction of its text.
  mutating func openTag(_ tag: StaticString, _ direction: TextDirection, _ rest: StaticString = "") {
    output.append(tag)
    containers.append(direction, to: &output)
    output.append(rest)
  }

  /// Begins a block that is no paragraph.
  mutating func startBlock() {
    writeMarkAlone()
    startLine()
    containers.noteBlock(isParagraph: false)
  }

  /// Begins a line if that does not show.
  mutating func startLine() {
    if !containers.isBehindText { output.startLine() }
  }
}
