/// Writes the beginning of a document as Pango markup, for a preview in programs that draw with GTK.
///
/// The layout is that of plain text. Tables are aligned in a font of one width. Colours of the document are left out,
/// because the program's own may be dark or light.
package struct PangoWriter {
  /// What is written at most, in bytes of text: a preview is for a glance, and megabytes would hold up the program that
  /// draws them.
  private static let limit = 64 << 10
  /// What an element counts besides its text: a list may consist of nothing but markers.
  private static let elementCost = 8
  /// The maximum number of bytes of one piece of text.
  private static let pieceLimit = 16 << 10

  private let document: Document
  private var layout: PlainTextLayout
  private var lists: [(style: ListStyle, next: UInt64)] = []
  private var written = 0
  private var isFull: Bool { written > Self.limit }

  /// Returns the markup, UTF-8. Complexity: linear in the document's size.
  package static func write(_ document: Document) -> [UInt8] { ByteSink.gather { write(document, into: $0) } }

  /// Writes the markup to a sink.
  package static func write(_ document: Document, into sink: ByteSink) {
    var writer = PangoWriter(document, into: sink)
    // The outermost element that is written already, or left out.
    var passed: Int?
    for step in document.steps {
      switch step {
      case .leaf(let element, _):
        if passed == nil, !writer.isFull { writer.begin(element) }
      case .enter(let element, let index):
        guard passed == nil else { continue }
        if writer.isFull {
          passed = index
        } else if element == .table {
          // A table is as plain text shows it.
          writer.codeBlock(PlainTextWriter.write(document, index..<Int(document.nodes[index].end))[...])
          passed = index
        } else {
          writer.begin(element)
        }
      case .leave(let element, let index):
        if passed == nil { writer.end(element) } else if passed == index { passed = nil }
      }
    }
    writer.layout.finish()
  }

  private init(_ document: Document, into sink: ByteSink) {
    self.document = document
    layout = PlainTextLayout(into: sink)
  }
}

// MARK: - Blocks

extension PangoWriter {
  private mutating func begin(_ element: Element) {
    written += Self.elementCost
    switch element {
    case .paragraph: layout.startBlock()
    case .heading(let level, _):
      layout.startBlock()
      layout.append(Self.heading(level).utf8)
    case .summary, .definitionTerm:
      layout.startBlock()
      layout.append("<b>".utf8)
    case .details: layout.open()
    case .blockQuote, .callout: layout.open(marker: "┃ ", continuation: "┃ ")
    case .definitionList: layout.open(isTight: true)
    case .definition: layout.open(marker: "    ", continuation: "    ")
    case .footnoteDefinition(let label):
      layout.open(continuation: "    ")
      layout.startBlock()
      append(document[label], within: ("<sup>", "</sup>"))
    case .list(let style):
      layout.open(isTight: style.isTight)
      lists.append((style, UInt64(style.start)))
    case .listItem(let task): openItem(task)
    case .codeBlock(let code): codeBlock(document[document[code].text])
    case .thematicBreak:
      layout.startBlock()
      layout.append("────────────".utf8)
    case .format(let format): layout.append(Self.tags(of: format).opening.utf8)
    case .link: layout.append("<span underline=\"single\" foreground=\"#3584e4\">".utf8)
    case .text(let text): append(document[text])
    case .code(let text): append(document[text], within: ("<tt>", "</tt>"))
    case .softBreak: layout.append(" ".utf8)
    case .lineBreak: layout.breakLine()
    case .image(let image): append(document[document[image].alternative], within: ("<i>", "</i>"))
    case .footnoteReference(let label): append(document[label], within: ("<sup>", "</sup>"))
    case .wikiLink(let link): append(document.shown(link))
    case .table, .tableRow, .tableCell, .styled, .anchor: break
    }
  }

  private mutating func end(_ element: Element) {
    switch element {
    case .heading: layout.append("</span>".utf8)
    case .summary, .definitionTerm: layout.append("</b>".utf8)
    case .blockQuote, .callout, .listItem, .footnoteDefinition, .details, .definitionList, .definition: layout.close()
    case .list:
      layout.close()
      lists.removeLast()
    case .format(let format): layout.append(Self.tags(of: format).closing.utf8)
    case .link: layout.append("</span>".utf8)
    default: break
    }
  }

  private mutating func openItem(_ task: TaskState?) {
    var marker = "• "
    if let list = lists.popLast() {
      if let numeral = ListNumeral.text(list.next, list.style.marker) { marker = numeral + " " }
      lists.append((list.style, list.next + 1))
    }
    if let task { marker = task == .done ? "☑ " : "☐ " }
    layout.open(marker: "  " + marker, continuation: "    ", isTight: lists.last?.style.isTight ?? true)
  }

  private mutating func codeBlock(_ text: ArraySlice<UInt8>) {
    layout.startBlock()
    layout.append("<tt>".utf8)
    let shown = text.wholeCharacters(Self.pieceLimit)
    let lines = shown.last == "\n" ? shown.dropLast() : shown
    for (number, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { layout.breakLine() }
      append(line)
    }
    if shown.count < text.count { layout.append("…".utf8) }
    layout.append("</tt>".utf8)
  }

  private static func heading(_ level: UInt8) -> String {
    let size =
      switch level {
      case 1: "xx-large"
      case 2: "x-large"
      case 3: "large"
      default: "medium"
      }
    return "<span weight=\"bold\" size=\"\(size)\">"
  }
}

// MARK: - Text

extension PangoWriter {
  private static func tags(of format: Format) -> (opening: String, closing: String) {
    switch format {
    case .highlight: ("<span background=\"#f6d32d\" foreground=\"#000000\">", "</span>")
    case .strong: ("<b>", "</b>")
    case .emphasis: ("<i>", "</i>")
    case .underline: ("<u>", "</u>")
    case .strikethrough: ("<s>", "</s>")
    case .subscript: ("<sub>", "</sub>")
    case .superscript: ("<sup>", "</sup>")
    case .keyboard: ("<tt>", "</tt>")
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, within tags: (opening: String, closing: String)) {
    layout.append(tags.opening.utf8)
    append(text)
    layout.append(tags.closing.utf8)
  }

  /// Appends text with the characters escaped that mean something in markup. Control characters, which it may not
  /// contain, become spaces. Text that is too long ends with "…".
  private mutating func append(_ text: ArraySlice<UInt8>) {
    let shown = text.wholeCharacters(Self.pieceLimit)
    written += shown.count
    for byte in shown {
      switch byte {
      case "<": layout.append("&lt;".utf8)
      case ">": layout.append("&gt;".utf8)
      case "&": layout.append("&amp;".utf8)
      case "\t": layout.append(CollectionOfOne(byte))
      case ..<0x20, 0x7F: layout.append(" ".utf8)
      default: layout.append(CollectionOfOne(byte))
      }
    }
    if shown.count < text.count { layout.append("…".utf8) }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first bytes, at most so many, without a part of a character at the end.
  fileprivate func wholeCharacters(_ limit: Int) -> ArraySlice<UInt8> {
    guard count > limit else { return self }
    var end = startIndex + limit
    while end > startIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
