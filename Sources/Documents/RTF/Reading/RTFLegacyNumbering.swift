/// Reads one `\pn` group: the numbering of a paragraph before there were list tables (RTF 1.9.1, "Word 6.0 and 95").
struct RTFLegacyNumbering {
  private var marker: ListStyle.Marker?
  private var isContinued = false
  private var start: UInt32 = 1
  /// The level, counted from 0.
  private(set) var level: UInt8 = 0

  /// The numbering of paragraphs with this group.
  var numbering: ParagraphState.Numbering {
    isContinued ? .continued : marker.map { .legacy($0, start: start) } ?? .none
  }

  /// Reads a control word of the group.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .pnlvlcont: isContinued = true
    case .pnlvlblt: marker = .disc
    case .pnlvlbody: marker = marker ?? .decimal
    case .pnlvl:
      marker = marker ?? .decimal
      level = UInt8(clamping: Swift.min(parameter ?? 1, 9) - 1)
    case .pndec, .pncard, .pnord, .pnordt: marker = .decimal
    case .pnlcltr: marker = .lowerAlpha
    case .pnucltr: marker = .upperAlpha
    case .pnlcrm: marker = .lowerRoman
    case .pnucrm: marker = .upperRoman
    case .pnstart: start = UInt32(clamping: parameter ?? 1)
    default: break
    }
  }
}
