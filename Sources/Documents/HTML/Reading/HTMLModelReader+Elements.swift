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
    case .dl where isDefinitionList(node): beginGroup(.definitionList)
    case .dt where isInDefinitionList: beginTerm()
    case .dd where isInDefinitionList: beginDefinition()
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
}
