/// The effect of an element's tag and CSS on its text, limited to what the model can express.
struct TextStyle {
  /// The format of a run, as the elements around it state it.
  var stated = RunStyle()
  /// The encoding of a symbol font.
  var symbols: CodePage?
  var whiteSpace = CSSDeclarations.WhiteSpace.nothing
  var alignment: Alignment?
  var isHidden = false
  /// Whether the size is zero: text does not show, but what is in it with a size of its own does.
  var isSizeZero = false
  /// Whether the background is dark, as programs with a dark theme show it. The text is to be read on white.
  private var isOnDark = false

  /// Whether lines of the text are code: all their spaces show, in a font for code.
  var isOfCode: Bool { whiteSpace == .everything && stated.isMonospace }

  /// Applies the meaning of a tag.
  mutating func apply(_ tag: HTMLTag) {
    if let format = Format(tag) {
      stated.formats.add(.format(format))
      if format == .strong { stated.isBoldByCSS = false }
      return
    }
    switch tag {
    case .code, .samp, .tt: stated.isCode = true
    case .center: alignment = .center
    case .pre, .listing, .xmp, .plaintext: whiteSpace = .everything
    default: break
    }
  }

  /// Applies CSS declarations for an element of this tag.
  mutating func apply(_ css: CSSDeclarations, to tag: HTMLTag, _ values: inout FormatValues) {
    if let isBold = css.isBold {
      stated.formats.set(.format(.strong), isBold && !tag.isHeading)
      stated.isBoldByCSS = isBold
    }
    if let isItalic = css.isItalic { stated.formats.set(.format(.emphasis), isItalic) }
    applyDecoration(.underline, css.isUnderlined, of: tag)
    applyDecoration(.strikethrough, css.isStruck, of: tag)
    if tag.isInline { applyVerticalAlignment(css, to: tag) }
    applyStyle(css, to: tag, &values)
    if let isMonospace = css.isMonospace {
      stated.isMonospace = isMonospace
      symbols = tag.isInline ? css.symbols : nil
    }
    if let isZero = css.isSizeZero { isSizeZero = isZero }
    if let whiteSpace = css.whiteSpace { self.whiteSpace = whiteSpace }
    if let alignment = css.alignment { self.alignment = alignment }
    if css.isHidden || css.isTiny { isHidden = true }
  }

  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)

  /// Whether a background is the usual colour of the text's highlight.
  private func isHighlight(_ background: Color) -> Bool {
    background == Color(red: 255, green: 255, blue: 0) && stated.formats.contains(.format(.highlight))
  }

  /// Applies colours and font. Black on white is ignored, because readers show it anyway.
  private mutating func applyStyle(_ css: CSSDeclarations, to tag: HTMLTag, _ values: inout FormatValues) {
    var changed = values[style: stated.styleNumber]
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
    // The colour of a link, even one that leads nowhere, is its look.
    if let color = css.color?.color, tag != .a {
      changed.color = color == Self.black || isOnDark && color.isLight ? nil : color
    }
    if changed != values[style: stated.styleNumber] { stated.styleNumber = values.number(of: changed) }
    if stated.styleNumber != FormatValues.plain { stated.formats.add(.styled) }
  }

  /// Applies a decoration. "none" removes only the tag's own, not one from the elements around.
  private mutating func applyDecoration(_ format: Format, _ isSet: Bool?, of tag: HTMLTag) {
    if isSet == true, format != .underline || tag != .a && tag != .abbr { stated.formats.add(.format(format)) }
    if isSet == false, Format(tag) == format { stated.formats.remove(.format(format)) }
  }

  /// Applies an alignment. Most style sheets for all browsers set `<sup>` on the line, and then move it up.
  private mutating func applyVerticalAlignment(_ css: CSSDeclarations, to tag: HTMLTag) {
    switch css.verticalAlignment {
    case .super: stated.formats.add(.format(.superscript))
    case .sub: stated.formats.add(.format(.subscript))
    case .baseline where css.isMoved && (tag == .sub || tag == .sup): break
    case .baseline:
      stated.formats.remove(.format(.superscript))
      stated.formats.remove(.format(.subscript))
    case nil: break
    }
  }

  /// Returns the format of a run of text.
  func run(_ values: inout FormatValues) -> RunStyle {
    var run = stated
    if run.link != nil {
      // A link looks the way the receiver shows links.
      run.formats.remove(.format(.underline))
      if run.styleNumber != FormatValues.plain {
        var colorless = values[style: run.styleNumber]
        colorless.color = nil
        run.styleNumber = values.number(of: colorless)
      }
    }
    if run.styleNumber == FormatValues.plain { run.formats.remove(.styled) }
    return run
  }
}

/// The format of a run of text.
struct RunStyle: Hashable {
  var formats = InlineFormats()
  /// The number of the link around the text, among the values.
  var link: UInt32?
  /// The number of the colours and font, among the values; strings there are spans of the parsed text.
  var styleNumber = FormatValues.plain
  var isCode = false
  /// Whether the text is in a font for code, which alone does not make it code.
  var isMonospace = false
  /// Whether CSS, and no tag, has made the text bold.
  var isBoldByCSS = false

  /// Whether the space between two such runs is part of neither: each piece of code and each key is separate.
  var standsApart: Bool { isCode || formats.contains(.format(.keyboard)) }

  /// Whether text in a font for code is no key, and has no format of which code has little.
  var looksLikeCode: Bool {
    [.strong, .underline, .highlight, .keyboard].allSatisfy { !formats.contains(.format($0)) }
  }

  /// Returns the formats that both have: those of a space between two runs.
  func common(with other: RunStyle) -> RunStyle {
    var shared = InlineFormats()
    for format in formats where element(format) == other.element(format) && format != .format(.keyboard) {
      shared.add(format)
    }
    return RunStyle(
      formats: shared, link: link == other.link ? link : nil,
      styleNumber: styleNumber == other.styleNumber ? styleNumber : FormatValues.plain,
      isMonospace: isMonospace && other.isMonospace, isBoldByCSS: isBoldByCSS && other.isBoldByCSS)
  }

  /// Removes what would show at a space, unless another format has it too.
  mutating func removeLines(missingIn other: RunStyle) {
    if formats.isEmpty || formats == other.formats { return }
    for format in Self.lines where !other.formats.contains(format) { formats.remove(format) }
  }

  private static let lines: [InlineFormat] = [.format(.underline), .format(.strikethrough), .format(.highlight)]

  /// One of the formats with its value.
  enum Value: Hashable {
    case element(Element)
    case link(UInt32)
    case style(UInt32)
  }

  /// Returns the value of a format, or nil if it is not set.
  func element(_ format: InlineFormat) -> Value? {
    guard formats.contains(format) else { return nil }
    switch format {
    case .link: return link.map { .link($0) }
    case .styled: return .style(styleNumber)
    case .format(let format): return .element(.format(format))
    }
  }

  /// All formats with their values, the outermost first.
  var elements: [Value] { formats.compactMap { element($0) } }
}

extension Color {
  /// Whether it may be the background of a dark theme: little light, and little colour.
  fileprivate var isDarkGrey: Bool {
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    return most < 0x48 && most - least < 0x20
  }

  /// Whether it is hard to read on white: its brightness as eyes perceive it (ITU-R BT.601).
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 1000 * 0x88 }
}
