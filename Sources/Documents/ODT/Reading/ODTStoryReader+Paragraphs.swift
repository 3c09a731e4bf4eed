extension ODTStoryReader {
  mutating func beginParagraph(_ name: ODTName, _ tag: XMLTag) {
    content.endPending(&place.pending)
    let style = styles.style("paragraph", tag.string("text:style-name") ?? "Standard")
    var properties = style?.paragraph ?? ParagraphProperties()
    let level = name == .heading ? Swift.max(tag.number("text:outline-level") ?? 1, 1) : nil
    properties.outline = level.map(ODTStyles.outline(ofLevel:))
    properties.inherit(styles.sheet.defaults.paragraph)
    var paragraph = inLists(properties.state(style: style?.number ?? 0))
    if name == .heading, tag.string("text:is-list-header") != "true" { numberChapter(&paragraph) }
    paragraph.tableDepth = UInt8(clamping: place.tables.count)
    place.paragraph = paragraph
    place.characters = [styles.sheet.characterState(of: style, in: content.fonts)]
    place.dropsSpace = true
  }

  mutating func endParagraph() {
    guard let paragraph = place.paragraph.take() else { return }
    content.end(paragraph, inTables: place.tables.count, pending: &place.pending)
  }

  // MARK: Lists

  /// Numbers a heading by the outline, unless it is an item of a list.
  private mutating func numberChapter(_ heading: inout ParagraphState) {
    guard place.lists.isEmpty, styles.lists[ODTStyles.outline] != nil else { return }
    heading.numbering = .list(lastInstances[ODTStyles.outline] ?? instance(of: ODTStyles.outline, level: 8))
    heading.level = Swift.min(heading.outline, 8)
  }

  /// Returns the format of a paragraph in the open lists. Lists are elements here, while the assembler finds the
  /// paragraphs of an item by their indents: outside of lists, only those that are aligned with an item may have one of
  /// these.
  private mutating func inLists(_ paragraph: ParagraphState) -> ParagraphState {
    var paragraph = paragraph
    let quoteIndent = content.role(of: paragraph) == .quote ? content.styles.indent(of: Int(paragraph.style)) : 0
    guard let last = place.lists.indices.last else {
      paragraph.indent = place.indent(ofMargin: paragraph.indent, in: quoteIndent) ?? 0
      return paragraph
    }
    let margin = paragraph.indent
    paragraph.firstIndent = 0
    place.itemMargins = place.lists.prefix(9).enumerated().map { level, list in
      content.lists.properties(ofLevel: UInt8(clamping: level), in: list.number).indent ?? 0
    }
    // Quotations in quotations are further to the right.
    let quotes = quoteIndent > 0 ? Swift.max(margin &- (place.itemMargins.last ?? 0), quoteIndent) : 0
    paragraph.indent = ODTStyleReader.indent(inLists: place.lists.count) &+ quotes
    if place.lists[last].beginsItem {
      place.lists[last].beginsItem = false
      paragraph.numbering = .list(place.lists[last].number)
      paragraph.level = UInt8(clamping: Swift.min(last, 8))
    }
    return paragraph
  }

  /// Begins a list: one in another is its next level, others have counts of their own unless they continue one.
  mutating func beginList(_ tag: XMLTag) {
    let style = tag.string("text:style-name") ?? place.lists.last?.style
    var number = place.lists.last?.number
    if number == nil || style != place.lists.last?.style {
      number = instance(tag, style ?? "", level: place.lists.count)
    }
    place.lists.append(ODTPlace.List(number: number ?? 0, style: style))
    if let identifier = tag.string("xml:id") { instances[identifier] = number }
  }

  private mutating func instance(_ tag: XMLTag, _ style: String, level: Int) -> Int32 {
    if let continued = tag.string("text:continue-list").flatMap({ instances[$0] }) { return continued }
    if tag.string("text:continue-numbering") == "true", let last = lastInstances[style] { return last }
    return instance(of: style, level: level)
  }

  /// Creates an instance of a list for its items at a level, and those above.
  private mutating func instance(of style: String, level: Int, start: UInt32? = nil) -> Int32 {
    instanceCount &+= 1
    var override = ListDefinitions.Override(list: styles.lists[style] ?? 0)
    // A start makes it an instance that counts for itself.
    let levels = content.lists.lists[override.list] ?? []
    override.starts = (0...Swift.min(level, 8)).map { levels.indices.contains($0) ? levels[$0].start : 1 }
    if let start, let last = override.starts.indices.last { override.starts[last] = start }
    content.lists.overrides[instanceCount] = override
    lastInstances[style] = instanceCount
    return instanceCount
  }

  mutating func beginItem(_ tag: XMLTag) {
    guard let last = place.lists.indices.last else { return }
    place.lists[last].beginsItem = true
    guard let start = tag.number("text:start-value") else { return }
    place.lists[last].number = instance(of: place.lists[last].style ?? "", level: last, start: UInt32(clamping: start))
  }
}
