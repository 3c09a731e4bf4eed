/// The paragraph formatting that a group saves and restores. Lengths are in twips.
struct RTFParagraphState: Equatable {
  /// How a paragraph is numbered.
  enum Numbering: Equatable {
    case none
    /// As an item of a list that is none itself: what goes on with the one before it.
    case continued
    /// By the list tables, with the number of `\ls`.
    case list(Int32)
    /// By a `\pn` group of its own.
    case legacy(ListStyle.Marker, start: UInt32)
    /// By hand: its text began with the marker and a tab.
    case typed(ListStyle.Marker, start: UInt32)

    /// Whether a `\pn` group says it.
    var isLegacy: Bool {
      switch self {
      case .legacy, .continued: true
      case .none, .list, .typed: false
      }
    }
  }

  /// The sides that have a line.
  struct Borders: OptionSet {
    let rawValue: UInt8

    static let top = Borders(rawValue: 1)
    static let bottom = Borders(rawValue: 2)
    static let side = Borders(rawValue: 4)
  }

  var style: Int32 = 0
  var numbering = Numbering.none
  /// The marker that the file writes out before it, where it is an item.
  var label: TextSpan?
  var level: UInt8 = 0
  /// The value of `\outlinelevel`; 9 is body text.
  var outline: UInt8 = 9
  /// The side that the text is said to keep to.
  var alignment: Alignment?
  var isRightToLeft = false
  var indent: Int32 = 0
  var firstIndent: Int32 = 0
  var hasSpaceBefore = false
  var hasSpaceAfter = false
  /// Whether there is no space between it and neighbours of its style.
  var hasContextualSpace = false
  var borders: Borders = []
  /// The side that the next words about a line are about.
  var borderInHand: Borders = []
  var isInTable = false
  /// The value of `\itap`, where there is one.
  var tableDepth: UInt8?

  /// Whether it is meant to stand apart from its neighbours.
  var hasSpace: Bool { (hasSpaceBefore || hasSpaceAfter) && !hasContextualSpace }

  /// The alignment, unless it is the one that text of its direction has anyway.
  var unusualAlignment: Alignment? { alignment == (isRightToLeft ? .right : .left) ? nil : alignment }

  /// How many tables it is in.
  var depth: UInt8 { tableDepth ?? (isInTable ? 1 : 0) }

  /// Only how far it is indented: neither an item of a list nor spaced like one.
  var place: RTFParagraphState {
    var place = RTFParagraphState()
    place.indent = indent
    return place
  }

  /// Applies a control word; false if it says nothing of paragraphs.
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

  /// Puts the paragraph into a list. One that the tables do not know leaves numbering of the old kind alone.
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
