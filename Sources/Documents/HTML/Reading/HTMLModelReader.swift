/// Reads a parsed tree into the model: what each element means, never how it would be drawn.
///
/// It walks the tree along its links with a stack of frames, so that depth costs no recursion.
struct HTMLModelReader {
  /// What paragraphs become where they are.
  enum ParagraphKind: Equatable {
    case paragraph
    case heading(UInt8)
    case summary
    case term
  }

  /// What to put back when an element ends.
  struct Frame {
    let style: TextStyle
    let kind: ParagraphKind
    let wantsSpace: Bool
    var containerCount: Int
    /// What else its end does.
    var ending = Ending.none
  }

  enum Ending {
    case none, block, group, paragraph, continuation, heading, item, list, code, codeLine, caption, quotation, reading
  }

  let tree: HTMLTree
  var sheet = StyleSheet()
  var flow: BlockFlow
  var style = TextStyle()
  var kind = ParagraphKind.paragraph
  /// Whether the current paragraph is an element that has space around it.
  var wantsSpace = false
  var inlines = InlineRuns()
  var links: [HTMLLink] = []
  var styles = StyleTable()
  var frames: [Frame] = []
  /// The list elements that are open.
  var lists: [ListElement] = []
  /// The levels of the list that only indents make.
  var indents = IndentLevels()
  /// Where the last heading stands in one of Word's lists, if it is numbered.
  var numberedHeading: ListPosition?
  /// The marker at the start of the item that is being read, which does not show.
  var paddedMarker = HTMLTree.none
  /// The title of the callout that has begun last.
  var titleOfCallout = HTMLTree.none
  var footnotes: LinkedFootnotes
  /// The number of the item that comes next, where a numbered list of footnotes is open.
  var numberAmongFootnotes: UInt32?
  let internalLinks: InternalLinks
  /// The heading that has begun last.
  var heading = HTMLTree.none
  /// The names of places that the text which comes next begins with.
  private var pendingAnchors: [TextSpan] = []
  /// How many quotations within a line are open.
  var quotationDepth = 0
  /// The code block that is being read.
  var code: CodeText?
  /// The node that comes next; none at the end.
  private var upcoming: HTMLTree.Index
  /// The embedded node that the reader has stopped at.
  private var stop = HTMLTree.none
  /// Whether the tree is a part of another document, which has footnotes of its own.
  let isPart: Bool
  private(set) var keepsAllTitles = true
  /// What relative addresses are meant beside, where the page says it.
  private var base: AddressBase?
  /// Whether embedded blocks are meant to stand apart from each other.
  var spacesEmbedded = true

  /// The document of a whole tree; titles that only repeat the text that they are of are left out, unless all are kept.
  static func read(_ tree: HTMLTree, keepsAllTitles: Bool, base: AddressBase?) -> Document {
    var reader = HTMLModelReader(tree, isPart: false)
    reader.keepsAllTitles = keepsAllTitles
    reader.base = base
    _ = reader.advance()
    reader.closeParagraph()
    reader.flow.pop(downTo: 0)
    for name in reader.pendingAnchors { reader.flow.builder.appendToLastLine(.anchor(name)) }
    let document = reader.flow.builder.finish()
    return reader.footnotes.isEmpty ? document : document.withFootnotesOfPage()
  }

  /// A reader of a tree that is a part of another document, for ``advance()``.
  init(part tree: HTMLTree) {
    self.init(tree, isPart: true)
  }

  private init(_ tree: HTMLTree, isPart: Bool) {
    self.tree = tree
    self.isPart = isPart
    internalLinks = isPart ? InternalLinks(placesInPart: tree) : InternalLinks(in: tree)
    footnotes = LinkedFootnotes(among: internalLinks, of: tree)
    upcoming = tree[0].firstChild
    flow =
      isPart
      ? BlockFlow(textCapacity: 0, nodeCapacity: 0)
      : BlockFlow(textCapacity: tree.text.count, nodeCapacity: tree.nodes.count * 3 / 2)
    flow.isSilent = tree.hasFragmentStart
    gatherStyles()
  }

  private mutating func gatherStyles() {
    for element in tree.styles where tree[element].firstChild != HTMLTree.none {
      let child = tree[tree[element].firstChild]
      if child.tag == .text { sheet.add(tree.text, child.content.range) }
    }
  }

  /// Reads on to the next embedded blocks that show, and gives their number; nil at the end.
  mutating func advance() -> Int? {
    if stop != HTMLTree.none { upcoming = node(after: stop) }
    stop = HTMLTree.none
    while upcoming != HTMLTree.none {
      let index = upcoming
      let node = tree[index]
      if node.tag == .text {
        addText(node.content.range)
      } else if node.tag == .embedded {
        if beginEmbedded() {
          stop = index
          return Int(node.content.start)
        }
      } else if enter(node, index) {
        if node.firstChild != HTMLTree.none {
          upcoming = node.firstChild
          continue
        }
        leave()
      }
      upcoming = self.node(after: index)
    }
    return nil
  }

