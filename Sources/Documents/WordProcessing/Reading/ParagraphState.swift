/// The formatting of a paragraph. Lengths are in twips.
struct ParagraphState: Equatable {
  enum Numbering: Equatable {
    case none
    /// A continuation of the previous item, without being an item itself.
    case continued
    /// An item by the list tables, with the number of its override.
    case list(Int32)
    /// An item by a definition of its own.
    case legacy(ListStyle.Marker, start: UInt32)
    /// An item by hand: its text began with the marker and a tab.
    case typed(ListStyle.Marker, start: UInt32)

    /// Whether it is from such a definition.
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
    static let left = Borders(rawValue: 4)
    static let right = Borders(rawValue: 8)
  }

  var style: Int32 = 0
  var numbering = Numbering.none
  /// The marker that the file writes before the paragraph, if it is an item.
  var label: TextSpan?
  var level: UInt8 = 0
  /// The level in the outline, from 0; 9 is body text.
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
  /// Whether the paragraph is the large letter with which the next one begins.
  var isDropCap = false
  var isInTable = false
  /// The number of tables around the paragraph, if the file says it.
  var tableDepth: UInt8?

  /// Whether the paragraph has space around it.
  var hasSpace: Bool { (hasSpaceBefore || hasSpaceAfter) && !hasContextualSpace }

  /// The alignment, unless it is the default for the text's direction.
  var unusualAlignment: Alignment? { alignment == (isRightToLeft ? .right : .left) ? nil : alignment }

  /// The number of tables around the paragraph.
  var depth: UInt8 { Swift.max(tableDepth ?? 0, isInTable ? 1 : 0) }

  /// The indent of the first line of a paragraph that is not an item: a hanging one begins left of the others.
  var edge: Int32 { indent &+ Swift.min(firstIndent, 0) }

  /// Only the edge: neither an item of a list nor spaced like one.
  var place: ParagraphState { ParagraphState(indent: edge) }
}
