/// The formatting of a paragraph that a style, a list's level or a paragraph specifies. Lengths are in twips.
struct ParagraphProperties {
  /// The number of the list's override; 0 for no list.
  var list: Int32?
  var level: UInt8?
  var outline: UInt8?
  var alignment: Alignment?
  var isRightToLeft: Bool?
  var indent: Int32?
  var firstIndent: Int32?
  /// The width of the line at the left with its distance from the text, where these are within the indent.
  var inset: Int32?
  var hasSpaceBefore: Bool?
  var hasSpaceAfter: Bool?
  var hasContextualSpace: Bool?
  var borders: ParagraphState.Borders?

  /// Adds the properties of the style on which this one is based.
  mutating func inherit(_ base: ParagraphProperties) {
    list = list ?? base.list
    level = level ?? base.level
    outline = outline ?? base.outline
    alignment = alignment ?? base.alignment
    isRightToLeft = isRightToLeft ?? base.isRightToLeft
    inheritIndent(base)
    inset = inset ?? base.inset
    hasSpaceBefore = hasSpaceBefore ?? base.hasSpaceBefore
    hasSpaceAfter = hasSpaceAfter ?? base.hasSpaceAfter
    hasContextualSpace = hasContextualSpace ?? base.hasContextualSpace
    borders = borders ?? base.borders
  }

  mutating func inheritIndent(_ base: ParagraphProperties) {
    indent = indent ?? base.indent
    firstIndent = firstIndent ?? base.firstIndent
  }

  /// The distance of the text from the edge.
  var textIndent: Int32 { (indent ?? 0) &+ (inset ?? 0) }

  /// The format of a paragraph with these properties and a style.
  func state(style: Int) -> ParagraphState {
    var state = ParagraphState(
      style: Int32(clamping: style), level: level ?? 0, outline: outline ?? 9, alignment: alignment,
      isRightToLeft: isRightToLeft ?? false, indent: textIndent, firstIndent: firstIndent ?? 0,
      hasSpaceBefore: hasSpaceBefore ?? false, hasSpaceAfter: hasSpaceAfter ?? false,
      hasContextualSpace: hasContextualSpace ?? false, borders: borders ?? [])
    if let list, list != 0 { state.numbering = .list(list) }
    return state
  }
}
