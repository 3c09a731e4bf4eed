/// The properties of a CSS declaration block that matter to the document model, as typed values.
///
/// A property that is nil was not declared. Everything else, including `url()` and scripts of any kind, is not even
/// kept.
struct CSSDeclarations: Sendable {
  enum VerticalAlignment {
    case baseline, sub, `super`
  }

  /// What of the source's white space shows (CSS Text, 3).
  enum WhiteSpace {
    case nothing, lineEndings, everything
  }

  /// A colour, or none that matters: transparent, or the reader's own.
  enum Paint {
    case none
    case color(Color)

    var color: Color? { if case .color(let color) = self { color } else { nil } }
  }

  var isBold: Bool?
  var isItalic: Bool?
  var isUnderlined: Bool?
  var isStruck: Bool?
  /// Whether the line under the text is dotted, as pages draw it under words that they explain.
  private var isDotted = false
  var verticalAlignment: VerticalAlignment?
  /// Whether it is moved from its place in the line.
  var isMoved = false
  var color: Paint?
  var background: Paint?
  /// A span of the parsed text.
  var fontFamily: TextSpan?
  var isMonospace: Bool?
  /// The encoding of a symbol font.
  var symbols: CodePage?
  /// The size in half points.
  var fontSize: UInt16?
  /// Whether the size is zero, so that text does not show; nil if the size depends on the one around.
  var isSizeZero: Bool?
  var alignment: Alignment?
  var whiteSpace: WhiteSpace?
  var isHidden = false
  /// Whether it is at most a pixel wide.
  private var isThin = false
  /// Whether it is at most a pixel high.
  private var isFlat = false
  /// Whether it is too small for anything in it to show, as pages hide what only screen readers are to read.
  var isTiny: Bool { isThin && isFlat }
  /// Whether a block flows within a line.
  var isInline = false
  /// Whether a block is a box within a line.
  private var isInlineBox = false
  /// Whether it is as wide as what is around it.
  private var isWide = false
  /// Whether a block is part of a line, if it contains no others.
  var isInLine: Bool { isInline || isInlineBox && !isWide }
  /// The kind of box that its children are in, and whether they are below each other in it.
  private var isFlex = false
  private var isGrid = false
  private var isColumn = false
  private var hasColumns = false
  /// Whether its children are boxes below each other.
  var stacksChildren: Bool { isFlex && isColumn }
  /// Whether its children are boxes beside each other.
  var separatesChildren: Bool { isGrid || isFlex && !isColumn }
  /// Whether its children are lines, if it is code.
  var hasChildrenInLines: Bool { stacksChildren || isGrid && !hasColumns }
  /// Whether it has a space or a border's distance beside it.
  private var hasSides = false
  /// Whether it is a box within a line, with a distance from the text beside it.
  var standsApart: Bool { isInlineBox && hasSides }
  /// Whether an element within a line has lines of its own.
  var isBlock = false
  /// Whether the text cannot be selected, like prompts and line numbers beside code.
  var isUnselectable = false
  var marker: ListStyle.Marker?
  /// The left margin in points.
  var marginLeft: Double?
  /// The indent of the first line, in points.
  var textIndent: Double?
  /// Whether the first line begins to the left of the others, which have a margin.
  var isHanging: Bool { textIndent.map { $0 < 0 } == true && marginLeft.map { $0 > 0 } == true }
  /// Whether the margins above and below are zero.
  var hasNoMargins = false
  /// Whether one of them keeps a block apart from its neighbours.
  var hasMargins = false
  /// Word's `mso-list`.
  var wordList: ListPosition?
  /// Whether it is declared to be in none of Word's lists.
  var leavesWordList = false
  /// Word's mark of text that only shows a list's marker.
  var isWordListMarker = false
  /// PowerPoint's mark of such text, which Excel sets around whole cells too.
  var isBullet = false
  /// Word's mark of a tab, of which the text is only the dots or spaces that fill it.
  var isTab = false
  /// Word's level of a paragraph in the outline, from 1; 0 is body text.
  var outlineLevel: UInt8?
  /// Whether the item has no marker.
  var hidesMarker = false
  /// Evernote's state of a task.
  var task: TaskState?
  /// Evernote's mark of a block of code.
  var isCodeBlock = false

