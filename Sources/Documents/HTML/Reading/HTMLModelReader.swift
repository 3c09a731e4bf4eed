/// Reads a parsed tree into the model: the meaning of each element, never its drawing.
///
/// It walks the tree along its links with a stack of frames, so that depth costs no recursion. It passes the content to
/// a ``TextFlow``, which knows nothing of elements.
struct HTMLModelReader {
  /// What to do when an element ends, and what to restore.
  private struct Frame {
    let style: TextStyle
    let kind: TextFlow.ParagraphKind
    let wantsSpace: Bool
    /// Whether it is a box with a distance from what is beside it.
    let isApart: Bool
    /// Whether its children are such boxes.
    let separatesChildren: Bool
    /// Whether its children are below each other.
    let stacksChildren: Bool
    let ending: Ending
  }

  /// The effect of an element's end.
  enum Ending {
    case nothing, block, line, heading, code, caption, quotation, reading
    /// Ends a line of code, even one where nothing was added to a text of this length.
    case codeLine(length: Int?)
    /// Ends containers until so many are left.
    case group(containerCount: Int)
    /// Ends a list, and the part of a quotation that is only this list, until so many containers are left.
    case list(containerCount: Int?)
    case item(containerCount: Int)
    /// Ends a paragraph, which may continue an item with so many containers around it.
    case paragraph(containerCount: Int?)
  }

  let tree: HTMLTree
  /// Whether the tree is a part of another document, which has its own footnotes.
  let isPart: Bool
  /// Whether what means nothing on most pages is kept: titles that only repeat their text, empty code, and
  /// that code has no language.
  let keepsAll: Bool
  /// The base of relative addresses, if the page names one.
  let base: AddressBase?
  /// The page that the tree was copied from, if that is known.
  let page: CopiedPage?
  /// What the addresses of places within the page begin with; empty if it is unknown.
  var addressOfPlaces: [UInt8] = []
  let options: ConversionOptions
  let internalLinks: InternalLinks
  let footnotes: LinkedFootnotes
  let codeBoxes: CodeBoxes
  let lineBlocks: LineBlocks
  /// Whether the page has formulas of Word's, each of which is shown again by what follows it.
  private let hasOfficeMath: Bool
  private let sheet: StyleSheet
  /// Whether embedded blocks have space between them.
  var spacesEmbedded = true

  var flow: TextFlow
  /// The code block that is being read.
  var code: CodeText?
  private var frames: [Frame] = []
  /// Whether the innermost element's children are below each other.
  var isInStack: Bool { frames.last?.stacksChildren == true }
  /// The most recent heading.
  var heading: HTMLElement?
  /// The title of the most recent callout.
  var titleOfCallout: HTMLElement?
  /// The hidden marker at the start of the current item.
  var paddedMarker: HTMLElement?
  /// The marker that is text at the start of the current item.
  var label: ItemLabel?
  /// Whether a list is open whose items are paragraphs of a quotation of LibreOffice's.
  var isInQuotedList = false
  /// The number of open quotations within a line.
  var quotationDepth = 0

  /// The last node read, and whether its content comes next.
  private var position: HTMLElement
  private var isEntered = true

  /// Creates a reader of a tree that is a part of another document, for ``advance()``.
  init(part tree: HTMLTree, options: ConversionOptions) {
    self.init(
      tree, StyleSheet(of: tree), LinkedFootnotes(), isPart: true, keepsAll: true, base: nil, options: options)
  }

  /// Creates a reader of a tree, some of whose footnotes are known.
  init(
    _ tree: HTMLTree, _ sheet: StyleSheet, _ notes: LinkedFootnotes, isPart: Bool = false, keepsAll: Bool,
    base: AddressBase?, page: CopiedPage? = nil, options: ConversionOptions
  ) {
    self.tree = tree
    position = tree.root
    self.sheet = sheet
    self.isPart = isPart
    self.keepsAll = keepsAll
    self.base = base
    self.page = page
    self.options = options
    internalLinks = isPart ? InternalLinks(placesInPart: tree) : InternalLinks(in: tree)
    footnotes = LinkedFootnotes(among: internalLinks, besides: notes, keepsAll: keepsAll)
    codeBoxes = CodeBoxes(in: tree)
    lineBlocks = LineBlocks(in: tree)
    hasOfficeMath = !tree.elements(.officeMath).isEmpty
    let (text, nodes) = isPart ? (0, 0) : (tree.text.count, tree.nodes.count * 3 / 2)
    var blocks = BlockFlow(textCapacity: text, nodeCapacity: nodes, options: options)
    blocks.isSilent = tree.hasFragmentStart
    flow = TextFlow(into: blocks, lists: ListElements(of: tree, sheet), values: FormatValues(text: tree.text))
    flow.marksFormulas = !keepsAll
  }

