/// The inlines of a block, reduced to what Markdown can carry.
///
/// Styles go, and so do empty formats, formats within the same format, links within links, and links that are not
/// allowed. Spaces at the edges of formats move out, where Markdown needs them; spaces and breaks at the edges of lines
/// go.
struct InlineEvents {
  /// A beginning or end of a format, or a leaf.
  struct Event {
    enum Kind {
      case open, close, leaf
    }

    var kind: Kind
    /// The format or the leaf; the span of a text or code points into the events' own text.
    var element: Element
    /// For a beginning, the index of its end.
    var partner: UInt32 = 0
  }

  private(set) var events: [Event] = []
  /// The characters of text and code. The last event that has any ends where this ends.
  private(set) var text: [UInt8] = []
  let document: Document
  private(set) var place = MarkdownPlace.paragraph
  /// Formats that are open in the document; nil where one is left out.
  private var formats: [Element?] = []
  private var isInLink = false
  /// Whether nothing has been added to the line yet.
  private var isAtLineStart = true
  /// The index of the break that the last line begins after.
  private var lastBreak: Int?

  /// No inlines yet of a document.
  init(of document: Document) { self.document = document }

  /// Begins anew with the inlines among whole neighbouring subtrees of the document's nodes, for a place.
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

  /// Whether a line of it may be the row of dashes that makes a table of the lines around it (GFM 0.29, 4.10). One that a
  /// line break ends is none, since that is written with a backslash.
  var canHoldDelimiterRow: Bool {
    events.indices.contains { index in
      guard case .text(let span) = events[index].element, text[span.range].allSatisfy(Self.delimiterRow.contains) else {
        return false
      }
      return index + 1 == events.count || events[index + 1].element != .lineBreak
    }
  }

  private static let delimiterRow = ByteSet("|-: \t")

  /// Adds more inlines after what is there.
  mutating func add(_ nodes: Range<Int>) {
    for step in document.steps(in: nodes) {
      switch step {
      case .enter(let element, let index): if !element.isBlock { open(element, index) }
      case .leave(let element, _): if !element.isBlock { close() }
      case .leaf(let element, _): add(leaf: element)
      }
    }
  }

  /// Adds a line break between what is there and what follows.
  mutating func breakLine() { addBreak(.lineBreak) }

  /// Trims the end, drops what has become empty, and links each beginning to its end.
  mutating func finish() {
    trimEnd()
    var kept = 0
    var open: [Int] = []
    for event in events {
      var isKept = !isNothing(event)
      if event.kind == .open { open.append(kept) }
      if event.kind == .close, let opener = open.popLast() {
        isKept = opener < kept - 1 || !isDroppedWhenEmpty(event.element)
        if isKept { events[opener].partner = UInt32(kept) } else { kept = opener }
      }
      guard isKept else { continue }
      events[kept] = event
      kept += 1
    }
    events.removeLast(events.count - kept)
  }

  // MARK: Formats

  private mutating func open(_ element: Element, _ index: Int) {
    var isKept = !formats.contains(element)
    switch element {
    case .styled: isKept = false
    case .superscript: isKept = isKept && !holdsOnlyCitation(index)
    case .link(let link):
      isKept = !isInLink && LinkPolicy.allowsLink(document[document[link].destination])
      if isKept {
        isInLink = true
        isAtLineStart = false
      }
    default: break
    }
    formats.append(isKept ? element : nil)
    guard isKept else { return }
    if let last = events.last, last.kind == .close, last.element == element, isDelimited(element) {
      // Two neighbours of the same kind would run together; so they are one.
      events.removeLast()
    } else {
      events.append(Event(kind: .open, element: element))
    }
  }

  /// Whether a format holds nothing but a link to a source in brackets: that it is raised adds nothing.
  private func holdsOnlyCitation(_ index: Int) -> Bool {
    guard Int(document.nodes[index].end) == index + 3, case .link = document.nodes[index + 1].element,
      case .text(let text) = document.nodes[index + 2].element
    else { return false }
    return document[text].first == "[" && document[text].last == "]"
  }

  private mutating func close() {
    guard let format = formats.popLast(), let element = format else { return }
    if case .link = element { isInLink = false }
    let spaces = isDelimited(element) ? takeTrailingSpaces(\.trailingSpaceCount) : []
    if let last = events.last, last.kind == .open, last.element == element, isDroppedWhenEmpty(element) {
      events.removeLast()
    } else {
      events.append(Event(kind: .close, element: element))
    }
    if !spaces.isEmpty { add(text: spaces) }
  }

  private func isDroppedWhenEmpty(_ element: Element) -> Bool { if case .link = element { false } else { true } }

  /// Whether the format is written with delimiters, which must not stand beside white space.
  private func isDelimited(_ element: Element) -> Bool {
    switch element {
    case .strong, .emphasis, .strikethrough, .highlight: true
    default: false
    }
  }

  /// Takes away the spaces that the last text ends in, as many as `count` says, and gives them.
  private mutating func takeTrailingSpaces(_ count: (ArraySlice<UInt8>) -> Int) -> [UInt8] {
    guard let last = events.indices.last else { return [] }
    let spaces = Array(text.suffix(trimSpaces(ofTextAt: last, count)))
    text.removeLast(spaces.count)
    if isNothing(events[last]) { events.removeLast() }
    return spaces
  }