  /// Parses declarations from `text[range]`, such as the value of a `style` attribute. Complexity: linear.
  init(_ text: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = Self.endOfDeclaration(text, start..<range.upperBound)
      if let colon = text[start..<end].firstIndex(of: ":") {
        let property = Property.named[text[start..<colon].trimmingSpaces()]
        if let property { apply(property, CSSValue(text[(colon + 1)..<end].prefix { $0 != "!" })) }
      }
      start = end + 1
    }
  }

  init() {}

  /// The same without what emphasises text.
  var withoutEmphasis: CSSDeclarations {
    var others = self
    (others.isBold, others.isItalic) = (nil, nil)
    return others
  }

  /// Moves the span of the font in the text.
  mutating func moveFont(by distance: Int) {
    fontFamily = fontFamily.map { TextSpan(start: UInt32(Int($0.start) + distance), count: $0.count) }
  }

  /// Returns the next semicolon that is neither in quotation marks nor in parentheses.
  private static func endOfDeclaration(_ text: [UInt8], _ range: Range<Int>) -> Int {
    var quote: UInt8?
    var depth = 0
    for index in range {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case "\"", "'": quote = byte
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case ";" where depth == 0: return index
      default: break
      }
    }
    return range.upperBound
  }
}

// MARK: - Properties

extension CSSDeclarations {
  private enum Property: String, CaseIterable {
    case background, clip, color, display, font, height, left, margin, padding, position, top, visibility, width
    case backgroundColor = "background-color"
    case clipPath = "clip-path"
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case flexDirection = "flex-direction"
    case flexFlow = "flex-flow"
    case fontStyle = "font-style"
    case fontWeight = "font-weight"
    case gridAutoFlow = "grid-auto-flow"
    case gridTemplateColumns = "grid-template-columns"
    case listStyle = "list-style"
    case listStyleType = "list-style-type"
    case marginBottom = "margin-bottom"
    case marginLeft = "margin-left"
    case marginRight = "margin-right"
    case marginTop = "margin-top"
    case paddingLeft = "padding-left"
    case paddingRight = "padding-right"
    case textAlign = "text-align"
    case textDecoration = "text-decoration"
    case textDecorationLine = "text-decoration-line"
    case textDecorationStyle = "text-decoration-style"
    case textIndent = "text-indent"
    case userSelect = "user-select"
    case webkitUserSelect = "-webkit-user-select"
    case verticalAlign = "vertical-align"
    case whiteSpace = "white-space"
    case whiteSpaceCollapse = "white-space-collapse"
    case wordElement = "mso-element"
    case wordHide = "mso-hide"
    case wordLevelFormat = "mso-level-number-format"
    case wordLevelText = "mso-level-text"
    case wordList = "mso-list"
    case wordOutlineLevel = "mso-outline-level"
    case wordSpecialFormat = "mso-special-format"
    case wordTabCount = "mso-tab-count"
    case evernoteChecked = "--en-checked"
    case evernoteCode = "--en-codeblock"
    case evernoteOldCode = "-en-codeblock"

    static let named = NameTable(allCases.map { ($0.rawValue, $0) })
  }

  /// Applies a property of text, or one of the others.
  private mutating func apply(_ property: Property, _ value: CSSValue) {
    switch property {
    case .fontWeight: if let weight = value.isBold { isBold = weight }
    case .fontStyle: if let style = value.isItalic { isItalic = style }
    case .textDecoration, .textDecorationLine, .textDecorationStyle: applyDecoration(property, value)
    case .verticalAlign: verticalAlignment = value.verticalAlignment ?? verticalAlignment
    case .color: color = value.paint ?? color
    case .background, .backgroundColor: background = value.paint ?? background
    case .fontFamily: applyFamily(value)
    case .fontSize:
      fontSize = value.fontSize ?? fontSize
      isSizeZero = value.isFontSizeZero ?? isSizeZero
    case .font: applyFont(value)
    case .textAlign: alignment = value.alignment
    case .userSelect, .webkitUserSelect: isUnselectable = value.has("none")
    case .whiteSpace, .whiteSpaceCollapse: whiteSpace = value.whiteSpace ?? whiteSpace
    case .listStyle, .listStyleType:
      marker = value.marker ?? marker
      hidesMarker = value.marker == nil && value.has("none")
    case .textIndent: textIndent = value.length
    default: applyBox(property, value)
    }
  }

