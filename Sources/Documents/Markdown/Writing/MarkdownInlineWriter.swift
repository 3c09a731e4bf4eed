/// Writes the inlines of one block.
struct MarkdownInlineWriter {
  /// How the text is protected so that it reads back unchanged. Each step is tried only if the ones before fail.
  enum Caution: CaseIterable, Comparable {
    /// The text is written as it is.
    case none
    /// Characters that may be markup get backslashes.
    case escaped
    /// As `escaped`, and formats are HTML tags.
    case tagged
    /// As `tagged`, and every punctuation mark gets a backslash.
    case literal
  }

  private let document: Document
  private let inlines: InlineEvents
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
  /// The ends of the open formats, outermost first.
  private var closers: [[UInt8]] = []
  private var isInLink = false

  /// Returns the Markdown of a block's inlines, with as little caution as possible.
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
    self.inlines = inlines
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
      if event.kind == .close { close(event.inline) } else { begin(event.inline, at: index) }
    }
  }

  private mutating func begin(_ inline: MarkdownInline, at index: Int) {
    switch inline {
    case .format(let format): open(format, at: index)
    case .link(let link): openLink(document[link], at: index)
    case .text(let span): write(text: characters[span.range], isLast: index == events.count - 1)
    case .code(let span): write(code: characters[span.range])
    case .softBreak: output.append(place.isMultiline ? UInt8(ascii: "\n") : UInt8(ascii: " "))
    case .lineBreak: output += place.isMultiline ? endsInAddress ? "  \n" : "\\\n" : "<br>"
    case .image(let image): write(document[image])
    case .wikiLink(let link): write(linkByName: document[link])
    case .footnoteReference(let label): write(footnoteReference: document[label])
    }
  }

  /// Whether the output ends with an address, which would take in a backslash behind it.
  private var endsInAddress: Bool {
    let word = output.reversed().prefix { !$0.isASCIIWhitespace }
    guard word.first != ">", word.contains(where: { $0 == ":" || $0 == "." }) else { return false }
    var addresses = BareAddresses(in: word.reversed() + [UInt8(ascii: "\\")])
    while let address = addresses.next() {
      if address.upperBound > word.count { return true }
    }
    return false
  }

  private mutating func close(_ inline: MarkdownInline) {
    if inline.isLink { isInLink = false }
    output += closers.popLast() ?? []
  }
}

// MARK: - Leaves

extension MarkdownInlineWriter {
  private mutating func write(text span: ArraySlice<UInt8>, isLast: Bool, isInBrackets: Bool = false) {
    var span = span
    // At the start of a file, where this block may be, it would be an invisible byte order mark.
    if output.isEmpty, span.starts(with: TextEncoding.byteOrderMark) {
      span.removeFirst(TextEncoding.byteOrderMark.count)
      output += "&#xFEFF;"
    }
    if caution == .none, place != .cell {
      if place == .quoteParagraph, output.isEmpty, CalloutMarker(at: 0..<span.count, in: Array(span)) != nil {
        output.append("\\")
      }
      output.append(contentsOf: span)
      return
    }
    let text = Array(span)
    var meanings = MarkdownTextEscapes(
      text: text, place: place, isInBrackets: isInBrackets || isInLink, isLast: isLast, canBeTable: canBeTable)
    var isBehindAngle = false
    for (index, byte) in text.enumerated() {
      if isBehindAngle {
        isBehindAngle = false
        if byte.isASCIIPunctuation { escapes.append(output.count) }
        output += brokenTag(byte)
        continue
      }
      if byte == ">", meanings.isAtEndOfAddress(index) {
        output += "&gt;"
        continue
      }
      // After a link by name or a footnote's mark. Escaped parentheses would enclose a formula.
      if caution == .literal, byte == "(", index == 0, output.last == "]" {
        output += "&#40;"
        continue
      }
      if byte.isASCIIPunctuation, needsEscape(byte, at: index, &meanings) {
        // A backslash would belong to the address.
        if byte == "<", meanings.isBehindAddress(index), index + 1 < text.count {
          isBehindAngle = true
          output.append(byte)
          continue
        }
        escapes.append(output.count)
        output.append("\\")
      }
      output.append(byte)
    }
  }

  /// The byte behind an angle bracket that no backslash may precede, so that it begins no tag.
  private func brokenTag(_ byte: UInt8) -> [UInt8] {
    if byte.isASCIIPunctuation { return [UInt8(ascii: "\\"), byte] }
    return byte.isASCIILetter ? Array("&#\(byte);".utf8) : [byte]
  }

  private func needsEscape(_ byte: UInt8, at index: Int, _ meanings: inout MarkdownTextEscapes) -> Bool {
    switch caution {
    case .none: byte == "|"
    case .escaped, .tagged: meanings.isNeeded(at: index, after: output)
    case .literal: byte != "("
    }
  }

  private mutating func write(_ image: Image) {
    output += "!["
    write(text: MarkdownLink.oneLine(document[image.alternative])[...], isLast: false, isInBrackets: true)
    output.append("]")
    output += target(document[image.source], image.title)
  }