  /// Ends the elements that end with a node, and gives the node that comes next.
  private mutating func node(after index: HTMLTree.Index) -> HTMLTree.Index {
    var index = index
    while tree[index].next == HTMLTree.none {
      index = tree[index].parent
      if index <= 0 { return HTMLTree.none }
      leave()
    }
    return tree[index].next
  }

  /// An address that an attribute states.
  func address(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let address = value.trimmingSpaces()
    return base?.resolve(address) ?? address
  }

  // MARK: Elements

  /// Begins an element, or what marks a fragment; false where its content is not to be read.
  private mutating func enter(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    if node.tag == .fragmentStart || node.tag == .fragmentEnd {
      closeParagraph()
      flow.isSilent = node.tag == .fragmentEnd
      return false
    }
    if mayBeFormula(node), addFormula(node, index) { return false }
    if node.isForeign || node.tag.hidesContent || index == paddedMarker || footnotes.hides(index) { return false }
    let outer = Frame(style: style, kind: kind, wantsSpace: wantsSpace, containerCount: flow.containers.count)
    if sheet.isEmpty && node.content.isEmpty {
      style.apply(node.tag)
      return enter(node, index, [], from: outer)
    }
    let css = declarations(of: node)
    applyAttributes(of: node)
    style.apply(node.tag)
    for one in css { style.apply(one, to: node.tag, &styles) }
    return enter(node, index, css, from: outer)
  }

  /// Whether an element is one of those few among which formulas are.
  private func mayBeFormula(_ node: HTMLTree.Node) -> Bool {
    node.tag == .math || !node.content.isEmpty && !node.isForeign
  }

