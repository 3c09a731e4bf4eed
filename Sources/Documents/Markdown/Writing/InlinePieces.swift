/// The inlines of a block, reduced to what Markdown can carry.
///
/// Styles go, and so do empty marks, marks within the same mark, links within links, and links that are not allowed.
/// Spaces at the edges of marks move out, where Markdown needs them; spaces and breaks at the edges of lines go.
struct InlinePieces {
  /// A beginning or end of a mark, or a leaf.
  struct Piece {
    enum Kind {
      case open, close, leaf
    }

    var kind: Kind
    /// The mark or the leaf; text is in `bytes`.
    var element: Element
    /// The text of a text or code leaf.
    var bytes: [UInt8] = []
    /// For a beginning, the index of its end.
    var partner = 0
  }

  private(set) var pieces: [Piece] = []
  let document: Document
  let place: MarkdownPlace
  /// Marks that are open in the document; nil where one is left out.
  private var marks: [Element?] = []
  private var isInLink = false
  /// Whether nothing has been added to the line yet.
  private var isAtLineStart = true
  /// The index of the break that the last line begins after.
  private var lastBreak: Int?

  /// The inlines among whole neighbouring subtrees of a document's nodes, for a place.
  init(of document: Document, nodes: Range<Int> = 0..<0, at place: MarkdownPlace) {
    self.document = document
    self.place = place
    add(nodes)
  }

  /// Whether nothing is left to write.
  var isEmpty: Bool { pieces.isEmpty }

  /// Adds more inlines after what is there.
  mutating func add(_ nodes: Range<Int>) {
    for step in document.steps(in: nodes) {
      switch step {
      case .enter(let element, _): if !element.isBlock { open(element) }
      case .leave(let element, _): if !element.isBlock { close() }
      case .leaf(let element, _): add(leaf: element)
      }
    }
  }

  /// Adds a line break between what is there and what follows.
  mutating func breakLine() { addBreak(.lineBreak) }

  /// Puts all in a mark.
  mutating func wrap(in mark: Element) {
    finish()
    guard !pieces.isEmpty else { return }
    pieces.removeAll { $0.kind != .leaf && $0.element == mark }
    pieces.insert(Piece(kind: .open, element: mark), at: 0)
    pieces.append(Piece(kind: .close, element: mark))
  }

  /// Trims the end, drops marks that have become empty, and links each beginning to its end.
  mutating func finish() {
    trimEnd()
    var kept: [Piece] = []
    kept.reserveCapacity(pieces.count)
    var open: [Int] = []
    for piece in pieces {
      switch piece.kind {
      case .leaf: kept.append(piece)
      case .open:
        open.append(kept.count)
        kept.append(piece)
      case .close:
        guard let opener = open.popLast() else { continue }
        if opener == kept.count - 1, isDroppedWhenEmpty(piece.element) {
          kept.removeLast()
        } else {
          kept[opener].partner = kept.count
          kept.append(piece)
        }
      }
    }
    pieces = kept
  }

  // MARK: Marks

  private mutating func open(_ element: Element) {
    var isKept = !marks.contains(element)
    switch element {
    case .styled: isKept = false
    case .link(let destination, _):
      isKept = !isInLink && LinkPolicy.allowsLink(document[destination])
      if isKept {
        isInLink = true
        isAtLineStart = false
      }
    default: break
    }
    marks.append(isKept ? element : nil)
    guard isKept else { return }
    if let last = pieces.last, last.kind == .close, last.element == element, isDelimited(element) {
      // Two neighbours of the same kind would run together; so they are one.
      pieces.removeLast()
    } else {
      pieces.append(Piece(kind: .open, element: element))
    }
  }

  private mutating func close() {
    guard let mark = marks.popLast(), let element = mark else { return }
    if case .link = element { isInLink = false }
    let spaces = isDelimited(element) ? takeTrailingSpaces() : 0
    if let last = pieces.last, last.kind == .open, last.element == element, isDroppedWhenEmpty(element) {
      pieces.removeLast()
    } else {
      pieces.append(Piece(kind: .close, element: element))
    }
    if spaces > 0 { add(text: Array(repeating: UInt8(ascii: " "), count: spaces)[...]) }
  }

  private func isDroppedWhenEmpty(_ element: Element) -> Bool { if case .link = element { false } else { true } }

