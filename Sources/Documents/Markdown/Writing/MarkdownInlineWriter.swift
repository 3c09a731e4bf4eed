/// Writes the inlines of one block.
struct MarkdownInlineWriter {
  /// How much is done so that the text reads back as it is. Each step is tried only if those before do not do.
  enum Caution: Int, CaseIterable, Comparable {
    /// The text goes out as it is.
    case none
    /// Characters that may mean something have backslashes before them.
    case escaped
    /// So, and formats are HTML tags.
    case tagged
    /// So, and every mark of punctuation has a backslash before it.
    case literal

    static func < (left: Caution, right: Caution) -> Bool { left.rawValue < right.rawValue }
  }

  private let document: Document
  private let events: [InlineEvents.Event]
  /// The characters that the events' spans point into.
  private let characters: [UInt8]
  private let place: MarkdownPlace
  private let labels: FootnoteLabels
  private let caution: Caution
  private let canBeTable: Bool
  private var output: [UInt8] = []
  /// The offsets of the backslashes before characters of text.
  private var escapes: [Int] = []
  /// What ends the formats that are open, outermost first.
  private var closers: [[UInt8]] = []
  private var isInLink = false

  /// The Markdown of a block's inlines, with as little caution as will do.
  static func write(
    _ inlines: InlineEvents, labels: FootnoteLabels, check: inout RoundTripCheck
  ) -> [UInt8] {
    var written: [UInt8] = []
    for caution in Caution.allCases {
      var writer = MarkdownInlineWriter(inlines, labels, caution)
      writer.writeAll()
      written = writer.output
      if check.passes(written, inlines) {
        return NeedlessEscapes.removed(writer.escapes, from: written, inlines, check: &check)
      }
    }
    return written
  }

  private init(_ inlines: InlineEvents, _ labels: FootnoteLabels, _ caution: Caution) {
    document = inlines.document
    events = inlines.events
    characters = inlines.text
    place = inlines.place
    self.labels = labels
    self.caution = caution
    canBeTable = caution > .none && inlines.canHoldDelimiterRow
    output.reserveCapacity(characters.count + events.count * 4)
  }

  private mutating func writeAll() {
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .open: open(event, at: index)
      case .close:
        if case .link = event.element { isInLink = false }
        output += closers.popLast() ?? []
      case .leaf: leaf(event, at: index)
      }
    }
  }
}

// MARK: - Leaves

extension MarkdownInlineWriter {
  private mutating func leaf(_ event: InlineEvents.Event, at index: Int) {
    switch event.element {
    case .text(let span): write(text: characters[span.range], isLast: index == events.count - 1)
    case .code(let span): write(code: characters[span.range])
    case .softBreak: output.append(place.isMultiline ? UInt8(ascii: "\n") : UInt8(ascii: " "))
    case .lineBreak: output += (place.isMultiline ? "\\\n" : "<br>").utf8
    case .image(let index):
      let image = document[index]
      output += "![".utf8
      write(text: MarkdownLink.oneLine(document[image.alternative])[...], isLast: false, isInBrackets: true)
      output += "]".utf8
      writeTarget(document[image.source], image.title)
    case .wikiLink(let index):
      let link = document[index]
      let text = link.title.map { [UInt8(ascii: "|")] + document[$0] } ?? []
      writeUnescaped((Array("[[".utf8) + document[link.destination] + text + Array("]]".utf8))[...])
    case .footnoteReference(let label):
      if let label = labels[document[label]] {
        output += Array("[^".utf8) + label + Array("]".utf8)
      } else {
        write(text: document[label], isLast: false)
      }
    default: break
    }
  }