  /// Applies the lines at the text. A dotted one is no underline.
  private mutating func applyDecoration(_ property: Property, _ value: CSSValue) {
    isDotted = value.has("dotted") || isDotted && property == .textDecorationLine
    if property != .textDecorationStyle {
      isUnderlined = value.has("underline")
      isStruck = value.has("line-through")
    }
    if isDotted, isUnderlined == true { isUnderlined = nil }
  }

  /// Applies what says of which kind a box is, and whether it shows.
  private mutating func applyBox(_ property: Property, _ value: CSSValue) {
    switch property {
    case .display:
      isHidden = isHidden || value.has("none")
      isInline = value.has("inline")
      isInlineBox = value.isInlineBox
      (isFlex, isGrid) = (value.has("flex") || value.has("inline-flex"), value.has("grid") || value.has("inline-grid"))
      isBlock = value.isBlock
      hidesMarker = hidesMarker || value.has("block")
    case .flexDirection, .flexFlow: isColumn = value.has("column") || value.has("column-reverse")
    case .gridAutoFlow: hasColumns = hasColumns || value.has("column")
    case .gridTemplateColumns: hasColumns = hasColumns || value.words.count > 1
    case .clip, .clipPath: isHidden = isHidden || value.clipsAll
    case .position: isMoved = value.has("relative")
    case .left, .top: isHidden = isHidden || value.isFarOutside
    case .width:
      isThin = value.isPixel
      isWide = value.has("100%")
    case .height: isFlat = value.isPixel
    case .visibility: isHidden = isHidden || value.has("hidden") || value.has("collapse")
    default: applySides(property, value)
    }
  }

  /// Applies the distances around a box.
  private mutating func applySides(_ property: Property, _ value: CSSValue) {
    switch property {
    case .margin:
      hasNoMargins = value.isZero
      hasMargins = value.isDistance
      marginLeft = value.leftSide
      hasSides = hasSides || value.hasSides
    case .marginTop: hasMargins = hasMargins || value.isDistance
    case .marginBottom:
      hasNoMargins = value.isZero
      hasMargins = hasMargins || value.isDistance
    case .marginLeft:
      marginLeft = value.length
      hasSides = hasSides || value.isDistance
    case .padding: hasSides = hasSides || value.hasSides
    case .marginRight, .paddingLeft, .paddingRight: hasSides = hasSides || value.isDistance
    default: applyOwn(property, value)
    }
  }

  /// Applies the properties that only one application has.
  private mutating func applyOwn(_ property: Property, _ value: CSSValue) {
    switch property {
    case .wordElement: isHidden = isHidden || value.has("comment-list") || value.has("comment")
    case .wordHide: isHidden = isHidden || value.has("all")
    case .wordList where value.has("ignore"): isWordListMarker = true
    case .wordList:
      wordList = ListPosition(value)
      leavesWordList = value.has("none")
    case .wordLevelFormat: marker = value.wordLevelMarker
    case .wordLevelText: if marker == .disc { marker = value.wordBullet }
    case .wordOutlineLevel: outlineLevel = UInt8(min(max(value.number?.value ?? 0, 0), 9))
    case .wordSpecialFormat: isBullet = value.namesBullet
    case .wordTabCount: isTab = true
    case .evernoteChecked: task = value.has("true") ? .done : .open
    case .evernoteCode, .evernoteOldCode: isCodeBlock = value.has("true")
    default: break
    }
  }

  /// Applies the family of a font and its known properties.
  mutating func applyFamily(_ value: CSSValue) {
    fontFamily = value.firstFamily
    isMonospace = value.isMonospace
    symbols = value.symbols
  }

  /// Applies the shorthand: style and weight, then the size, then the family.
  private mutating func applyFont(_ value: CSSValue) {
    if value.isOfParent { return }
    isBold = value.isBold ?? false
    isItalic = value.isItalic ?? false
    let words = value.words.lazy.map { CSSValue($0) }
    guard let size = words.first(where: { $0.fontSize != nil || $0.isFontSizeZero == true }) else { return }
    isSizeZero = size.isFontSizeZero
    fontSize = size.fontSize
    applyFamily(CSSValue(value.bytes[size.bytes.endIndex...]))
  }
}
