/// Writes a block's inlines in one pass if nothing in them can be read as anything else: words and code, with formats
/// and links around them. Then no parser needs to read them again. Other inlines may be harmless too.
struct HarmlessInlines {
  /// The bytes to which a block's inlines are appended, while that happens.
  private var output: [UInt8] = []
  /// The start of the inlines.
  private var start = 0
  private let document: Document
  /// The open format, if any, and the index after its last descendant.
  private var format: Opened?
  private var formatEnd = 0
  /// The start of the last format's content in the output.
  private var contentStart = 0
  /// The delimiters at the end of the output, which are delimiters only if the right characters follow.
  private var delimiters: Delimiters?

  private enum Opened {
    case delimited(StaticString)
    case link(Link)
  }

  private struct Delimiters {
    let isOpening: Bool
    let before: Flanks.Neighbour
  }

  init(of document: Document) { self.document = document }

  /// Appends the inlines among whole neighbouring subtrees of the document's nodes to `bytes`, at the start of a line
  /// or of text within one. If they may be read as something else, appends nothing and returns false.
  mutating func write(_ nodes: Range<Int>, to bytes: inout [UInt8], beginsLine: Bool) -> Bool {
    swap(&bytes, &output)
    defer { swap(&bytes, &output) }
    start = output.count
    if write(nodes, beginsLine: beginsLine) { return true }
    output.removeSubrange(start...)
    return false
  }

  /// The last byte written.
  private var last: UInt8? { output.count > start ? output.last : nil }

  private mutating func write(_ nodes: Range<Int>, beginsLine: Bool) -> Bool {
    format = nil
    contentStart = start
    delimiters = nil
    for index in nodes {
      if format != nil, index == formatEnd, !close() { return false }
      guard write(document.nodes[index], beginsLine: beginsLine) else { return false }
    }
    if format != nil, !close() { return false }
    guard settle(before: .whitespace), let last else { return false }
    return !last.isSpaceOrTab && last != "#" && last != "}" && last != "\n"
  }

  private mutating func write(_ node: Document.Node, beginsLine: Bool) -> Bool {
    switch MarkdownElement(node.element) {
    case .inline(let inline): write(inline, until: Int(node.end), beginsLine: beginsLine)
    case .unsaid: true
    case .block: false
    }
  }

  private mutating func write(_ inline: MarkdownInline, until end: Int, beginsLine: Bool) -> Bool {
    switch inline {
    case .text(let text): write(text: text.range, beginsLine: beginsLine)
    case .code(let code): write(code: code.range)
    case .softBreak: beginsLine && breakLine("\n")
    case .lineBreak: beginsLine && breakLine("\\\n")
    case .format(.highlight): false
    case .format: open(inline.delimiter, until: end)
    case .link(let link): open(document[link], until: end)
    case .image, .footnoteReference, .wikiLink: false
    }
  }

  // MARK: Leaves

  private mutating func write(text range: Range<Int>, beginsLine: Bool) -> Bool {
    guard HarmlessText.isWithinLine(document.text, range, after: last) else { return false }
    // White space at the edges of lines and formats is handled elsewhere.
    let isFirst = output.count == contentStart || last == "\n"
    if isFirst, document.text[range.lowerBound].isSpaceOrTab { return false }
    if last == nil || last == "\n", !HarmlessText.canBegin(document.text, range, isLine: beginsLine) {
      return false
    }
    if case .link = format, !HarmlessText.isWithinBrackets(document.text, range) { return false }
    if delimiters != nil, !settle(before: Flanks.neighbour(at: range.lowerBound, in: document.text)) { return false }
    output.append(contentsOf: document.text[range])
    return true
  }

  private mutating func write(code range: Range<Int>) -> Bool {
    // Two neighbours would run together.
    guard HarmlessText.isCode(document.text[range]), last != "`" else { return false }
    if delimiters != nil, !settle(before: .punctuation) { return false }
    output.append("`")
    output.append(contentsOf: document.text[range])
    output.append("`")
    return true
  }

  /// Writes a line break between two lines that are not empty.
  private mutating func breakLine(_ ending: StaticString) -> Bool {
    guard format == nil, settle(before: .whitespace), let last, last != "\n", !last.isSpaceOrTab else {
      return false
    }
    output += ending
    return true
  }

  // MARK: Formats

  private mutating func open(_ delimiter: StaticString?, until end: Int) -> Bool {
    // Delimiters that touch others may be paired differently.
    guard let delimiter, format == nil, delimiters == nil else { return false }
    write(delimiter, isOpening: true)
    begin(.delimited(delimiter), until: end)
    return true
  }

  private mutating func open(_ link: Link, until end: Int) -> Bool {
    let url = document[link.destination]
    guard format == nil, last != "!", link.title?.isEmpty ?? true, HarmlessText.isAddress(url),
      LinkPolicy.allowsLink(url, document.options)
    else { return false }
    if delimiters != nil, !settle(before: .punctuation) { return false }
    output.append("[")
    begin(.link(link), until: end)
    return true
  }

  private mutating func begin(_ format: Opened, until end: Int) {
    self.format = format
    formatEnd = end
    contentStart = output.count
  }

  private mutating func close() -> Bool {
    guard let format, output.count > contentStart, let last, !last.isSpaceOrTab else { return false }
    switch format {
    case .delimited(let delimiter): write(delimiter, isOpening: false)
    case .link(let link):
      output += "]("
      output.append(contentsOf: document[link.destination])
      output.append(")")
    }
    self.format = nil
    return true
  }

  private mutating func write(_ delimiter: StaticString, isOpening: Bool) {
    let before = output.count == start ? .whitespace : Flanks.neighbour(before: output.count, in: output)
    delimiters = Delimiters(isOpening: isOpening, before: before)
    output += delimiter
  }

  /// Whether the delimiters at the end of the output still are delimiters before what follows.
  private mutating func settle(before after: Flanks.Neighbour) -> Bool {
    guard let last = delimiters else { return true }
    delimiters = nil
    let flanks = Flanks(before: last.before, after: after)
    return last.isOpening ? flanks.isLeft : flanks.isRight
  }
}