  private mutating func write(text span: ArraySlice<UInt8>, isLast: Bool, isInBrackets: Bool = false) {
    var span = span
    // At the start of a file, where this block may stand, it would be a byte order mark and say nothing.
    if output.isEmpty, span.starts(with: TextEncoding.byteOrderMark) {
      span.removeFirst(TextEncoding.byteOrderMark.count)
      output += "&#xFEFF;".utf8
    }
    if caution == .none, place != .cell {
      if place == .quoteParagraph, output.isEmpty, CalloutMarker(at: 0..<span.count, in: Array(span)) != nil {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(contentsOf: span)
      return
    }
    let text = Array(span)
    var meanings = MarkdownTextEscapes(
      text: text, place: place, isInBrackets: isInBrackets || isInLink, isLast: isLast, canBeTable: canBeTable)
    for (index, byte) in text.enumerated() {
      // Behind a link by name or a footnote's mark; between escaped parentheses there would be a formula.
      if caution == .literal, byte == "(", index == 0, output.last == "]" {
        output += "&#40;".utf8
        continue
      }
      if byte.isASCIIPunctuation, needsEscape(byte, at: index, &meanings) {
        escapes.append(output.count)
        output.append(UInt8(ascii: "\\"))
      }
      output.append(byte)
    }
  }

  private func needsEscape(_ byte: UInt8, at index: Int, _ meanings: inout MarkdownTextEscapes) -> Bool {
    switch caution {
    case .none: byte == "|"
    case .escaped, .tagged: meanings.isNeeded(at: index, after: output)
    case .literal: byte != "("
    }
  }

  /// Code between more backticks than it holds in a row (CommonMark 0.31.2, 6.1).
  ///
  /// Within a table a bar cannot follow a backslash there, so the last resort is a tag.
  private mutating func write(code: ArraySlice<UInt8>) {
    if caution == .literal {
      output += "<code>".utf8
      write(text: code, isLast: false)
      output += "</code>".utf8
      return
    }
    let fence = repeatElement(UInt8(ascii: "`"), count: Self.freeFenceLength(for: code))
    let isSpaced = code.first == " " && code.last == " " && code.contains { $0 != " " }
    let isPadded = code.first == "`" || code.last == "`" || isSpaced
    output.append(contentsOf: fence)
    if isPadded { output.append(UInt8(ascii: " ")) }
    writeUnescaped(code)
    if isPadded { output.append(UInt8(ascii: " ")) }
    output.append(contentsOf: fence)
  }

  /// Writes what has no escapes of its own; but a bar ends a cell wherever it stands (GFM 0.29, 4.10).
  private mutating func writeUnescaped(_ bytes: ArraySlice<UInt8>) {
    guard place == .cell, bytes.contains("|") else {
      output.append(contentsOf: bytes)
      return
    }
    for byte in bytes {
      if byte == "|" { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
  }

  /// The shortest length that no run of backticks in the code has.
  private static func freeFenceLength(for code: ArraySlice<UInt8>) -> Int {
    guard code.contains("`") else { return 1 }
    var lengths: Set<Int> = []
    var length = 0
    for byte in code + [0] {
      if byte == "`" {
        length += 1
      } else if length > 0 {
        lengths.insert(length)
        length = 0
      }
    }
    return (1...).first { !lengths.contains($0) } ?? 1
  }
}

// MARK: - Formats

extension MarkdownInlineWriter {
  private mutating func open(_ event: InlineEvents.Event, at index: Int) {
    switch event.element {
    case .link(let link): openLink(document[link], at: index)
    case .underline: openTag("u")
    case .subscript: openTag("sub")
    case .superscript: openTag("sup")
    default:
      let delimiter = caution < .tagged ? delimiter(for: event, at: index) : nil
      if let delimiter {
        output += delimiter
        closers.append(delimiter)
      } else {
        openTag(Self.tag(of: event.element))
      }
    }
  }

  private static func tag(of element: Element) -> String {
    switch element {
    case .strong: "strong"
    case .emphasis: "em"
    case .strikethrough: "del"
    default: "mark"
    }
  }

  private mutating func openTag(_ name: String) {
    output += "<\(name)>".utf8
    closers.append(Array("</\(name)>".utf8))
  }

  /// The delimiter for a format, or nil if none would be read as one in its place.
  private func delimiter(for event: InlineEvents.Event, at index: Int) -> [UInt8]? {
    let before = output.isEmpty ? .whitespace : Flanks.neighbour(before: output.count, in: output)
    let opening = Flanks(before: before, after: neighbour(at: index + 1))
    let closing = Flanks(
      before: neighbour(endingAt: Int(event.partner) - 1), after: neighbour(at: Int(event.partner) + 1))
    guard opening.isLeft, closing.isRight else { return nil }
    let canBeUnderscore = opening.canOpenUnderscore && closing.canCloseUnderscore
    let star =
      output.last == "*" && canBeUnderscore && !beginsStrongInEmphasis(event, at: index)
      ? UInt8(ascii: "_") : UInt8(ascii: "*")
    switch event.element {
    case .strong: return [star, star]
    case .emphasis: return [star]
    case .strikethrough: return Array("~~".utf8)
    case .highlight: return Array("==".utf8)
    default: return nil
    }
  }

  /// Whether the format is the bold of a run `***`, which reads as bold within italics.
  private func beginsStrongInEmphasis(_ event: InlineEvents.Event, at index: Int) -> Bool {
    guard event.element == .strong, index > 0, closers.last == [UInt8(ascii: "*")] else { return false }
    return events[index - 1].kind == .open && events[index - 1].element == .emphasis
  }

  private func neighbour(at index: Int) -> Flanks.Neighbour {
    guard index < events.count else { return .whitespace }
    let event = events[index]
    guard event.kind == .leaf else { return .punctuation }
    switch event.element {
    case .text(let span): return Flanks.neighbour(at: span.range.lowerBound, in: characters)
    case .softBreak: return .whitespace
    default: return .punctuation
    }
  }

  private func neighbour(endingAt index: Int) -> Flanks.Neighbour {
    let event = events[index]
    guard event.kind == .leaf, case .text(let span) = event.element else { return .punctuation }
    return Flanks.neighbour(before: span.range.upperBound, in: characters)
  }

  // MARK: Links

  private mutating func openLink(_ link: Link, at index: Int) {
    isInLink = true
    let url = document[link.destination]
    if link.title?.isEmpty ?? true, caution < .literal, isAutolink(url, at: index) {
      output.append(UInt8(ascii: "<"))
      closers.append([UInt8(ascii: ">")])
      return
    }
    output.append(UInt8(ascii: "["))
    let start = output.count
    output.append(UInt8(ascii: "]"))
    writeTarget(url, link.title)
    closers.append(Array(output[start...]))
    output.removeSubrange(start...)
  }

  /// Whether a link's text is its address, so that it can stand in pointed brackets.
  private func isAutolink(_ url: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard Int(events[index].partner) == index + 2, case .text(let span) = events[index + 1].element else {
      return false
    }
    let text = characters[span.range]
    guard text.allSatisfy({ $0 > 0x20 && $0 != "<" && $0 != ">" && $0 != "|" && $0 != "\\" }) else { return false }
    if text.contains("@"), url.elementsEqual(Array("mailto:".utf8) + text) { return true }
    return text.elementsEqual(url) && text.contains(":")
  }

  private mutating func writeTarget(_ url: ArraySlice<UInt8>, _ title: TextSpan?) {
    writeUnescaped(MarkdownLink.target(of: url, title: title.map { document[$0] } ?? [])[...])
  }
}
