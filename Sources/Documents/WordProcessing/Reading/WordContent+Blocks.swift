extension WordContent {
  /// The maximum depth of tables; deeper ones become part of the last level.
  private static let tableDepthLimit: UInt8 = 8

  /// Adds UTF-8 to the text.
  mutating func add(_ utf8: some Collection<UInt8>, format: UInt32) {
    let start = text.count
    text.append(contentsOf: utf8)
    flow.add(Run(kind: .text, format: format, start: UInt32(start), count: UInt32(text.count - start)))
  }

  /// Adds a formula in TeX with its marks.
  mutating func add(formula: [UInt8], format: UInt32) {
    guard !formula.isEmpty else { return }
    let span = text.keep(formula)
    flow.add(Run(kind: .formula, format: format, start: span.start, count: span.count))
  }

  /// Adds UTF-8 as a file in Unicode has it. In a font of symbols, it shows other characters.
  mutating func add(unicode utf8: ArraySlice<UInt8>, format: UInt32) {
    if let page = fonts.codePage(of: characterFormats[format].font), page.isOfSymbols {
      add(page.text(of: utf8), format: format)
    } else {
      add(utf8, format: format)
    }
  }

  /// Stores text that no run shows.
  mutating func keep(_ utf8: [UInt8]) -> TextSpan { text.keep(utf8) }

  /// Ends the current flow's paragraph.
  mutating func endBlock(_ end: Block.End, format: ParagraphState) {
    var format = numbered(labelled(format))
    if flow.drawsRule { format.borders = .bottom }
    flow.drawsRule = false
    flow.beginsWithCheckBox = false
    let depth = Swift.min(end == .cell ? Swift.max(format.depth, 1) : format.depth, Self.tableDepthLimit)
    if !flow.boxes.isEmpty { appendBoxes(depth: depth) }
    let first = runs.count
    flow.moveRuns(to: &runs)
    var block = Block(
      end: end, depth: depth, format: index(of: format), firstRun: UInt32(first),
      runCount: UInt32(runs.count - first))
    examine(&block)
    flow.blocks.append(block)
  }

  /// Ends the current flow's last paragraph, if it has text.
  mutating func endLastBlock(format: ParagraphState) {
    if !flow.isAtParagraphStart || !flow.boxes.isEmpty { endBlock(.paragraph, format: format) }
  }

  /// Ends a row of the flow's table.
  mutating func endRow(depth: UInt8, definition: Int) {
    let depth = Swift.min(depth, Self.tableDepthLimit)
    flow.blocks.append(Block(end: .row, depth: depth, format: UInt32(definition), firstRun: 0, runCount: 0))
  }

  /// How often an empty cell or row comes at most: more of them are the rest of a sheet.
  private static let emptyRepetitionLimit = 64

  /// Adds the flow's last blocks, a cell or a row, until they are there so many times. Returns how often it has added
  /// them: not at all if the document has no room for it, nor if they refer to pictures or notes, which may be large.
  mutating func copies(from start: Int, repeated count: Int, depth: Int) -> Int {
    guard count > 1, start < flow.blocks.count, depth <= Self.tableDepthLimit else { return 0 }
    let blocks = flow.blocks[start...]
    let isText = blocks.allSatisfy { runs[$0.runs].allSatisfy { $0.kind == .text || $0.kind == .lineBreak } }
    let isEmpty = blocks.allSatisfy { $0.end == .row || $0.isBlank }
    var size = 0
    for block in blocks {
      size += 64
      for run in runs[block.runs] { size += self.size(of: run) }
    }
    size *= count - 1
    guard isText, size <= roomForCopies, !isEmpty || count <= Self.emptyRepetitionLimit else { return 0 }
    roomForCopies -= size
    for _ in 1..<count { flow.blocks += blocks }
    return count - 1
  }

  /// Returns about how many bytes a run of text needs, with its link.
  private func size(of run: Run) -> Int {
    let link = Int(characterFormats[run.format].link)
    return 16 + Int(run.count) + (links.indices.contains(link) ? links[link].destination.count : 0)
  }

  /// Returns the format of the flow's paragraph with the label before it.
  private mutating func labelled(_ format: ParagraphState) -> ParagraphState {
    let label = flow.label.take()
    guard !label.isEmpty else { return format }
    var labelled = format
    labelled.numbering = flow.label.numbering(of: format, by: label, in: lists)
    if labelled.numbering != .none { labelled.label = keep(label) }
    return labelled
  }

  /// Returns the format of the flow's paragraph. If nothing else numbers it, the marker at the start of its text does,
  /// which may have another font than the tab after it.
  private mutating func numbered(_ format: ParagraphState) -> ParagraphState {
    guard format.numbering == .none, format.firstIndent < 0 || flow.beginsWithCheckBox, role(of: format) == .body
    else { return format }
    let start = flow.firstTexts.reduce(into: []) { $0 += text(of: $1).prefix(ListLabel.typedLimit) }
    var numbered = format
    let isSetOff = flow.beginsWithCheckBox || BallotBox.rest(of: start[...]).first == "\t"
    if isSetOff, format.depth == 0, BallotBox.isBeforeText(start[...]) {
      // The box itself shows that the item is a task.
      numbered.numbering = .typed(.disc, start: 1)
    } else if format.firstIndent < 0, let typed = ListLabel.typed(in: start[...]) {
      flow.dropFirst(UInt32(typed.count))
      numbered.numbering = .typed(typed.marker, start: typed.start)
    }
    return numbered
  }

  /// Appends the text of the boxes that are anchored in a paragraph. In a table, the tables of boxes become paragraphs,
  /// because the end of a cell there is the outer table's.
  private mutating func appendBoxes(depth: UInt8) {
    for var block in flow.boxes {
      if depth > 0 {
        guard block.end != .row else { continue }
        block.end = .paragraph
        block.depth = depth
      }
      flow.blocks.append(block)
    }
    flow.boxes = []
  }

  /// Determines the fonts of a block's runs: of all of them, and of most. Headings have a style of their own.
  private mutating func examine(_ block: inout Block) {
    let isHeading = paragraphFormats[Int(block.format)].role.isHeading
    for index in block.runs where runs[index].kind != .lineBreak {
      let run = runs[index]
      let format = characterFormats[run.format]
      let isMonospaced = characterFormats.isMonospaced(run.format)
      let isBlank = run.kind == .text && Self.isBlank(text(of: run))
      if !isBlank { block.isBlank = false }
      let isText = run.kind == .text && format.link < 0 && !format.flags.contains(.code)
      if !isText || !isMonospaced && !isBlank { block.isMonospaced = false }
      let counts = run.kind == .text && !isHeading && !BallotBox.isAll(of: text(of: run))
      if counts { flow.fontCounts.add(run.format, count: run.count) }
    }
  }

  /// Whether a span of text is only white space.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    // The bytes of a no-break space count as white. They occur in other characters too, but together with other bytes.
    text.allSatisfy { $0 == " " || $0 == "\t" || $0 == 0xC2 || $0 == 0xA0 }
  }

  /// Returns the role of paragraphs of a format.
  mutating func role(of format: ParagraphState) -> ParagraphStyles.Role {
    let role = styles.role(of: Int(format.style))
    return role == .body ? ParagraphStyles.Role(outline: format.outline) : role
  }
}
