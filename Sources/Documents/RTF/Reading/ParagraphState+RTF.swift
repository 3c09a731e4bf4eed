extension ParagraphState {
  /// Applies a control word; returns false if it does not concern paragraphs.
  mutating func apply(_ keyword: RTFKeyword, _ parameter: Int?, in lists: ListDefinitions) -> Bool {
    switch keyword {
    case .pard: self = ParagraphState()
    case .s: style = Int32(clamping: parameter ?? 0)
    case .ql: alignment = .left
    case .qc: alignment = .center
    case .qr: alignment = .right
    case .qj, .qd: alignment = .justified
    case .ltrpar: isRightToLeft = false
    case .rtlpar: isRightToLeft = true
    case .li, .lin: indent = Int32(clamping: parameter ?? 0)
    case .fi: firstIndent = Int32(clamping: parameter ?? 0)
    case .sa: hasSpaceAfter = parameter ?? 0 > 0
    case .sb: hasSpaceBefore = parameter ?? 0 > 0
    case .contextualspace: hasContextualSpace = parameter != 0
    case .ls: setList(Int32(clamping: parameter ?? 0), in: lists)
    case .ilvl: level = UInt8(clamping: Swift.min(parameter ?? 0, 8))
    case .outlinelevel: outline = UInt8(clamping: parameter ?? 9)
    case .brdrt: drawBorder(.top)
    case .brdrb: drawBorder(.bottom)
    case .brdrl: drawBorder(.left)
    case .brdrr: drawBorder(.right)
    case .brdrnone, .brdrnil: borders.subtract(borderInHand)
    case .dropcapt: isDropCap = parameter ?? 0 > 0
    case .intbl: isInTable = true
    case .itap: tableDepth = UInt8(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// Puts the paragraph into a list. A list that is not in the tables does not replace legacy numbering.
  private mutating func setList(_ number: Int32, in lists: ListDefinitions) {
    if number == 0 {
      numbering = .none
    } else if !numbering.isLegacy || lists.knows(number) {
      numbering = .list(number)
    }
  }

  private mutating func drawBorder(_ side: Borders) {
    borders.insert(side)
    borderInHand = side
  }
}