  // MARK: The walk

  /// Reads a whole tree.
  mutating func document() -> Document {
    _ = advance()
    if let page, page.isCited { cite(page) }
    let document = flow.document()
    return footnotes.isEmpty ? document : FootnotesOfPage.gathered(in: document)
  }

  /// Reads up to the next embedded blocks that show, and returns their number; nil at the end.
  mutating func advance() -> Int? {
    while let element = next() {
      switch element.tag {
      case .text: if element != paddedMarker, isShown(element) { addText(element) }
      case .embedded: if beginEmbedded() { return element.numberOfEmbedded }
      case .fragmentStart, .fragmentEnd: beginFragment(isShown: element.tag == .fragmentStart)
      default: isEntered = enter(element)
      }
    }
    return nil
  }

  /// Ends the elements that end here, and returns the next node; nil at the end.
  private mutating func next() -> HTMLElement? {
    if isEntered {
      isEntered = false
      if let child = position.firstChild {
        position = child
        return child
      }
      leave()
    }
    while position.next == nil, let parent = position.parent {
      position = parent
      leave()
    }
    guard let next = position.next else { return nil }
    position = next
    return next
  }

  /// Adds text without the marker of the current item and the signs of a note's number. Between cells there is only
  /// white space, but code would keep it (HTML, 13.2.6.4.9).
  private mutating func addText(_ text: HTMLElement) {
    guard flow.takesText else { return }
    let markerEnd = label?.text == text ? label?.end : nil
    let whole = text.range
    let start = footnotes.textStarts[text] ?? markerEnd ?? whole.lowerBound
    let range = start..<max(start, footnotes.textEnds[text] ?? whole.upperBound)
    if code != nil {
      // Between boxes in a line each, white space is layout.
      if isInStack, text.isBlankText { return }
      code?.append(tree.text[range], showsSpace: flow.style.whiteSpace == .everything)
    } else {
      flow.add(tree.text, range)
    }
  }

  /// Whether text has a size. White space between elements of a block still separates them: pages take its size only for
  /// their looks.
  private func isShown(_ text: HTMLElement) -> Bool {
    !flow.style.isSizeZero || text.parent?.tag.isBlock == true && text.isSpace
  }

  // MARK: Elements

  /// Begins an element; returns false if its content is not to be read.
  private mutating func enter(_ element: HTMLElement) -> Bool {
    if hasOfficeMath, WordFormula.isShownAgain(by: element) { return false }
    if HTMLFormula.mayBeOne(element), let formula = HTMLFormula(element) {
      add(formula)
      return false
    }
    let isUnread =
      element.isForeign || element.tag.hidesContent && !HTMLMedia.isPicture(element) || element == paddedMarker
    if isUnread || footnotes.hidden.contains(element) || codeBoxes.labels.contains(element) { return false }
    let outer = flow.style
    let css = applyStyles(of: element)
    if footnotes.unraised.contains(element) || HTMLFormula.isSourceOfDrawing(element) { flow.style = outer }
    let isNoCode = code != nil && css.last?.isUnselectable == true
    if flow.style.isHidden || isNoCode || css.last.map({ WordMarkerSearch.isMarker(element, $0) }) == true {
      if case .heading = flow.kind, !flow.style.isHidden, code == nil { addHeadingNumber(element) }
      if code == nil, element.isPageNumber { addPlaces(in: element) }
      flow.style = outer
      return false
    }
    if flow.style.alignment != outer.alignment, element.tag.isBlock, code == nil {
      if InlineBox.isPart(ofLine: element, css) {
        flow.style.alignment = outer.alignment
      } else {
        flow.closeParagraph(aligned: outer.alignment)
      }
    }
    let isApart = frames.last?.separatesChildren == true || InlineBox.standsApart(element, css)
    if isApart { flow.addGap() }
    let (kind, wantsSpace) = (flow.kind, flow.wantsSpace)
    let ending = code == nil ? begin(element, css) : beginInCode(element, css)
    if !internalLinks.isEmpty && code == nil { beginPlace(element) }
    guard let ending else {
      flow.style = outer
      flow.kind = kind
      if isApart { flow.addGap() }
      return false
    }
    frames.append(
      Frame(
        style: outer, kind: kind, wantsSpace: wantsSpace, isApart: isApart,
        separatesChildren: css.last?.separatesChildren == true,
        stacksChildren: (code == nil ? css.last?.stacksChildren : css.last?.hasChildrenInLines) == true,
        ending: ending))
    return true
  }