  /// Begins an element whose style has been applied.
  private mutating func enter(
    _ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations], from outer: Frame
  ) -> Bool {
    let isNoCode = code != nil && css.last?.isUnselectable == true
    if style.isHidden || isNoCode || css.last?.isWordListMarker == true {
      if case .heading = kind, !style.isHidden, code == nil { addHeadingNumber(index) }
      style = outer.style
      return false
    }
    if style.alignment != outer.style.alignment && node.tag.isBlock { closeParagraph(aligned: outer.style.alignment) }
    frames.append(outer)
    let enters = code == nil ? begin(node, index, css) : beginInCode(node)
    if !internalLinks.isEmpty && code == nil { beginPlace(index) }
    if !enters {
      frames.removeLast()
      style = outer.style
    }
    return enters
  }

  private mutating func leave() {
    guard let frame = frames.popLast() else { return }
    switch frame.ending {
    case .none: break
    case .paragraph, .continuation:
      let isBlank = !inlines.hasVisibleContent(in: flow.builder) && code == nil
      endParagraph()
      if frame.ending == .continuation { flow.endItem(openedAs: frame.containerCount) }
      if isBlank { flow.endLingeringLists(above: lists.last?.place ?? -1) }
    case .block: endParagraph()
    case .group:
      endParagraph()
      flow.pop(downTo: frame.containerCount)
    case .heading: closeParagraph()
    case .list: endList()
    case .item:
      closeParagraph()
      flow.endItem(openedAs: frame.containerCount)
    case .code: endCode()
    case .codeLine: code?.endLine()
    case .quotation: endQuotation()
    case .reading: addText(Array(")".utf8))
    case .caption:
      closeParagraph()
      flow.push(.table, .table)
    }
    style = frame.style
    kind = frame.kind
    wantsSpace = frame.wantsSpace
  }

  mutating func setEnding(_ ending: Ending) { frames[frames.count - 1].ending = ending }

  /// Ends as many containers with an element as will have been opened within it.
  mutating func setEnding(_ ending: Ending, containerCount: Int) {
    frames[frames.count - 1].containerCount = containerCount
    setEnding(ending)
  }

  /// What the sheet and the `style` attribute declare.
  private func declarations(of node: HTMLTree.Node) -> [CSSDeclarations] {
    var found: [CSSDeclarations] = []
    if !sheet.isEmpty {
      found = sheet.declarations(for: node.tag, classes: tree.value(.class, of: node) ?? [])
    }
    if let css = tree.value(.style, of: node) { found.append(CSSDeclarations(tree.text, css.indices)) }
    return found
  }

  /// What the attributes of old that stand for styles say.
  private mutating func applyAttributes(of node: HTMLTree.Node) {
    for attribute in tree.attributes(of: node) {
      let value = CSSValue(tree.text[attribute.value.range])
      var css = CSSDeclarations()
      switch attribute.name {
      case .hidden: style.isHidden = true
      case .class where node.tag == .span || node.tag == .a:
        if isEndOfParagraph(value.bytes) || isCommentMark(value.bytes) { style.isHidden = true }
      case .align where node.tag.isBlock && node.tag != .table: css.alignment = value.alignment
      case .color where node.tag == .font: css.color = value.paint
      case .face where node.tag == .font:
        css.fontFamily = value.firstFamily
        css.isMonospace = value.isMonospace
        css.symbols = value.symbols
      default: continue
      }
      style.apply(css, to: node.tag, &styles)
    }
  }

  /// Whether an element's class says that it is the no-break space with which Word Online ends each paragraph.
  private func isEndOfParagraph(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.starts(with: "EOP".utf8) && classes.dropFirst(3).first.map(\.isHTMLSpace) != false
  }

  /// Whether an element's class says that it is what Word shows of a reviewer's comment within the text.
  private func isCommentMark(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.isWord("msocommentreference".utf8) || classes.isWord("msocomanchor".utf8)
  }

  // MARK: Places

  /// Notes that links lead to an element: to the text that comes next.
  private mutating func beginPlace(_ index: HTMLTree.Index) {
    guard !flow.isSilent, footnotes.note(at: index) == nil, footnotes.mark(at: index) == nil else { return }
    for name in internalLinks.names(of: index) {
      var run = style.run(&styles)
      run.formats.remove(.link)
      if !inlines.isEmpty { inlines.settle(before: run, in: &flow.builder) }
      let kept = flow.builder.keep(name)
      if inlines.isEmpty { pendingAnchors.append(kept) } else { inlines.add(anchor: kept, run) }
    }
  }

  private mutating func emitAnchors() {
    for name in takeAnchors() { flow.builder.leaf(.anchor(name)) }
  }

  /// Takes the names of places that the text which comes next begins with.
  mutating func takeAnchors() -> [TextSpan] {
    defer { pendingAnchors = [] }
    return pendingAnchors
  }

  // MARK: Paragraphs

  private mutating func addText(_ range: Range<Int>) {
    // Only white space stands between cells, but code would keep it (HTML, 13.2.6.4.9).
    if flow.isSilent || flow.innermost == .table || flow.innermost == .row { return }
    if code != nil {
      code?.append(tree.text[range])
    } else if let symbols = style.symbols {
      addText(symbols.text(of: tree.text[range]))
    } else if style.isCode {
      inlines.addCode(tree.text, range, style.run(&styles), to: &flow.builder)
    } else {
      inlines.add(tree.text, range, style.run(&styles), to: &flow.builder)
    }
  }

  /// Adds text that the source has no characters for.
  mutating func addText(_ text: [UInt8]) {
    if flow.isSilent || flow.innermost == .table || flow.innermost == .row { return }
    inlines.add(text, text.indices, style.run(&styles), to: &flow.builder)
  }

  mutating func addBreak() {
    if code != nil {
      code?.breakLine()
      return
    }
    // Two line breaks are how editors without paragraphs part them.
    if inlines.breaks == 1 && kind == .paragraph { closeParagraph() } else { inlines.addBreak() }
  }

  /// Ends the paragraph at a block's border; within a heading that is only a line's end.
  mutating func endParagraph() {
    if kind == .paragraph { closeParagraph() } else { inlines.addBreak() }
  }

  /// Ends the paragraph, if there is one.
  mutating func closeParagraph() {
    if !inlines.isEmpty { writeParagraph() }
    inlines.removeAll()
  }

  /// Ends the paragraph that stands before an element with an alignment of its own.
  private mutating func closeParagraph(aligned alignment: Alignment?) {
    guard kind == .paragraph, code == nil, !inlines.isEmpty else { return }
    let own = style.alignment
    style.alignment = alignment
    closeParagraph()
    style.alignment = own
  }

  private mutating func writeParagraph() {
    guard inlines.hasVisibleContent(in: flow.builder) else {
      pendingAnchors += inlines.anchors
      return
    }
    guard startBlock() else { return }
    takeTask()
    if flow.innermost == .footnote { inlines.dropLeadingSpaces(in: flow.builder) }
    if inlines.isEmpty { return }
    inlines.joinFormulas(in: &flow.builder)
    if isUsuallyBold { inlines.forgetUsualBoldness() }
    if placedKind == .summary, case .callout? = flow.containers.last?.element { inlines.forgetBoldnessThroughout() }
    if wantsSpace { flow.noteSpacedParagraph() }
    flow.builder.open(paragraphElement())
    emitAnchors()
    emitInlines()
    flow.builder.close()
  }

  /// Whether receivers show the current paragraph bold anyway: a heading, or a header cell's text.
  private var isUsuallyBold: Bool {
    if case .heading = kind { return true }
    if case .tableCell(let cell)? = flow.containers.last?.element { return cell.isHeader }
    return false
  }

  /// Readies the model for a block; false where it must not show.
  mutating func startBlock() -> Bool {
    if flow.isSilent { return false }
    prepareBlock()
    flow.startBlock()
    return true
  }

  /// What the block that was just started is. A section has one title: what its element holds after that is text.
  var placedKind: ParagraphKind {
    if case .summary = kind, flow.containers.last?.isFirstBlock != true { return .paragraph }
    return kind
  }

  private mutating func paragraphElement() -> Element {
    let alignment = alignmentBesideCell()
    switch placedKind {
    case .paragraph: return .paragraph(alignment)
    case .heading(let level): return .heading(level: level, alignment)
    case .summary: return .summary
    case .term: return .definitionTerm
    }
  }

  private mutating func takeTask() {
    guard case .listItem(nil)? = flow.containers.last?.element, flow.containers.last?.isFirstBlock == true,
      let task = inlines.takeTask(in: flow.builder)
    else { return }
    flow.replaceInnermost(with: .listItem(task))
  }
}
