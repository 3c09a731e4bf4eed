/// The inlines of a block, reduced to what Markdown can express.
///
/// Styles are dropped, and so are empty formats, formats within the same format, links within links, and links that are
/// not allowed. Spaces at the edges of formats move outwards if Markdown requires it; spaces and breaks at the edges of
/// lines are dropped.
struct InlineEvents {
  /// A beginning or end of a format, or a leaf.
  struct Event {
    enum Kind {
      case open, close, leaf
    }

    var kind: Kind
    /// The format or the leaf; the span of a text or code points into the events' own text.
    var inline: MarkdownInline
    /// For a beginning, the index of its end.
    var partner: UInt32 = 0
  }

  private(set) var events: [Event] = []
  /// The characters of text and code. The last event with characters ends where this ends.
  private(set) var text: [UInt8] = []
  let document: Document
  private(set) var place = MarkdownPlace.paragraph
  /// The formats that are open in the document; nil for one that is left out.
  private var formats: [MarkdownInline?] = []
  private var isInLink = false
  /// Whether the line is still empty.
  private var isAtLineStart = true
  /// The index of the break before the last line.
  private var lastBreak: Int?

  /// Creates an empty list of inlines of a document.
  init(of document: Document) { self.document = document }

  /// Starts over with the inlines among whole neighbouring subtrees of the document's nodes, for a place.
  mutating func begin(at place: MarkdownPlace, nodes: Range<Int> = 0..<0) {
    self.place = place
    events.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    formats.removeAll(keepingCapacity: true)
    isInLink = false
    isAtLineStart = true
    lastBreak = nil
    add(nodes)
  }

  /// Whether nothing is left to write.
  var isEmpty: Bool { events.isEmpty }

  /// Whether a line may be the row of dashes that makes the lines around it a table (GFM 0.29, 4.10). A line that ends
  /// with a line break cannot, since the break is written as a backslash.
  var canHoldDelimiterRow: Bool {
    events.indices.contains { index in
      guard case .text(let span) = events[index].inline, text[span.range].allSatisfy(Self.delimiterRow.contains) else {
        return false
      }
      return index + 1 == events.count || events[index + 1].inline != .lineBreak
    }
  }

  private static let delimiterRow = ByteSet("|-: \t")

  /// Adds more inlines at the end.
  mutating func add(_ nodes: Range<Int>) {
    for step in document.steps(in: nodes) {
      switch step {
      case .enter(let element, let index), .leaf(let element, let index):
        if case .formula(let formula) = element {
          add(formula: document[formula])
        } else if case .inline(let inline) = MarkdownElement(element) {
          add(inline, index)
        } else if !element.isLeaf {
          formats.append(nil)
        }
      case .leave: close()
      }
    }
  }

  private mutating func add(_ inline: MarkdownInline, _ index: Int) {
    switch inline {
    case .format(.superscript) where holdsOnlyCitation(index): formats.append(nil)
    case .format: open(inline, isKept: !formats.contains(inline))
    case .link(let link): open(link)
    case .text(let text): add(text: document[text])
    case .code(let text): add(code: document[text])
    case .softBreak where !place.isMultiline: add(text: " ".utf8)
    case .softBreak, .lineBreak: addBreak(inline)
    case .image(let image) where !LinkPolicy.allowsImage(document[document[image].source]):
      add(text: document[document[image].alternative])
    case .image, .footnoteReference, .wikiLink:
      events.append(Event(kind: .leaf, inline: inline))
      isAtLineStart = false
    }
  }

  /// Adds a line break before what follows.
  mutating func breakLine() { addBreak(.lineBreak) }

  /// Trims the end, drops what has become empty, and links each beginning to its end. Punctuation that keeps delimiters
  /// from being read as such moves out of its format.
  mutating func finish() {
    trimEnd()
    dropEmpty()
    guard let moved = EdgePunctuation.movedOut(of: self) else { return }
    events = moved
    dropEmpty()
  }

  private mutating func dropEmpty() {
    var kept = 0
    var open: [Int] = []
    for event in events {
      var isKept = !isNothing(event)
      if event.kind == .open { open.append(kept) }
      if event.kind == .close, let opener = open.popLast() {
        isKept = opener < kept - 1 || event.inline.isLink
        if isKept { events[opener].partner = UInt32(kept) } else { kept = opener }
      }
      guard isKept else { continue }
      events[kept] = event
      kept += 1
    }
    events.removeLast(events.count - kept)
  }

  // MARK: Formats

  private mutating func open(_ link: Stored<Link>) {
    let isKept = !isInLink && LinkPolicy.allowsLink(document[document[link].destination], document.options)
    if isKept {
      isInLink = true
      isAtLineStart = false
    }
    open(.link(link), isKept: isKept)
  }

  private mutating func open(_ format: MarkdownInline, isKept: Bool) {
    formats.append(isKept ? format : nil)
    guard isKept else { return }
    if let last = events.last, last.kind == .close, last.inline == format, format.isDelimited {
      // Two neighbours of the same kind would run together, so they become one.
      events.removeLast()
    } else {
      events.append(Event(kind: .open, inline: format))
    }
  }

  /// Whether a format contains only a link to a source in brackets: raising that adds nothing.
  private func holdsOnlyCitation(_ index: Int) -> Bool {
    guard Int(document.nodes[index].end) == index + 3, case .link = document.nodes[index + 1].element,
      case .text(let text) = document.nodes[index + 2].element
    else { return false }
    return document[text].first == "[" && document[text].last == "]"
  }

