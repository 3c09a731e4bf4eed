/// What each element begins.
extension HTMLModelReader {
  /// Begins an element outside code; false where its content is not to be read.
  mutating func begin(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Bool {
    if beginWordItem(node, index, css) || beginTask(node) { return true }
    switch node.tag {
    case .br: addBreak()
    case .hr: addRule(node)
    case .img: addImage(node)
    case .input: addCheckbox(node)
    case .iframe, .embed, .object, .video, .audio: return beginMedia(node, index)
    case .q: beginQuotation()
    case .rt: beginReading()
    case .a: return beginLink(node)
    case .pre, .listing, .xmp, .plaintext: beginCode(node, index)
    case .div where style.preservesSpace && style.isMonospace: beginCode(node, index)
    case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(node, css)
    case .blockquote: beginGroup(.blockQuote)
    case .details: beginGroup(.details)
    case .summary: beginSummary()
    case .ul, .ol, .menu, .dir: beginList(node, css)
    case .li: return beginItem(node, css)
    case .table: if isLayout(node) { beginBlock() } else { beginTable() }
    case .caption: beginCaption()
    case .tr: beginRow()
    case .td, .th:
      if isBesideCode(node) { return false }
      beginCell(node, css)
    case .p: beginParagraph(css)
    case let tag where tag.isBlock: beginBlock()
    default:
      if tree.value(.dataStringifyType, of: node)?.elementsEqual("paragraph-break".utf8) == true { closeParagraph() }
      return true
    }
    return !node.tag.isVoid
  }

  /// Begins an element that parts paragraphs and is nothing else. A list whose items come each in a block of their own
  /// goes on from one to the next.
  mutating func beginBlock() {
    endParagraph()
    setEnding(.block)
  }

  private mutating func beginParagraph(_ css: [CSSDeclarations]) {
    beginBlock()
    setEnding(.paragraph)
    if resumeWordItem(css) { setEnding(.continuation, containerCount: flow.containers.count) }
    wantsSpace = !(css.last?.hasNoMargins ?? false)
  }

  private mutating func beginHeading(_ node: HTMLTree.Node, _ css: [CSSDeclarations]) {
    closeParagraph()
    numberedHeading = css.wordList
    setEnding(.heading)
    let levels: [HTMLTag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    kind = .heading(UInt8((levels.firstIndex(of: node.tag) ?? 0) + 1))
  }

  /// Begins an element that surrounds blocks.
  private mutating func beginGroup(_ element: Element) {
    closeParagraph()
    prepareBlock()
    startBlocks()
    flow.push(.group, element)
  }

  /// Notes where containers stood, so that the element's end takes those within with it.
  mutating func startBlocks() {
    kind = .paragraph
    wantsSpace = false
    frames[frames.count - 1].containerCount = flow.containers.count
    setEnding(.group)
  }

  private mutating func beginSummary() {
    beginBlock()
    if case .details? = flow.containers.last?.element, flow.containers.last?.blockCount == 0 {
      kind = .summary
      setEnding(.heading)
    }
  }

  private mutating func addRule(_ node: HTMLTree.Node) {
    if node.next != HTMLTree.none && isFootnoteList(after: node) { return }
    // Word draws this one above its footnotes.
    if tree.value(.width, of: node)?.elementsEqual("33%".utf8) == true { return }
    closeParagraph()
    if startBlock() { flow.builder.leaf(.thematicBreak) }
  }

  // MARK: Links and images

  private mutating func beginLink(_ node: HTMLTree.Node) -> Bool {
    // Slack keeps the address that was meant beside one that goes through its own server.
    guard let address = tree.value(.dataStringifyLink, of: node) ?? tree.value(.href, of: node) else { return true }
    if !isPart, address.starts(with: "#fnref-".utf8) { return false }
    if !isPart, address.starts(with: "#fn-".utf8), tree.value(.id, of: node)?.starts(with: "fnref-".utf8) == true {
      addFootnoteReference(address.dropFirst(4))
      return false
    }
    let destination = address.trimmingSpaces()
    guard LinkPolicy.allowsLink(destination) else { return true }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    links.append(HTMLLink(destination: Array(destination), title: title?.isEmpty == false ? title : nil))
    style.link = UInt32(links.count - 1)
    style.marks.add(.link)
    return true
  }

  private mutating func addImage(_ node: HTMLTree.Node) {
    guard !flow.isSilent, let source = tree.value(.src, of: node)?.trimmingSpaces() else { return }
    let width = dimension(.width, of: node)
    let height = dimension(.height, of: node)
    // An image of one pixel is there to watch the reader.
    if let width, let height, width <= 1 && height <= 1 { return }
    let alternative = (tree.value(.alt, of: node) ?? []).collapsingSpaces()
    guard !source.isEmpty, LinkPolicy.allowsImage(source) else {
      if AlternativeText.isShown(alternative[...]) { addText(alternative) }
      return
    }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    let run = style.run(&looks)
    inlines.settle(before: run, in: &flow.builder)
    let kept = flow.builder.keep(source)
    let text = flow.builder.keep(alternative)
    let name = title.flatMap { $0.isEmpty ? nil : flow.builder.keep($0) }
    inlines.add(Image(source: kept, alternative: text, title: name, width: width, height: height), run)
  }

  func dimension(_ name: HTMLAttribute.Name, of node: HTMLTree.Node) -> UInt16? {
    guard let value = tree.value(name, of: node), let number = CSSNumber(value.trimmingSpaces()),
      number.unit.isEmpty || number.unit.isWord("px".utf8), number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }

  // MARK: Footnotes

  private mutating func addFootnoteReference(_ label: ArraySlice<UInt8>) {
    if flow.isSilent { return }
    var run = style.run(&looks)
    run.marks.remove(.superscript)
    inlines.settle(before: run, in: &flow.builder)
    inlines.add(footnoteReference: flow.builder.keep(label), run)
  }

  /// Whether a list of footnotes is what comes next beside a node.
  private func isFootnoteList(after node: HTMLTree.Node) -> Bool {
    var next = node.next
    while next != HTMLTree.none && tree[next].tag == .text { next = tree[next].next }
    return next != HTMLTree.none && isFootnoteList(tree[next])
  }

  func isFootnoteList(_ list: HTMLTree.Node) -> Bool {
    guard list.tag == .ol else { return false }
    var child = list.firstChild
    while child != HTMLTree.none && tree[child].tag == .text { child = tree[child].next }
    return child != HTMLTree.none && footnoteLabel(of: tree[child]) != nil
  }

  func footnoteLabel(of item: HTMLTree.Node) -> ArraySlice<UInt8>? {
    guard !isPart, item.tag == .li, let id = tree.value(.id, of: item), id.starts(with: "fn-".utf8) else { return nil }
    return id.dropFirst(3)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with white space at the ends taken off and in between made single spaces.
  fileprivate func collapsingSpaces() -> [UInt8] {
    Array(split(whereSeparator: \.isHTMLSpace).joined(separator: [0x20]))
  }
}