  /// Begins or ends the clipboard's fragment, which Qt does within the first and the last paragraph or block of code.
  private mutating func beginFragment(isShown: Bool) {
    if isShown { code?.removeAll() } else { endCode() }
    flow.beginFragment(isShown: isShown)
  }

  /// Applies the styles in an element's attributes, tag, sheet and `style` attribute, and returns the declarations of
  /// the last two, the more specific last.
  private mutating func applyStyles(of element: HTMLElement) -> [CSSDeclarations] {
    if sheet.isEmpty && !element.hasAttributes && element.tag != .ins {
      if !isTitleInPart(element) { flow.style.apply(element.tag) }
      return []
    }
    if ParagraphOfWord.isInsertion(element) { return [] }
    var css = sheet.isEmpty ? [] : sheet.declarations(for: element.tag, classes: element.classes)
    if let own = element.declarations { css.append(own) }
    if let hints = element.hints { flow.style.apply(hints, to: element.tag, &flow.values) }
    if !isTitleInPart(element) { flow.style.apply(element.tag) }
    let isQuoted = QuotationLook.isOne(element)
    for one in css { flow.style.apply(isQuoted ? one.withoutEmphasis : one, to: element.tag, &flow.values) }
    return css
  }

  /// Whether a citation says which part of it is the title, as Wikipedia's do: `<cite>A. Author: <i>Title</i>, 2</cite>`.
  private func isTitleInPart(_ cite: HTMLElement) -> Bool {
    cite.tag == .cite && cite.descendants.prefix(Self.citationLimit).contains { $0.tag == .i || $0.tag == .em }
  }

  /// How many nodes of a citation are searched for its title.
  private static let citationLimit = 64

  /// Begins an element outside code and returns the effect of its end; nil if its content is not to be read.
  private mutating func begin(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    if let label = footnotes.marks[element] {
      flow.addFootnoteReference(label)
      return nil
    }
    if let words = WordsInAttributes.of(element) {
      flow.add(words)
      return nil
    }
    let ending = beginFootnote(element) ?? beginWordItem(element, css) ?? beginTask(element) ?? beginCallout(element)
    if let ending { return ending }
    if let level = headingLevel(of: element, css) { return beginHeading(level, element, css) }
    switch element.tag {
    case .br, .hr, .img, .ampImage, .input:
      addVoid(element)
      return nil
    case .div where ParagraphOfWord.isRule(element):
      flow.addRule()
      return nil
    case .code where setTask(of: element): return nil
    case _ where isBlockOfCode(element, css): return beginCode(element)
    case .iframe, .embed, .oembed, .object, .video, .audio: return beginMedia(element)
    case .button, .q, .rt, .a: return beginInLine(element, css)
    case .cite where isSourceAbove(element): return beginLine()
    case .table, .caption, .tr, .td, .th: return beginPartOfTable(element, css)
    case .ul, .ol, .menu, .dir: return beginList(element, css)
    case .li: return beginItem(element, css)
    case .blockquote: return beginBlockQuote(element)
    case .details: return beginGroup(.details)
    case .summary: return beginSummary()
    case .dl where DefinitionList.isOne(element, footnotes): return beginGroup(.definitionList)
    case .dt where flow.isIn(.definitionList): return beginTerm()
    case .dd where flow.isIn(.definitionList): return beginDefinition()
    default: return beginBox(element, css)
    }
  }