  private mutating func write(linkByName link: Link) {
    // Directly behind a name the brackets would be a subscript.
    if let last = output.last, last.isASCIILetterOrDigit || last == ")" || last == "]" { output += "<!-- -->" }
    output += "[["
    output += unescaped(document[link.destination])
    if let title = link.title { output += unescaped([UInt8(ascii: "|")] + document[title]) }
    output += "]]"
  }

  private mutating func write(footnoteReference label: ArraySlice<UInt8>) {
    guard let written = labels[label] else { return write(text: label, isLast: false) }
    output += "[^"
    output += written
    output.append("]")
  }

  /// Writes code between more backticks than it contains in a row (CommonMark 0.31.2, 6.1). The last resort is a tag.
  private mutating func write(code: ArraySlice<UInt8>) {
    if caution == .literal {
      output += "<code>"
      write(text: code, isLast: false)
      output += "</code>"
      return
    }
    let fence = repeatElement(UInt8(ascii: "`"), count: Self.freeFenceLength(for: code))
    let isSpaced = code.first == " " && code.last == " " && code.contains { $0 != " " }
    let isPadded = code.first == "`" || code.last == "`" || isSpaced
    output.append(contentsOf: fence)
    if isPadded { output.append(" ") }
    output += unescaped(code)
    if isPadded { output.append(" ") }
    output.append(contentsOf: fence)
  }

  /// Returns text that has no escapes; but a bar ends a cell everywhere (GFM 0.29, 4.10).
  private func unescaped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard place == .cell, bytes.contains("|") else { return bytes }
    return Array(bytes.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|".utf8))[...]
  }

  /// Returns the shortest length that no run of backticks in the code has.
  private static func freeFenceLength(for code: ArraySlice<UInt8>) -> Int {
    let lengths = Set(code.split { $0 != "`" }.map(\.count))
    return (1...).first { !lengths.contains($0) } ?? 1
  }
}

// MARK: - Formats

extension MarkdownInlineWriter {
  private mutating func open(_ format: Format, at index: Int) {
    if let delimiter = delimiter(for: format, at: index) {
      output += delimiter
      closers.append(delimiter)
    } else {
      output += format.spelling.markdown.opening
      closers.append(Array(format.spelling.markdown.closing.bytes))
    }
  }

  /// Returns the delimiter for a format, or nil if none would be read as one in this place.
  private func delimiter(for format: Format, at index: Int) -> [UInt8]? {
    guard caution < .tagged, let delimiter = format.spelling.delimiter?.bytes else { return nil }
    let end = Int(events[index].partner)
    let before = output.isEmpty ? .whitespace : Flanks.neighbour(before: output.count, in: output)
    let opening = Flanks(before: before, after: inlines.neighbour(at: index + 1))
    let closing = Flanks(before: inlines.neighbour(endingAt: end - 1), after: inlines.neighbour(at: end + 1))
    guard opening.isLeft, closing.isRight else { return nil }
    let canBeUnderscore = opening.canOpenUnderscore && closing.canCloseUnderscore
    guard delimiter.first == "*", output.last == "*", canBeUnderscore, !beginsStrongInEmphasis(format, at: index) else {
      return Array(delimiter)
    }
    return Array(repeating: UInt8(ascii: "_"), count: delimiter.count)
  }

  /// Whether the format is the bold of a run `***`, which reads as bold within italics.
  private func beginsStrongInEmphasis(_ format: Format, at index: Int) -> Bool {
    guard format == .strong, index > 0, closers.last == [UInt8(ascii: "*")] else { return false }
    return events[index - 1].kind == .open && events[index - 1].inline == .format(.emphasis)
  }

  // MARK: Links

  private mutating func openLink(_ link: Link, at index: Int) {
    isInLink = true
    let url = document[link.destination]
    if link.title?.isEmpty ?? true, caution < .literal, isAutolink(url, at: index) {
      output.append("<")
      closers.append([UInt8(ascii: ">")])
      return
    }
    output.append("[")
    closers.append([UInt8(ascii: "]")] + target(url, link.title))
  }

  /// Whether a link's text is its address, so that angle brackets can enclose it.
  private func isAutolink(_ url: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard Int(events[index].partner) == index + 2, case .text(let span) = events[index + 1].inline else {
      return false
    }
    let text = characters[span.range]
    guard text.allSatisfy({ $0 > 0x20 && $0 != "<" && $0 != ">" && $0 != "|" && $0 != "\\" }) else { return false }
    if text.contains("@"), url.elementsEqual(Array("mailto:".utf8) + text) { return true }
    return text.elementsEqual(url) && text.contains(":")
  }

  private func target(_ url: ArraySlice<UInt8>, _ title: TextSpan?) -> ArraySlice<UInt8> {
    unescaped(MarkdownLink.target(of: url, title: title.map { document[$0] } ?? [])[...])
  }
}
