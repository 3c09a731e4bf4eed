/// What an element's tag and CSS make of the text in it, as far as the model can say it.
struct TextStyle {
  var marks = MarkList()
  /// The link around it, as an index of the reader's links.
  var link: UInt32?
  /// Colours and font, by their number in the reader's table; strings there are spans of the parsed text.
  var look = LookTable.plain
  var isCode = false
  /// Whether CSS has made it bold, and no tag.
  var isBoldByCSS = false
  var isMonospace = false
  /// The encoding of the font, where that is one of symbols.
  var symbols: RTFCodePage?
  var preservesSpace = false
  var alignment: Alignment?
  var isHidden = false
  /// Whether what is around it is dark, as programs show it whose user wants them so. The text is to be read on paper.
  private var isOnDark = false

  /// What a tag alone means.
  mutating func apply(_ tag: HTMLTag) {
    switch tag {
    case .b, .strong:
      marks.add(.strong)
      isBoldByCSS = false
    case .i, .em, .cite, .dfn, .var: marks.add(.emphasis)
    case .u, .ins: marks.add(.underline)
    case .s, .strike, .del: marks.add(.strikethrough)
    case .mark: marks.add(.highlight)
    case .sub: marks.add(.subscript)
    case .sup: marks.add(.superscript)
    case .code, .kbd, .samp, .tt: isCode = true
    case .center: alignment = .center
    case .pre, .listing, .xmp, .plaintext: preservesSpace = true
    default: break
    }
  }

  /// What CSS declares for an element of this tag.
  mutating func apply(_ css: CSSDeclarations, to tag: HTMLTag, _ looks: inout LookTable) {
    if let isBold = css.isBold {
      marks.set(.strong, isBold && !tag.isHeading)
      isBoldByCSS = isBold
    }
    if let isItalic = css.isItalic { marks.set(.emphasis, isItalic) }
    applyDecoration(css, to: tag)
    if tag.isInline { applyVerticalAlignment(css) }
    applyLook(css, to: tag, &looks)
    if let isMonospace = css.isMonospace {
      self.isMonospace = isMonospace
      symbols = tag.isInline ? css.symbols : nil
    }
    if let preservesSpace = css.preservesSpace { self.preservesSpace = preservesSpace }
    if let alignment = css.alignment { self.alignment = alignment }
    if css.isHidden { isHidden = true }
  }

  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)

  /// Whether a colour behind text is the one that its highlight has anyway.
  private func isHighlight(_ background: Color) -> Bool {
    background == Color(red: 255, green: 255, blue: 0) && marks.contains(.highlight)
  }

  /// Colours and font. What readers show anyway, black on white, says nothing.
  private mutating func applyLook(_ css: CSSDeclarations, to tag: HTMLTag, _ looks: inout LookTable) {
    var changed = looks[look]
    if tag.isInline {
      if let family = css.fontFamily, css.symbols == nil { changed.fontFamily = family }
      if let size = css.fontSize { changed.fontSize = size }
    }
    if let background = css.background?.color, !tag.isTableCell {
      isOnDark = background.isDarkGrey && (isOnDark || css.color?.color?.isLight == true)
      if isOnDark { changed.color = nil }
      if tag != .mark, !isHighlight(background) {
        changed.background = background == Self.white || isOnDark ? nil : background
      }
    }
    if let color = css.color?.color {
      changed.color = color == Self.black || isOnDark && color.isLight ? nil : color
    }
    if changed != looks[look] { look = looks.number(of: changed) }
    if look != LookTable.plain { marks.add(.styled) }
  }

  private mutating func applyDecoration(_ css: CSSDeclarations, to tag: HTMLTag) {
    // A decoration cannot be taken back from what is around; "none" takes it from the tag itself.
    if let isUnderlined = css.isUnderlined {
      if isUnderlined { marks.add(.underline) } else if tag == .u || tag == .ins { marks.remove(.underline) }
    }
    if let isStruck = css.isStruck {
      if isStruck {
        marks.add(.strikethrough)
      } else if tag == .s || tag == .strike || tag == .del {
        marks.remove(.strikethrough)
      }
    }
  }

  private mutating func applyVerticalAlignment(_ css: CSSDeclarations) {
    switch css.verticalAlignment {
    case .super: marks.add(.superscript)
    case .sub: marks.add(.subscript)
    case .baseline:
      marks.remove(.superscript)
      marks.remove(.subscript)
    case nil: break
    }
  }

  /// What distinguishes one run of text from the next.
  func run(_ looks: inout LookTable) -> RunStyle {
    var run = RunStyle(marks: marks, link: link, look: look, isCode: isCode, isBoldByCSS: isBoldByCSS)
    if link != nil {
      // A link looks as the receiver shows links.
      run.marks.remove(.underline)
      if look != LookTable.plain {
        var colorless = looks[look]
        colorless.color = nil
        run.look = looks.number(of: colorless)
      }
    }
    if run.look == LookTable.plain { run.marks.remove(.styled) }
    return run
  }
}

/// The format of a run of text.
struct RunStyle: Hashable {
  var marks = MarkList()
  var link: UInt32?
  var look = LookTable.plain
  var isCode = false
  var isBoldByCSS = false

  /// What both have: the format of a space between two runs.
  func common(with other: RunStyle) -> RunStyle {
    RunStyle(
      marks: MarkList(marks.filter { element($0) == other.element($0) }), link: link == other.link ? link : nil,
      look: look == other.look ? look : LookTable.plain, isBoldByCSS: isBoldByCSS && other.isBoldByCSS)
  }

  /// One of its marks with all that belongs to it.
  enum Value: Hashable {
    case mark(Mark)
    case link(UInt32)
    case look(UInt32)
  }

  /// The value of a mark, or nil where it is not set.
  func element(_ mark: Mark) -> Value? {
    guard marks.contains(mark) else { return nil }
    switch mark {
    case .link: return link.map { .link($0) }
    case .styled: return .look(look)
    default: return .mark(mark)
    }
  }

  /// All marks with their values, the outermost first.
  var elements: [Value] { marks.compactMap { element($0) } }
}

extension HTMLTag {
  /// Elements that flow within a line.
  var isInline: Bool { !isBlock }

  /// Elements that begin and end a paragraph.
  var isBlock: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .caption, .center, .dd, .details, .dialog, .dir, .div, .dl,
      .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .html,
      .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search, .section,
      .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
      true
    default: false
    }
  }
}

extension Color {
  private var channels: [UInt8] { [red, green, blue] }

  /// Whether it is one that programs with a dark look have behind text: hardly any light, and little of a colour.
  fileprivate var isDarkGrey: Bool {
    let (least, most) = (channels.min() ?? 0, channels.max() ?? 0)
    return most < 0x48 && most - least < 0x20
  }

  /// Whether it can hardly be read on white: the light in it weighs as eyes see it (ITU-R BT.601).
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 1000 * 0x88 }
}
