/// The paragraph formatting that a group saves and restores. Lengths are in twips.
struct RTFParagraphState: Equatable {
  enum Numbering: Equatable {
    case none
    /// A continuation of the previous item, without being an item itself.
    case continued
    /// An item by the list tables, with the number of `\ls`.
    case list(Int32)
    /// An item by a `\pn` group of its own.
    case legacy(ListStyle.Marker, start: UInt32)
    /// An item by hand: its text began with the marker and a tab.
    case typed(ListStyle.Marker, start: UInt32)

    /// Whether it is from a `\pn` group.
    var isLegacy: Bool {
      switch self {
      case .legacy, .continued: true
      case .none, .list, .typed: false
      }
    }
  }

  /// The sides with a line.
  struct Borders: OptionSet {
    let rawValue: UInt8

    static let top = Borders(rawValue: 1)
    static let bottom = Borders(rawValue: 2)
    static let side = Borders(rawValue: 4)
  }

  var style: Int32 = 0
  var numbering = Numbering.none
  /// The marker that the file writes before the paragraph, if it is an item.
  var label: TextSpan?
  var level: UInt8 = 0
  /// The value of `\outlinelevel`; 9 is body text.
  var outline: UInt8 = 9
  /// The alignment that the file specifies.
  var alignment: Alignment?
  var isRightToLeft = false
  var indent: Int32 = 0
  var firstIndent: Int32 = 0
  var hasSpaceBefore = false
  var hasSpaceAfter = false
  /// Whether there is no space between the paragraph and neighbours of its style.
  var hasContextualSpace = false
  var borders: Borders = []
  /// The side to which the next words about a line apply.
  var borderInHand: Borders = []
  var isInTable = false
  /// The value of `\itap`, if there is one.
  var tableDepth: UInt8?

  /// Whether the paragraph has space around it.
  var hasSpace: Bool { (hasSpaceBefore || hasSpaceAfter) && !hasContextualSpace }

  /// The alignment, unless it is the default for the text's direction.
  var unusualAlignment: Alignment? { alignment == (isRightToLeft ? .right : .left) ? nil : alignment }

  /// The number of tables around the paragraph.
  var depth: UInt8 { tableDepth ?? (isInTable ? 1 : 0) }

  /// Only the indent: neither an item of a list nor spaced like one.
  var place: RTFParagraphState {
    var place = RTFParagraphState()
    place.indent = indent
    return place
  }

  /// Applies a control word; returns false if it does not concern paragraphs.
  mutating func apply(_ keyword: RTFKeyword, _ parameter: Int?, in lists: RTFLists) -> Bool {
    switch keyword {
    case .pard: self = RTFParagraphState()
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
    case .brdrl, .brdrr: drawBorder(.side)
    case .brdrnone, .brdrnil: borders.subtract(borderInHand)
    case .intbl: isInTable = true
    case .itap: tableDepth = UInt8(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// Puts the paragraph into a list. A list that is not in the tables does not replace legacy numbering.
  private mutating func setList(_ number: Int32, in lists: RTFLists) {
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