  /// Whether the mark is written with delimiters, which must not stand beside white space.
  private func isDelimited(_ element: Element) -> Bool {
    switch element {
    case .strong, .emphasis, .strikethrough, .highlight: true
    default: false
    }
  }

  private mutating func takeTrailingSpaces() -> Int {
    guard let last = pieces.last, last.kind == .leaf, case .text = last.element else { return 0 }
    var bytes = last.bytes
    while bytes.last?.isSpaceOrTab == true { bytes.removeLast() }
    if bytes.isEmpty { pieces.removeLast() } else { pieces[pieces.count - 1].bytes = bytes }
    return last.bytes.count - bytes.count
  }

  // MARK: Leaves

  private mutating func add(leaf element: Element) {
    switch element {
    case .text(let text): add(text: document[text])
    case .softBreak where !place.isMultiline: add(text: [" "])
    case .softBreak, .lineBreak: addBreak(element)
    case .code(let text): add(code: document[text])
    case .image(let image) where !LinkPolicy.allowsImage(document[image.source]): add(text: document[image.alternative])
    case .image, .footnoteReference:
      pieces.append(Piece(kind: .leaf, element: element))
      isAtLineStart = false
    case .codeBlock(_, let text):
      for (index, line) in document[text].split(separator: "\n").enumerated() {
        if index > 0 { breakLine() }
        add(code: line)
      }
    default: break
    }
  }

  private mutating func add(code: ArraySlice<UInt8>) {
    guard !code.isEmpty else { return }
    isAtLineStart = false
    if let last = pieces.last, last.kind == .leaf, case .code = last.element {
      pieces[pieces.count - 1].bytes += code
    } else {
      pieces.append(Piece(kind: .leaf, element: .code(.empty), bytes: Array(code)))
    }
  }

  private mutating func add(text: ArraySlice<UInt8>) {
    var text = text
    let spaces = text.prefix(while: \.isSpaceOrTab)
    if !spaces.isEmpty {
      text = text[spaces.endIndex...]
      insertSpaces(spaces)
    }
    appendText(text, at: pieces.count)
  }

  /// Adds spaces before the marks that have just begun, unless they would begin a line.
  private mutating func insertSpaces(_ spaces: ArraySlice<UInt8>) {
    var index = pieces.count
    while index > 0, pieces[index - 1].kind == .open, isDelimited(pieces[index - 1].element) { index -= 1 }
    guard !isAtLineStart else { return }
    appendText(spaces, at: index)
  }

  /// Adds text at an index, to the text before it if there is any.
  private mutating func appendText(_ text: ArraySlice<UInt8>, at index: Int) {
    guard !text.isEmpty else { return }
    isAtLineStart = false
    if index > 0, pieces[index - 1].kind == .leaf, case .text = pieces[index - 1].element {
      pieces[index - 1].bytes += text
    } else {
      pieces.insert(Piece(kind: .leaf, element: .text(.empty), bytes: Array(text)), at: index)
    }
  }

  private mutating func addBreak(_ element: Element) {
    _ = takeTrailingSpaces()
    if isAtLineStart {
      // A break that follows a break adds a line only if both are meant; one at the very start says nothing.
      guard let lastBreak, element == .lineBreak else { return }
      if pieces[lastBreak].element == .softBreak {
        pieces[lastBreak].element = .lineBreak
        return
      }
    }
    lastBreak = pieces.count
    isAtLineStart = true
    pieces.append(Piece(kind: .leaf, element: element))
  }

  private func isBreak(_ piece: Piece) -> Bool { piece.element == .softBreak || piece.element == .lineBreak }

  private func isVisible(_ piece: Piece) -> Bool {
    piece.kind == .leaf || piece.kind == .close && !isDroppedWhenEmpty(piece.element)
  }

  private mutating func trimEnd() {
    // A link shows that something is there even if it is empty.
    while let index = pieces.lastIndex(where: isVisible), pieces[index].kind == .leaf {
      if isBreak(pieces[index]) {
        pieces.remove(at: index)
        continue
      }
      if case .text = pieces[index].element {
        while pieces[index].bytes.last?.isSpaceOrTab == true { pieces[index].bytes.removeLast() }
        if pieces[index].bytes.isEmpty {
          pieces.remove(at: index)
          continue
        }
      }
      return
    }
  }
}
