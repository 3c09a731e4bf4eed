extension RTFInterpreter {
  /// Reads printing characters of ASCII.
  mutating func text(_ ascii: ArraySlice<UInt8>) {
    let passed = Swift.min(replacementsLeft, ascii.count)
    replacementsLeft -= passed
    guard takesText else { return }
    var rest = ascii.dropFirst(passed)
    // In some fonts these bytes are other characters, and the first may be the second of two.
    while let first = rest.first, decoder.awaitsTrail || page.isOfSymbols {
      text(first)
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return }
    flushSurrogate()
    write(rest)
  }

  /// Reads one byte of text in the font's code page.
  mutating func text(_ byte: UInt8) {
    guard takesText else { return }
    let page = page
    if !page.isTrail(byte) { flushLeadByte() }
    if let value = decoder.scalar(byte, in: page) { scalar(value) }
  }

  /// Reads `\u`: a unit of UTF-16, which is signed by the specification, but not in all writers.
  mutating func unicode(_ parameter: Int) {
    replacementsLeft = group.replacementCount
    guard takesText else { return }
    let unit = parameter < 0 ? parameter + 0x10000 : parameter
    if page.isOfSymbols, 0xF020...0xF0FF ~= unit { return scalar(UInt32(page.scalar(UInt8(unit - 0xF000)))) }
    if !(0xDC00..<0xE000 ~= unit) { flushSurrogate() }
    if let value = decoder.scalar(utf16: unit) { scalar(value) }
  }

  /// Reads one character.
  mutating func scalar(_ value: UInt32) {
    flushSurrogate()
    if value == 0x2028 || value == 0x0B { return write(.lineBreak) }
    if value == 0x0A || value == 0x0D, group.destination == .body {
      return content.flow.isAtParagraphStart ? () : endParagraphOrLine(.par)
    }
    if group.destination == .levelText, value >= 0x80 { content.lists.readLevelText(value) }
    guard value >= 0x20 && value != 0x7F || value == 0x09 else { return }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    write(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Ends a text, whose last character may be incomplete.
  mutating func endText() {
    flushSurrogate()
    flushLeadByte()
  }

  mutating func flushLeadByte() {
    if let value = decoder.takeLeadByte() { scalar(value) }
  }

  private mutating func flushSurrogate() {
    if decoder.takeSurrogate() { write(UTF8.encodedReplacementCharacter) }
  }

  /// Whether text has a destination.
  private var takesText: Bool { group.destination != .skipped && group.destination != .alternatives }

  /// The code page of the current font. Only text that shows can be in a symbol font: names and the like are letters.
  private var page: CodePage {
    guard let page = content.fonts.codePage(of: group.character.font) else { return group.page }
    let isShown = group.destination == .body || group.destination == .label
    return page.isOfSymbols && !isShown ? group.page : page
  }

  // MARK: Destinations

  /// Writes UTF-8 to the group's destination.
  private mutating func write(_ utf8: some Collection<UInt8>) {
    switch group.destination {
    case .body where original == nil: formula.depth > 0 ? formula.add(utf8) : writeVisible(utf8)
    case .formulaProperty: formula.add(utf8)
    case .body, .html: writeOriginal(utf8)
    case .fonts: content.fonts.read(utf8)
    case .colors: content.colors.read(utf8)
    case .style: content.styles.read(utf8)
    case .levelText: for byte in utf8 where byte < 0x80 { content.lists.readLevelText(UInt32(byte)) }
    case .instruction: if let field = group.field { fields[field].instruction.append(contentsOf: utf8) }
    case .formChoice: if let field = group.field { fields[field].add(choice: utf8) }
    case .picture: picture.add(hexadecimal: utf8)
    case .propertyName: propertyName.append(contentsOf: utf8)
    case .pictureValue: picture.add(description: utf8)
    case .pictureName: picture.add(name: utf8)
    case .label: content.flow.label.add(page.isOfSymbols ? BallotBox.bullet(Array(utf8)) : Array(utf8))
    case .bookmark: bookmarkName.append(contentsOf: utf8)
    default: break
    }
  }

  /// Writes a formula to the body, unless it is hidden.
  mutating func writeVisible(formula: [UInt8]) {
    if group.isVisible { content.add(formula: formula, format: characterFormat) }
  }

  /// Writes to the body, unless the text is hidden.
  mutating func writeVisible(_ utf8: some Collection<UInt8>) {
    if group.isVisible { content.add(utf8, format: characterFormat) }
  }

  /// Writes to the encapsulated text, unless the text is only RTF's own rendering of it.
  private mutating func writeOriginal(_ utf8: some Collection<UInt8>) {
    if group.destination == .html || !group.isRenderedHTML { original?.bytes.append(contentsOf: utf8) }
  }

  /// Writes a run that is not text.
  mutating func write(_ kind: WordContent.Run.Kind, index: Int = 0) {
    guard group.destination == .body || group.destination == .shapePicture else { return }
    if original != nil {
      if kind == .lineBreak { writeOriginal("\n".utf8) }
    } else if group.isVisible {
      content.flow.add(WordContent.Run(kind: kind, format: characterFormat, start: UInt32(index)))
    }
  }

  /// The index of the current character format.
  private var characterFormat: UInt32 {
    mutating get {
      var state = group.character.shown
      if group.paragraph.isDropCap { state.dropCap() }
      return content.characterFormats.index(of: state, in: content.fonts)
    }
  }

  // MARK: Control words

  /// Applies a control word that ends a paragraph, line, cell or row, or names a character; false for another word.
  mutating func applyToText(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .par, .sect, .page, .column: endParagraphOrLine(keyword)
    case .line, .lbr: write(.lineBreak)
    // It only ends a line of the page where it was written (RTF 1.9.1, "Special characters").
    case .softline: scalar(0x20)
    case .cell: endCell()
    case .nestcell: endBlock(.cell)
    case .row: endRow(isNested: false)
    case .nestrow: endRow(isNested: true)
    case .htmlrtf: group.isRenderedHTML = parameter != 0
    default:
      guard let character = keyword.character else { return false }
      scalar(character)
    }
    return true
  }

  private mutating func endParagraphOrLine(_ keyword: RTFKeyword) {
    if original != nil {
      writeOriginal("\n".utf8)
    } else if keyword == .par, !isMarkVisible {
      // Its label goes with it.
      _ = content.flow.label.take()
    } else if keyword == .par, group.paragraph.isDropCap {
      // The letter is part of the next paragraph.
      group.paragraph.isDropCap = false
    } else if keyword == .par || !content.flow.isAtParagraphStart || content.flow.blocks.last?.end == .row {
      // The end of a page or section after a paragraph's end has no further effect; after a row it ends the table.
      endBlock(.paragraph)
    }
  }

  /// Whether the mark of the paragraph that ends shows. With a deleted one, its text is part of the next paragraph; with
  /// a hidden one, it shows nothing if it has no text.
  private var isMarkVisible: Bool {
    let flags = group.character.flags
    return !flags.contains(.deleted) && !(flags.contains(.hidden) && content.flow.isAtParagraphStart)
  }

  private mutating func endBlock(_ end: WordContent.Block.End) {
    guard original == nil else { return }
    endText()
    if group.destination == .body { content.endBlock(end, format: group.paragraph) }
  }

  /// Ends a cell. The paragraphs since the last one are in it, even those of writers that omit `\intbl`.
  private mutating func endCell() {
    if let start = content.flow.cellStart {
      for index in content.flow.blocks.indices.dropFirst(start) {
        content.flow.blocks[index].depth = Swift.max(content.flow.blocks[index].depth, 1)
      }
    }
    endBlock(.cell)
    content.flow.cellStart = content.flow.blocks.count
  }

  private mutating func endRow(isNested: Bool) {
    guard original == nil, group.destination == .body else { return }
    let definition = isNested ? content.nestedRows.use() : content.rows.use()
    if !isNested { content.flow.cellStart = nil }
    let depth = isNested ? Swift.max(group.paragraph.depth, 2) : 1
    content.endRow(depth: depth, definition: definition)
  }
}
