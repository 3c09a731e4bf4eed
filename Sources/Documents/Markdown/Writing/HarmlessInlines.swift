/// Writes the inlines of a block in one go where nothing in them can mean anything but what it is: words and code, and
/// formats and links around these. Then no parser needs to read them again. Other inlines may be harmless all the same.
struct HarmlessInlines {
  /// The bytes at whose end a block's inlines are written, for the time of it.
  private var output: [UInt8] = []
  /// Where these begin.
  private var start = 0
  private let document: Document
  /// The format that is open, if any is, and the index after its last descendant.
  private var format: Opened?
  private var formatEnd = 0
  /// Where the content of the last format begins in the output.
  private var contentStart = 0
  /// The delimiters that end the output, which are some only if the right thing follows.
  private var delimiters: Delimiters?

  private enum Opened {
    case delimited(StaticString)
    case link(Link)
  }

  private struct Delimiters {
    let isOpening: Bool
    let before: Flanks.Neighbour
  }

  /// Nothing yet of a document.
  init(of document: Document) { self.document = document }

  /// Writes the inlines among whole neighbouring subtrees of the document's nodes at the end of `bytes`, for the start of
  /// a line or of what stands in one. False, and nothing written, if they may read as something else.
  mutating func write(_ nodes: Range<Int>, to bytes: inout [UInt8], beginsLine: Bool) -> Bool {
    swap(&bytes, &output)
    defer { swap(&bytes, &output) }
    start = output.count
    if write(nodes, beginsLine: beginsLine) { return true }
    output.removeSubrange(start...)
    return false
  }

  /// The last byte that has been written.
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
    // White space at the edges of lines and formats is written elsewhere.
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

  /// Writes a line's end between two lines that are not empty.
  private mutating func breakLine(_ ending: StaticString) -> Bool {
    guard format == nil, settle(before: .whitespace), let last, last != "\n", !last.isSpaceOrTab else {
      return false
    }
    output += ending
    return true
  }

  // MARK: Formats

  private mutating func open(_ delimiter: StaticString?, until end: Int) -> Bool {
    // Delimiters that touch others may pair in another way.
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

  /// Says whether the delimiters that end the output are some before what follows.
  private mutating func settle(before after: Flanks.Neighbour) -> Bool {
    guard let last = delimiters else { return true }
    delimiters = nil
    let flanks = Flanks(before: last.before, after: after)
    return last.isOpening ? flanks.isLeft : flanks.isRight
  }
}