  /// Takes the spaces off the end of a text, of which nothing may be left. Gives how many bytes there were.
  private mutating func trimSpaces(ofTextAt index: Int, _ count: (ArraySlice<UInt8>) -> Int) -> Int {
    guard case .text(var span) = events[index].element, events[index].kind == .leaf else { return 0 }
    let count = count(text[span.range])
    span.count -= UInt32(count)
    events[index].element = .text(span)
    return count
  }

  /// Whether it is a text of which nothing is left.
  private func isNothing(_ event: Event) -> Bool {
    if case .text(let span) = event.element { span.isEmpty } else { false }
  }

  // MARK: Leaves

  private mutating func add(leaf element: Element) {
    switch element {
    case .text(let text): add(text: document[text])
    case .softBreak where !place.isMultiline: add(text: repeatElement(UInt8(ascii: " "), count: 1))
    case .softBreak, .lineBreak: addBreak(element)
    case .code(let text): add(code: document[text])
    case .image(let index) where !LinkPolicy.allowsImage(document[document[index].source]):
      add(text: document[document[index].alternative])
    case .image, .footnoteReference, .wikiLink:
      events.append(Event(kind: .leaf, element: element))
      isAtLineStart = false
    case .codeBlock(let code):
      for (index, line) in document[document[code].text].split(separator: UInt8(ascii: "\n")).enumerated() {
        if index > 0 { breakLine() }
        add(code: line)
      }
    default: break
    }
  }

  private mutating func add(code: ArraySlice<UInt8>) {
    guard !code.isEmpty else { return }
    isAtLineStart = false
    if let last = events.last, last.kind == .leaf, case .code(let span) = last.element {
      text.append(contentsOf: code)
      events[events.count - 1].element = .code(TextSpan(start: span.start, count: span.count + UInt32(code.count)))
    } else {
      events.append(Event(kind: .leaf, element: .code(keep(code))))
    }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) -> TextSpan {
    text.append(contentsOf: bytes)
    return TextSpan(start: UInt32(text.count - bytes.count), count: UInt32(bytes.count))
  }

  /// Adds text that is not the document's.
  mutating func add<Text: BidirectionalCollection<UInt8>>(text: Text) {
    let beginsFormat = events.last.map { $0.kind == .open && isDelimited($0.element) } ?? false
    let words = beginsFormat ? text.dropFirst(text.leadingSpaceCount) : text.drop(while: \.isSpaceOrTab)
    if words.startIndex != text.startIndex { insertSpaces(text[..<words.startIndex]) }
    appendText(words, at: events.count)
  }

  /// Adds spaces before the formats that have just begun, unless they would begin a line.
  private mutating func insertSpaces(_ spaces: some Collection<UInt8>) {
    var index = events.count
    while index > 0, events[index - 1].kind == .open, isDelimited(events[index - 1].element) { index -= 1 }
    // What is no plain space shows even there.
    let shown = isAtLineStart ? Array(spaces.drop(while: \.isSpaceOrTab)) : Array(spaces)
    appendText(shown, at: index)
  }

  /// Adds text at an index, behind which there are only beginnings of formats, to the text before it if there is any.
  private mutating func appendText(_ bytes: some Collection<UInt8>, at index: Int) {
    guard !bytes.isEmpty else { return }
    isAtLineStart = false
    let span = keep(bytes)
    if index > 0, events[index - 1].kind == .leaf, case .text(let before) = events[index - 1].element {
      events[index - 1].element = .text(TextSpan(start: before.start, count: before.count + span.count))
    } else {
      events.insert(Event(kind: .leaf, element: .text(span)), at: index)
    }
  }

  private mutating func addBreak(_ element: Element) {
    _ = takeTrailingSpaces(\.trailingBlankCount)
    if isAtLineStart {
      // A break that follows a break adds a line only if both are meant; one at the very start says nothing.
      guard let lastBreak, element == .lineBreak else { return }
      if events[lastBreak].element == .softBreak {
        events[lastBreak].element = .lineBreak
        return
      }
    }
    lastBreak = events.count
    isAtLineStart = true
    events.append(Event(kind: .leaf, element: element))
  }

  private func isBreak(_ event: Event) -> Bool { event.element == .softBreak || event.element == .lineBreak }

  private func isVisible(_ event: Event) -> Bool {
    event.kind == .leaf || event.kind == .close && !isDroppedWhenEmpty(event.element)
  }

  /// Makes nothing of the spaces and breaks at the end, but for links: these show that something is there even if they
  /// are empty.
  private mutating func trimEnd() {
    var end = events.count
    while let index = events[..<end].lastIndex(where: isVisible), events[index].kind == .leaf {
      end = index
      if isBreak(events[index]) {
        events[index].element = .text(TextSpan(start: 0, count: 0))
      } else {
        _ = trimSpaces(ofTextAt: index, \.trailingBlankCount)
        guard isNothing(events[index]) else { return }
      }
    }
  }
}
