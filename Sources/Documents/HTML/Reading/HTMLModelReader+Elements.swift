/// What each element begins.
extension HTMLModelReader {
  /// Begins an element outside code; false where its content is not to be read.
  mutating func begin(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Bool {
    if !footnotes.isEmpty {
      if let label = footnotes.mark(at: index) {
        addFootnoteReference(label)
        return false
      }
      if let label = footnotes.note(at: index), beginFootnote(label) { return true }
    }
    if beginWordItem(node, index, css) || beginTask(node) || beginCallout(node, index) { return true }
    switch node.tag {
    case .br: addBreak()
    case .hr: addRule(node)
    case .img: addImage(node)
    case .input: addCheckbox(node)
    case .iframe, .embed, .object, .video, .audio: return beginMedia(node, index)
    case .q: beginQuotation()
    case .rt: beginReading()
    case .a: return beginLink(node, index)
    case .pre, .listing, .xmp, .plaintext: beginCode(node, index)
    case .div where style.preservesSpace && style.isMonospace: beginCode(node, index)
    case .h1, .h2, .h3, .h4, .h5, .h6: beginHeading(node, index, css)
    case .blockquote: beginGroup(.blockQuote)
    case .details: beginGroup(.details)
    case .summary: beginSummary()
    case .ul, .ol, .menu, .dir: beginList(node, css)
    case .li: return beginItem(node, css)
    case .table: if isLayout(node) { beginBlock() } else { beginTable() }
    case .caption: beginCaption()
    case .tr: beginRow()
    case .td, .th:
      if isGutter(index) { return false }
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

  private mutating func beginHeading(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) {
    closeParagraph()
    numberedHeading = css.wordList
    heading = index
    setEnding(.heading)
    let levels: [HTMLTag] = [.h1, .h2, .h3, .h4, .h5, .h6]
    kind = .heading(UInt8((levels.firstIndex(of: node.tag) ?? 0) + 1))
  }

  /// Begins an element that surrounds blocks.
  mutating func beginGroup(_ element: Element) {
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
    // Word draws this one above its footnotes.
    if tree.value(.width, of: node)?.elementsEqual("33%".utf8) == true { return }
    closeParagraph()
    if startBlock() { flow.builder.leaf(.thematicBreak) }
  }

  // MARK: Links and images

  private mutating func beginLink(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    // Slack keeps the address that was meant beside one that goes through its own server.
    guard let address = tree.value(.dataStringifyLink, of: node) ?? tree.value(.href, of: node) else { return true }
    let destination = address.trimmingSpaces()
    guard LinkPolicy.allowsLink(destination) else { return true }
    if case .heading = kind, isOfHeading(destination) { return !isSign(text(of: index)) }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    links.append(HTMLLink(destination: Array(destination), title: meaningful(title, beside: text(of: index))))
    style.link = UInt32(links.count - 1)
    style.marks.add(.link)
    return true
  }

  /// Whether a link in a heading leads to that heading, from which readers of a page take its address.
  private func isOfHeading(_ destination: ArraySlice<UInt8>) -> Bool {
    let fragment = destination.drop { $0 != UInt8(ascii: "#") }
    guard let name = LinkFragment.placeName(of: fragment), let place = internalLinks.element(named: name) else {
      return false
    }
    return isWithin(place, heading) || tree[heading].parent == place || tree.firstElement(in: tree[place]) == heading
  }

  private func isWithin(_ index: HTMLTree.Index, _ outer: HTMLTree.Index) -> Bool {
    var index = index
    for _ in 0..<8 where index > 0 && index != outer { index = tree[index].parent }
    return index == outer
  }

  /// A title that says more than what it is the title of.
  private func meaningful(_ title: [UInt8]?, beside text: @autoclosure () -> [UInt8]) -> [UInt8]? {
    guard let title, !title.isEmpty else { return nil }
    if keepsAllTitles { return title }
    return title.elementsEqual(text()) { $0.lowercasedASCII == $1.lowercasedASCII } ? nil : title
  }

  /// Whether text is no word.
  private func isSign(_ text: [UInt8]) -> Bool {
    text.isEmpty || text.count <= 4 && !text.contains { $0.isASCIILetterOrDigit }
  }

  private func text(of element: HTMLTree.Index) -> [UInt8] {
    var text: [UInt8] = []
    for index in tree.descendants(of: element).prefix(16) where tree[index].tag == .text {
      text += tree.text[tree[index].content.range].prefix(256)
    }
    return text[...].collapsingSpaces()
  }

  private mutating func addImage(_ node: HTMLTree.Node) {
    guard !flow.isSilent, let source = source(ofImage: node) else { return }
    let width = dimension(.width, of: node)
    let height = dimension(.height, of: node)
    // An image of one pixel is there to watch the reader.
    if let width, let height, width <= 1 && height <= 1 { return }
    let alternative = (tree.value(.alt, of: node) ?? []).collapsingSpaces()
    guard !source.isEmpty, LinkPolicy.allowsImage(source) else {
      if AlternativeText.isShown(alternative[...]) { addText(alternative) }
      return
    }
    if AlternativeText.isEmoji(alternative) { return addText(alternative) }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    let run = style.run(&looks)
    inlines.settle(before: run, in: &flow.builder)
    let kept = flow.builder.keep(source)
    let text = flow.builder.keep(alternative)
    let name = meaningful(title, beside: alternative).map { flow.builder.keep($0) }
    inlines.add(Image(source: kept, alternative: text, title: name, width: width, height: height), run)
  }

  /// The address of an image. Pages that load images late keep it elsewhere, and show a small one of their own, or none,
  /// until then.
  private func source(ofImage node: HTMLTree.Node) -> ArraySlice<UInt8>? {
    let source = tree.value(.src, of: node)?.trimmingSpaces()
    if let source, !source.isEmpty, !source.starts(with: "data:".utf8), !source.starts(with: "blob:".utf8) {
      return source
    }
    for name in [HTMLAttribute.Name.dataSource, .dataLazySource, .dataOriginal] {
      if let later = tree.value(name, of: node)?.trimmingSpaces(), !later.isEmpty { return later }
    }
    for name in [HTMLAttribute.Name.sourceSet, .dataSourceSet] {
      // Addresses with their widths, of which any will do.
      if let first = tree.value(name, of: node)?.split(whereSeparator: \.isHTMLSpace).first { return first }
    }
    return source
  }

  func dimension(_ name: HTMLAttribute.Name, of node: HTMLTree.Node) -> UInt16? {
    guard let value = tree.value(name, of: node), let number = CSSNumber(value.trimmingSpaces()),
      number.unit.isEmpty || number.unit.isWord("px".utf8), number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }

  // MARK: Footnotes

  private mutating func addFootnoteReference(_ label: [UInt8]) {
    if flow.isSilent { return }
    var run = style.run(&looks)
    run.marks.remove(.superscript)
    inlines.settle(before: run, in: &flow.builder)
    inlines.add(footnoteReference: flow.builder.keep(label), run)
  }

  /// Begins a footnote's text; false where none can stand.
  private mutating func beginFootnote(_ label: [UInt8]) -> Bool {
    closeParagraph()
    if lists.isEmpty { flow.endLingeringLists() }
    guard flow.containers.isEmpty else { return false }
    startBlocks()
    flow.push(.footnote, .footnoteDefinition(label: flow.builder.keep(label)))
    return true
  }

  /// Whether a list's items are footnotes.
  func isFootnoteList(_ list: HTMLTree.Node) -> Bool {
    !footnotes.isEmpty && firstItem(of: list).map { footnotes.note(at: $0) != nil } == true
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with white space at the ends taken off and in between made single spaces.
  fileprivate func collapsingSpaces() -> [UInt8] {
    Array(split(whereSeparator: \.isHTMLSpace).joined(separator: [0x20]))
  }
}
