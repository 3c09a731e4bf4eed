extension RTFInterpreter {
  /// Applies a control word to the characters that follow; false if it is none of theirs.
  mutating func applyToCharacters(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    let isOn = parameter != 0
    switch keyword {
    case .plain: resetCharacters()
    case .b: set([.bold, complex(.complexBold)], isOn)
    case .ab: set(.complexBold, isOn)
    case .i: set([.italic, complex(.complexItalic)], isOn)
    case .ai: set(.complexItalic, isOn)
    case .ltrch: set(.rightToLeft, false)
    case .rtlch: set(.rightToLeft, true)
    case .ul, .uld, .uldash, .uldashd, .uldashdd, .uldb, .ulhwave, .ulldash, .ulth, .ulthd, .ulthdash, .ulthdashd,
      .ulthdashdd, .ulthldash, .ululdbwave, .ulw, .ulwave:
      set(.underline, isOn)
    case .ulnone: set(.underline, false)
    case .strike, .striked: set(.strike, isOn)
    case .sub, .dn: setScript(.subscripted, isOn)
    case .super, .up: setScript(.superscripted, isOn)
    case .nosupersub: setScript([], false)
    case .v, .webhidden: set(.hidden, isOn)
    case .f: group.character.font = Int32(clamping: parameter ?? 0)
    case .fs: group.character.size = UInt16(clamping: parameter ?? 24)
    case .cf: group.character.color = UInt16(clamping: parameter ?? 0)
    case .cb, .chcbpat: group.character.background = UInt16(clamping: parameter ?? 0)
    case .highlight: group.character.highlight = UInt16(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// `\plain`: all properties of characters as they are at first. Deletion and links are no formatting.
  private mutating func resetCharacters() {
    let kept = group.character
    group.character = RTFCharacterState()
    group.character.flags = kept.flags.intersection(.deleted)
    group.character.link = kept.link
    group.character.font = content.fonts.standard
  }

  private mutating func set(_ flags: RTFCharacterState.Flags, _ isOn: Bool) {
    if isOn { group.character.flags.formUnion(flags) } else { group.character.flags.subtract(flags) }
  }

  /// A flag of complex scripts that is meant by its plain word too, where a run from right to left has begun.
  private func complex(_ flag: RTFCharacterState.Flags) -> RTFCharacterState.Flags {
    group.character.flags.contains(.rightToLeft) ? flag : []
  }

  private mutating func setScript(_ flag: RTFCharacterState.Flags, _ isOn: Bool) {
    group.character.flags.subtract([.subscripted, .superscripted])
    if isOn { group.character.flags.insert(flag) }
  }

  /// Applies a control word to the paragraph's format; false if it says nothing of that.
  mutating func applyToParagraph(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    let isOn = parameter != 0
    switch keyword {
    case .pard:
      group.paragraph = RTFParagraphState()
      content.flow.label.isFollowedByReset = true
    case .s: group.paragraph.style = Int32(clamping: parameter ?? 0)
    case .ql: group.paragraph.alignment = .left
    case .qc: group.paragraph.alignment = .center
    case .qr: group.paragraph.alignment = .right
    case .qj, .qd: group.paragraph.alignment = .justified
    case .ltrpar: group.paragraph.isRightToLeft = false
    case .rtlpar: group.paragraph.isRightToLeft = true
    case .li, .lin: group.paragraph.indent = Int32(clamping: parameter ?? 0)
    case .fi: group.paragraph.firstIndent = Int32(clamping: parameter ?? 0)
    case .sa: group.paragraph.hasSpaceAfter = parameter ?? 0 > 0
    case .sb: group.paragraph.hasSpaceBefore = parameter ?? 0 > 0
    case .contextualspace: group.paragraph.hasContextualSpace = isOn
    case .ls: setList(Int32(clamping: parameter ?? 0))
    case .ilvl: group.paragraph.level = UInt8(clamping: Swift.min(parameter ?? 0, 8))
    case .outlinelevel: group.paragraph.outline = UInt8(clamping: parameter ?? 9)
    case .brdrt: drawBorder(.top)
    case .brdrb: drawBorder(.bottom)
    case .brdrl, .brdrr: drawBorder(.side)
    case .brdrnone, .brdrnil: group.paragraph.borders.subtract(group.paragraph.borderInHand)
    case .intbl: group.paragraph.isInTable = true
    case .itap: group.paragraph.tableDepth = UInt8(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// Puts the paragraph into a list. One that the tables do not know leaves numbering of the old kind alone.
  private mutating func setList(_ number: Int32) {
    if number == 0 {
      group.paragraph.numbering = .none
    } else if !group.paragraph.numbering.isLegacy || content.lists.knows(number) {
      group.paragraph.numbering = .list(number)
    }
  }

  private mutating func drawBorder(_ side: RTFParagraphState.Borders) {
    group.paragraph.borders.insert(side)
    group.paragraph.borderInHand = side
  }

  /// Ends a paragraph or line, or begins what is no part of the text; false if a control word does neither.
  mutating func applyToText(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .par, .sect, .page, .column: endParagraphOrLine(keyword)
    case .line, .lbr, .softline: writeLineBreak()
    case .deleted: set(.deleted, parameter != 0)
    case .htmlrtf: group.isRenderedHTML = parameter != 0
    default: return false
    }
    return true
  }

  private mutating func endParagraphOrLine(_ keyword: RTFKeyword) {
    if original != nil {
      if group.destination == .html || !group.isRenderedHTML { original?.append(UInt8(ascii: "\n")) }
      return
    }
    // A page or section that ends after a paragraph's end ends nothing more, but after a row it ends the table.
    if keyword == .par || !content.flow.isAtParagraphStart || content.flow.blocks.last?.end == .row {
      endBlock(.paragraph)
    }
  }

  /// Applies a control word to a row that is being defined, or ends a cell or row; false if it is none of tables'.
  mutating func applyToTable(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .cell, .nestcell:
      if original == nil { endBlock(.cell) }
    case .row: if original == nil { endRow(isNested: false) }
    case .nestrow: if original == nil { endRow(isNested: true) }
    default:
      return group.isNestedRow
        ? Self.define(&content.nestedRows, keyword, parameter) : Self.define(&content.rows, keyword, parameter)
    }
    return true
  }

  static func define(_ rows: inout RTFRowDefinitions, _ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .trowd: rows.begin()
    case .trhdr: rows.row.isHeader = true
    case .trleft: rows.row.left = Int32(clamping: parameter ?? 0)
    case .cellx: rows.endCell(at: parameter ?? 0)
    case .clmgf: rows.cell.horizontal = .first
    case .clmrg: rows.cell.horizontal = .continued
    case .clvmgf: rows.cell.vertical = .first
    case .clvmrg: rows.cell.vertical = .continued
    case .clcbpat: rows.cell.background = UInt16(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  // MARK: Blocks

  /// Ends the current flow's paragraph.
  mutating func endBlock(_ end: RTFContent.Block.End) {
    endText()
    guard group.destination == .body else { return }
    append(end, format: group.paragraph)
  }

  /// Ends the current flow's last paragraph, if it has text.
  mutating func endParagraph(format: RTFParagraphState) {
    if !content.flow.isAtParagraphStart || !content.flow.boxes.isEmpty { append(.paragraph, format: format) }
  }

  private mutating func append(_ end: RTFContent.Block.End, format: RTFParagraphState) {
    let format = numbered(format)
    let depth = end == .cell ? Swift.max(format.depth, 1) : format.depth
    if !content.flow.boxes.isEmpty { appendBoxes(depth: depth) }
    content.endBlock(end, depth: depth, format: content.index(of: format))
  }

  /// The format of the flow's paragraph, numbered by what is written before it where nothing else says how.
  private mutating func numbered(_ format: RTFParagraphState) -> RTFParagraphState {
    let format = labelled(format)
    guard format.numbering == .none, format.firstIndent < 0, format.outline > 5,
      content.styles.role(of: Int(format.style)) == .body, let first = content.flow.firstRun,
      first.kind == .text, let typed = RTFListLabel.typed(in: content.text(of: first))
    else { return format }
    content.flow.dropFirst(UInt32(typed.count))
    var numbered = format
    numbered.numbering = .typed(typed.marker, start: typed.start)
    return numbered
  }

  /// The format of the flow's paragraph with the label that is written before it.
  private mutating func labelled(_ format: RTFParagraphState) -> RTFParagraphState {
    guard !content.flow.label.isEmpty else { return format }
    let label = content.flow.label.take()
    var format = format
    format.numbering = content.flow.label.numbering(of: format, by: label, in: content.lists)
    if format.numbering != .none { format.label = content.keep(label) }
    return format
  }

  /// Appends the text of the boxes that are anchored in a paragraph. In a table their own tables are paragraphs, for what
  /// ends a cell there is the outer one's.
  private mutating func appendBoxes(depth: UInt8) {
    for var block in content.flow.boxes {
      if depth > 0 {
        guard block.end != .row else { continue }
        block.end = .paragraph
        block.depth = depth
      }
      content.flow.blocks.append(block)
    }
    content.flow.boxes = []
  }

  private mutating func endRow(isNested: Bool) {
    guard group.destination == .body else { return }
    let definition = isNested ? content.nestedRows.use() : content.rows.use()
    let depth = isNested ? Swift.max(group.paragraph.depth, 2) : 1
    content.endRow(depth: depth, definition: definition)
  }
}
