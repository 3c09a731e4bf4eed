/// Adds text to the model in the order of the source: collects it in paragraphs, and puts these into the blocks around.
struct TextFlow {
  /// What a paragraph becomes in its place.
  enum ParagraphKind: Equatable {
    case paragraph
    case heading(UInt8)
    case summary
    case term
  }

  var blocks: BlockFlow
  /// The list elements around the text, whose lists open with their first content.
  var lists: ListElements
  /// The style of the text that follows, from the elements around it.
  var style = TextStyle()
  /// The kind of a paragraph here.
  var kind = ParagraphKind.paragraph
  /// Whether the current paragraph is an element with space around it.
  var wantsSpace = false
  /// Whether text between the marks of a formula may be one.
  var marksFormulas = true
  /// The links and styles of the text.
  var values: FormatValues
  private var inlines = InlineRuns()
  /// The names of the places at the start of the text that comes next.
  private var pendingAnchors: [TextSpan] = []

  init(into blocks: BlockFlow, lists: ListElements, values: FormatValues) {
    self.blocks = blocks
    self.lists = lists
    self.values = values
  }

  // MARK: Text

  /// Whether text is possible here.
  var takesText: Bool { !blocks.isSilent && blocks.innermost != .table && blocks.innermost != .row }

  /// Adds text of the source. Its line endings are white space unless the style preserves them.
  mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    if style.whiteSpace == .nothing { return add(line: range, of: text) }
    let lines = text[range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { addBreak() }
      add(line: line.indices, of: text)
    }
  }

  private mutating func add(line range: Range<Int>, of text: [UInt8]) {
    if let symbols = style.symbols {
      add(symbols.text(of: text[range]))
    } else if style.stated.isCode {
      inlines.addCode(text, range, style.run(&values), to: &blocks.builder)
    } else if let visible = ZeroWidthCharacters.removed(from: text, range) {
      inlines.add(visible, visible.indices, style.run(&values), to: &blocks.builder)
    } else {
      inlines.add(text, range, style.run(&values), to: &blocks.builder)
    }
  }

  /// Adds text that is not in the source.
  mutating func add(_ text: [UInt8]) {
    if takesText { inlines.add(text, text.indices, style.run(&values), to: &blocks.builder) }
  }

  /// Adds a line break. A line of no-break spaces is an empty one.
  mutating func addBreak() {
    inlines.dropBlankLine(in: blocks.builder.text)
    // Editors without paragraphs separate them with two line breaks.
    if inlines.breaks == 1 && kind == .paragraph { closeParagraph() } else { inlines.addBreak() }
  }

  /// Separates what follows from what is before, as boxes beside each other are.
  mutating func addGap() { inlines.addGap() }

  /// Ends the current line, if any.
  mutating func endLine() {
    if inlines.breaks == 0 { addBreak() }
  }

  /// Makes the text that follows a link.
  mutating func beginLink(to destination: ArraySlice<UInt8>, title: [UInt8]? = nil) {
    style.stated.link = values.number(of: HTMLLink(destination: Array(destination), title: title))
    style.stated.formats.add(.link)
  }

  /// Adds an image, which is created after the pending space or breaks.
  mutating func addImage(_ image: (inout DocumentBuilder) -> Image) {
    let run = style.run(&values)
    inlines.settleGap(in: blocks.builder.text)
    inlines.settle(before: run, in: &blocks.builder)
    inlines.add(image(&blocks.builder), run)
  }

  /// Adds a formula with its marks.
  mutating func add(formula: [UInt8]) {
    guard takesText, !style.stated.isCode else { return add(formula) }
    let run = style.run(&values)
    inlines.settleGap(in: blocks.builder.text)
    inlines.settle(before: run, in: &blocks.builder)
    inlines.append(.formula(blocks.builder.keep(formula)), run)
  }

  mutating func addFootnoteReference(_ label: [UInt8]) {
    if blocks.isSilent { return }
    var run = style.run(&values)
    run.formats.remove(.format(.superscript))
    inlines.settle(before: run, in: &blocks.builder)
    inlines.append(.footnoteReference(blocks.builder.keep(label)), run)
  }

  /// Adds the name of a place that links lead to: the text that comes next.
  mutating func addAnchor(_ name: [UInt8]) {
    var run = style.run(&values)
    run.formats.remove(.link)
    if !inlines.isEmpty { inlines.settle(before: run, in: &blocks.builder) }
    let kept = blocks.builder.keep(name)
    if inlines.isEmpty { pendingAnchors.append(kept) } else { inlines.append(.anchor(kept), run) }
  }

  /// Removes and returns the names of the places at the start of the text that comes next.
  mutating func takeAnchors() -> [TextSpan] {
    defer { pendingAnchors = [] }
    return pendingAnchors
  }

  /// Returns the elements of the formats of the text that follows, outermost first.
  mutating func formats() -> [Element] {
    style.run(&values).elements.map { values.element($0, keptIn: &blocks.builder) }
  }

  // MARK: Paragraphs

  /// Whether the current paragraph is still empty.
  var isAtStart: Bool { inlines.isEmpty }

  /// Whether nothing of the current paragraph would show.
  var isBlank: Bool { !inlines.hasVisibleContent(in: blocks.builder.text) }

  /// Ends the paragraph at a block's border; within a heading, only the line.
  mutating func endParagraph() {
    if kind == .paragraph { closeParagraph() } else if inlines.breaks == 0 { inlines.addBreak() }
  }

  /// Ends the paragraph, if there is one.
  mutating func closeParagraph() {
    if !inlines.isEmpty { writeParagraph() }
    inlines.removeAll()
  }

  /// Ends the paragraph before an element with an alignment of its own.
  mutating func closeParagraph(aligned alignment: Alignment?) {
    guard kind == .paragraph, !inlines.isEmpty else { return }
    let own = style.alignment
    style.alignment = alignment
    closeParagraph()
    style.alignment = own
  }

  private mutating func writeParagraph() {
    inlines.dropBlankLine(in: blocks.builder.text)
    if isBlank {
      pendingAnchors += inlines.anchors
      return
    }
    guard startBlock() else { return }
    takeTask()
    if blocks.innermost == .cell || blocks.innermost == .footnote || blocks.isAtStartOfPlacedItem {
      inlines.dropLeadingSpaces(in: blocks.builder.text)
    }
    inlines.dropTrailingSpaces(in: blocks.builder.text)
    if inlines.isEmpty { return }
    inlines.joinFormulas(in: &blocks.builder)
    if marksFormulas { inlines.markFormulas(in: blocks.builder.text) }
    inlines.makeMonospaceCode(in: blocks.builder.text)
    if inlines.isBoldThroughout, isAlwaysBold { inlines.forgetBoldness() }
    if wantsSpace { blocks.noteSpacedParagraph() }
    blocks.builder.open(paragraphElement())
    for name in takeAnchors() { blocks.builder.leaf(.anchor(name)) }
    inlines.write(values, to: &blocks.builder)
    blocks.builder.close()
  }

  /// Makes the item a task if its first paragraph begins with a ballot box.
  private mutating func takeTask() {
    guard case .listItem(nil)? = blocks.innermostElement, blocks.containers.last?.isFirstBlock == true,
      let task = inlines.takeTask(in: blocks.builder.text, lists.taskSigns())
    else { return }
    blocks.replaceInnermost(with: .listItem(task))
  }

  /// Whether receivers show the current paragraph bold anyway: a header cell's text, a callout's title, or a heading whose
  /// look an editor describes in CSS.
  private var isAlwaysBold: Bool {
    if case .heading = kind, inlines.isBoldByCSS { return true }
    return switch blocks.innermostElement {
    case .tableCell(let cell): cell.isHeader
    case .callout: placedKind == .summary
    default: false
    }
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

  /// The kind of the block that was just started. A section or callout begins with its title: the rest of the title's
  /// element, and what follows a list in it, is text.
  var placedKind: ParagraphKind {
    guard kind == .summary else { return kind }
    switch blocks.innermostElement {
    case .details, .callout: return blocks.isInnermostEmpty ? .summary : .paragraph
    default: return .paragraph
    }
  }

  /// Returns the alignment that a paragraph needs besides its cell's. If the first text of a cell is aligned, the cell
  /// itself is, since that is what other formats can express.
  mutating func alignmentBesideCell() -> Alignment? {
    guard case .tableCell(var cell)? = blocks.innermostElement else { return style.alignment }
    if cell.alignment == nil, style.alignment != nil, blocks.containers.last?.isFirstBlock == true {
      cell.alignment = style.alignment
      blocks.replaceInnermost(with: .tableCell(cell))
    }
    return style.alignment == cell.alignment ? nil : style.alignment
  }

  // MARK: The whole

  /// Begins an element whose paragraphs are ordinary paragraphs, whatever is around it. Returns how many containers are
  /// open.
  @discardableResult
  mutating func beginBlocks() -> Int {
    kind = .paragraph
    wantsSpace = false
    return depth
  }

  /// Ends all open elements.
  mutating func finish() {
    closeParagraph()
    blocks.pop(downTo: 0)
  }
}
