/// The formatting of a run of text beyond its paragraph's own.
struct WordFormat: Equatable {
  /// Whether text is lowered or raised.
  enum Script {
    case `subscript`, superscript
  }

  var isBold = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  var isHighlighted = false
  var isCode = false
  var isLink = false
  var isFootnoteReference = false
  /// Whether the text is a symbol of our own.
  var isSymbol = false
  var isRightToLeft = false
  var script: Script?
  var font: TextSpan?
  /// The size in half points, or nil for the paragraph's.
  var size: UInt16?
  var color: Color?
  var background: Color?

  /// Whether the format adds nothing.
  var isPlain: Bool { self == WordFormat() }

  /// Adds the properties of a style.
  mutating func add(_ style: Style) {
    color = style.color ?? color
    background = style.background ?? background
    font = style.fontFamily ?? font
    size = style.fontSize ?? size
  }
}