  private mutating func close() {
    guard let closed = formats.popLast(), let format = closed else { return }
    if format.isLink { isInLink = false }
    let lines = format.isDelimited ? takeTrailingLines() : []
    if let last = events.last, last.kind == .open, last.inline == format, !format.isLink {
      events.removeLast()
    } else {
      events.append(Event(kind: .close, inline: format))
    }
    for line in lines.reversed() {
      if let lineEnd = line.lineEnd { addBreak(lineEnd) }
      if !line.spaces.isEmpty { add(text: line.spaces) }
    }
  }

  /// Removes the white space at the end. Returns the spaces of each line and the break before them, the last line first.
  private mutating func takeTrailingLines() -> [(lineEnd: MarkdownInline?, spaces: [UInt8])] {
    var lines = [(lineEnd: MarkdownInline?.none, spaces: takeTrailingSpaces(\.trailingSpaceCount))]
    while let last = events.last, isBreak(last) {
      events.removeLast()
      isAtLineStart = false
      lines[lines.count - 1].lineEnd = last.inline
      lines.append((nil, takeTrailingSpaces(\.trailingSpaceCount)))
    }
    return lines
  }

  /// Removes the spaces at the end of the last text, as many as `count` says, and returns them.
  private mutating func takeTrailingSpaces(_ count: (ArraySlice<UInt8>) -> Int) -> [UInt8] {
    guard let last = events.indices.last else { return [] }
    let spaces = Array(text.suffix(trimSpaces(ofTextAt: last, count)))
    text.removeLast(spaces.count)
    if isNothing(events[last]) { events.removeLast() }
    return spaces
  }

  /// Removes the spaces at the end of a text, which may become empty. Returns the number of bytes that it had.
  private mutating func trimSpaces(ofTextAt index: Int, _ count: (ArraySlice<UInt8>) -> Int) -> Int {
    guard case .text(var span) = events[index].inline else { return 0 }
    let count = count(text[span.range])
    span.count -= UInt32(count)
    events[index].inline = .text(span)
    return count
  }

  /// Whether an event is an empty text.
  private func isNothing(_ event: Event) -> Bool {
    if case .text(let span) = event.inline { span.isEmpty } else { false }
  }

  // MARK: Leaves

  /// Adds a formula, whose marks keep its text from being markup.
  private mutating func add(formula: ArraySlice<UInt8>) {
    for (index, line) in formula.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { add(.softBreak, 0) }
      add(text: line)
    }
  }

  private mutating func add(code: ArraySlice<UInt8>) {
    guard !code.isEmpty else { return }
    isAtLineStart = false
    if case .code(let span)? = events.last?.inline {
      text.append(contentsOf: code)
      events[events.count - 1].inline = .code(TextSpan(start: span.start, count: span.count + UInt32(code.count)))
    } else {
      events.append(Event(kind: .leaf, inline: .code(text.keep(code))))
    }
  }

  /// Adds text that is not from the document.
  mutating func add<Text: BidirectionalCollection<UInt8>>(text: Text) {
    let beginsFormat = events.last.map { $0.kind == .open && $0.inline.isDelimited } ?? false
    let words = beginsFormat ? text.dropFirst(text.leadingSpaceCount) : text.drop(while: \.isSpaceOrTab)
    if words.startIndex != text.startIndex { insertSpaces(text[..<words.startIndex]) }
    appendText(words, at: events.count)
  }

  /// Adds spaces before the formats that have just begun, unless they would begin a line.
  private mutating func insertSpaces(_ spaces: some Collection<UInt8>) {
    var index = events.count
    while index > 0, events[index - 1].kind == .open, events[index - 1].inline.isDelimited { index -= 1 }
    // White space other than spaces and tabs shows even there.
    let shown = isAtLineStart ? Array(spaces.drop(while: \.isSpaceOrTab)) : Array(spaces)
    appendText(shown, at: index)
  }

  /// Adds text at an index, after which only formats begin; extends the text before it if there is any.
  private mutating func appendText(_ bytes: some Collection<UInt8>, at index: Int) {
    guard !bytes.isEmpty else { return }
    isAtLineStart = false
    let span = text.keep(bytes)
    if index > 0, case .text(let before) = events[index - 1].inline {
      events[index - 1].inline = .text(TextSpan(start: before.start, count: before.count + span.count))
    } else {
      events.insert(Event(kind: .leaf, inline: .text(span)), at: index)
    }
  }

  private mutating func addBreak(_ lineEnd: MarkdownInline) {
    _ = takeTrailingSpaces(\.trailingBlankCount)
    if isAtLineStart {
      // A break after a break adds a line only if both are hard breaks; one at the very start has no effect.
      guard let lastBreak, lineEnd == .lineBreak else { return }
      if events[lastBreak].inline == .softBreak {
        events[lastBreak].inline = .lineBreak
        return
      }
    }
    lastBreak = events.count
    isAtLineStart = true
    events.append(Event(kind: .leaf, inline: lineEnd))
  }

  private func isBreak(_ event: Event) -> Bool { event.inline == .softBreak || event.inline == .lineBreak }

  private func isVisible(_ event: Event) -> Bool {
    event.kind == .leaf || event.kind == .close && event.inline.isLink
  }

  /// Empties the spaces and breaks at the end, except in links: even an empty link shows.
  private mutating func trimEnd() {
    var end = events.count
    while let index = events[..<end].lastIndex(where: isVisible), events[index].kind == .leaf {
      end = index
      if isBreak(events[index]) {
        events[index].inline = .text(TextSpan(start: 0, count: 0))
      } else {
        _ = trimSpaces(ofTextAt: index, \.trailingBlankCount)
        guard isNothing(events[index]) else { return }
      }
    }
  }
}