  /// Adds an element that has no content.
  private mutating func addVoid(_ element: HTMLElement) {
    switch element.tag {
    case .br: flow.addBreak()
    case .hr: if !ParagraphOfWord.isAboveFootnotes(element) { flow.addRule() }
    case .input: setTask(of: element)
    // An icon before the title of a callout is part of the callout's look.
    default: if titleOfCallout.map({ element < $0 }) != true, !isFace(element) { addImage(element) }
    }
  }

  /// Begins an element that has a meaning of its own within a line.
  private mutating func beginInLine(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    switch element.tag {
    case .q: return beginQuotation()
    case .rt: return beginReading()
    case .a:
      let ending = beginLink(element)
      return css.last?.isBlock == true && ending != nil ? beginLine() : ending
    default:
      if CodeBoxes.isAction(element) { return nil }
      flow.add([UInt8(ascii: " ")])
      return .nothing
    }
  }

  /// Begins a table or a part of one. Tables within Markdown are written by hand, not for the layout of a page.
  private mutating func beginPartOfTable(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    switch element.tag {
    case .table: isPart || !LayoutTable.isOne(element, keepsNumbers: keepsAll) ? beginTable() : beginBox(element, css)
    case .caption: beginCaption()
    case .tr: isRule(element) ? nil : beginRow()
    default: !keepsAll && CodeGutter.isCell(element) ? nil : beginCell(element, css)
    }
  }

  /// Begins an element that only separates what is in it, or only formats it.
  private mutating func beginBox(_ element: HTMLElement, _ css: [CSSDeclarations]) -> Ending? {
    switch element.tag {
    case .p where element.has(.quotation): return .group(containerCount: beginPartOfQuotation(element))
    case let tag where tag.isBlock && InlineBox.isPart(ofLine: element, css): return .nothing
    case .p: return beginParagraph(element, css)
    case .span where css.last?.isTab == true:
      flow.addGap()
      return nil
    case .div where lineBlocks.contains(element): return beginLine()
    case let tag where tag.isBlock: return beginBlock()
    case .b where heading.map(hasLookInElements) == true:
      flow.style.stated.isBoldByCSS = true
      return .nothing
    default:
      if element.has(.paragraphBreak) {
        flow.closeParagraph()
      } else if css.last?.isBlock == true && !DropCap.isOne(element) || isInStack {
        return css.last?.hasMargins == true ? beginBlock() : beginLine()
      }
      return .nothing
    }
  }

  private mutating func leave() {
    guard let frame = frames.popLast() else { return }
    end(frame.ending)
    flow.style = frame.style
    flow.kind = frame.kind
    flow.wantsSpace = frame.wantsSpace
    if frame.isApart { flow.addGap() }
  }

  private mutating func end(_ ending: Ending) {
    switch ending {
    case .nothing: break
    case .block: flow.endParagraph()
    case .line: flow.endLine()
    case .paragraph(let count): flow.endParagraphOfOwn(continuing: count)
    case .heading: flow.closeParagraph()
    case .list(let count):
      flow.endList()
      if let count {
        isInQuotedList = false
        flow.endContainers(downTo: count)
      }
    case .group(let count): flow.endContainers(downTo: count)
    case .item(let count): flow.endItem(openedAs: count)
    case .code: endCode()
    case .codeLine(let length): if code?.text.count == length { code?.breakLine() } else { code?.endLine() }
    case .quotation: endQuotation()
    case .reading: flow.add(Array(")".utf8))
    case .caption: flow.resumeTable()
    }
  }
}

// MARK: - Embedded blocks

/// Blocks of another format among the elements of a tree.
extension HTMLModelReader {
  /// Prepares for embedded blocks; returns false if they do not show.
  private mutating func beginEmbedded() -> Bool {
    guard code != nil else { return flow.beginEmbedded(spaced: spacesEmbedded) }
    if flow.isSilent { return false }
    code?.endLine()
    return true
  }

  /// Returns the surroundings of the embedded blocks at which the reader has stopped.
  mutating func surroundings() -> EmbeddedSurroundings {
    code != nil ? EmbeddedSurroundings(isCode: true) : flow.surroundings()
  }

  /// Adds lines of embedded blocks to the code block around them, and their language if they have one.
  mutating func addCode(_ lines: [UInt8], language: ArraySlice<UInt8>?) {
    code?.append(lines[...])
    if code?.language == nil { code?.language = language }
  }
}
