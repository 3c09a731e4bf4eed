/// The element names that the parser or the reader treats specially; all others are `unknown`.
enum HTMLTag: String, CaseIterable {
  case unknown = ""
  /// A text node.
  case text = "#text"
  /// The marks with which a clipboard encloses its fragment.
  case fragmentStart = "#fragment-start"
  case fragmentEnd = "#fragment-end"
  /// The place of blocks of another format, such as Markdown between HTML blocks.
  case embedded = "#embedded"
  /// A comment of Word that contains a formula.
  case officeMath = "#office-math"

  case a, abbr, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big, blockquote
  case body, br, button, canvas, caption, center, cite, code, col, colgroup, comment, datalist, dd, del, desc, details
  case dfn, dialog, dir, div, dl, dt, em, embed, emoji, fieldset, figcaption, figure, font, footer, form, frame
  case frameset, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen
  case label, legend, li, link, listing, main, malignmark, mark, marquee, math, menu, menuitem, meta, meter, mglyph, mi
  case mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, oembed, ol, optgroup, option, output, p, param
  case picture, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, small
  case source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th
  case thead, title, tr, track, tt, u, ul, `var`, video, wbr, xml, xmp
  /// Word's mark of a paragraph.
  case wordParagraph = "o:p"
  /// Evernote's
  case enTodo = "en-todo"
  /// AMP's
  case ampImage = "amp-img"
  /// Teams' and DITA's blocks of code
  case codeBlock = "codeblock"
  /// Formulas of ProseMirror's editors
  case mathInline = "math-inline"
  case mathDisplay = "math-display"
  case mathBlock = "math-block"
  /// MathML
  case annotation, menclose, mfenced, mfrac, mover, mroot, mrow, mspace, msqrt, msub, msubsup, msup, mtable, mtd, mtr
  case maction, mlabeledtr, mmultiscripts, mpadded, mphantom, mprescripts, mstyle, munder, munderover, semantics
  case annotationXML = "annotation-xml"
  case noScripts = "none"
  case foreignObject = "foreignobject"

  /// Creates the tag of a name in any case.
  init(name: ArraySlice<UInt8>) { self.init(name: name.span) }

  init(name: Span<UInt8>) { self = Self.byName.value(of: name) ?? .unknown }

  private static let byName = NameTable(allCases.map { ($0.rawValue, $0) })
}

// MARK: - Parsing

extension HTMLTag {
  /// Elements that have no content (HTML, 13.1.2).
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen, .link, .meta, .param,
      .source, .track, .wbr:
      true
    default: false
    }
  }

  /// The category "formatting" of the stack of open elements (HTML, 13.2.4.3).
  var isFormatting: Bool {
    switch self {
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
    default: false
    }
  }

  /// The category "special" of the stack of open elements (HTML, 13.2.4.3).
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
      .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure,
      .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe,
      .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }

  /// Elements that end an open paragraph when they begin, and all that is open in them when they end ("in body",
  /// 13.2.6.4.7). Headings do so too, by rules of their own.
  var closesParagraph: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
      .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul, .pre, .listing,
      .form:
      true
    default: false
    }
  }

  var isHeading: Bool { headingLevel != nil }

  /// The level of a heading; nil for other elements.
  var headingLevel: UInt8? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// Whether "in head" has a rule for its start tag.
  var belongsToHead: Bool {
    switch self {
    case .base, .basefont, .bgsound, .link, .meta, .title, .noframes, .style, .script, .xml: true
    default: false
    }
  }

  /// Whether its end tag is not ignored before the body, but begins it (13.2.6.4.3 to 13.2.6.4.6).
  var endsHead: Bool { self == .body || self == .html || self == .br }

  /// Elements whose end is implied by what follows (13.2.6.3).
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// The elements that end every scope (13.2.4.2).
  var endsScope: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template: true
    default: false
    }
  }

  /// The elements that end every scope in SVG and MathML.
  var endsScopeInForeignContent: Bool {
    switch self {
    case .mi, .mo, .mn, .ms, .mtext, .annotationXML, .foreignObject, .desc, .title: true
    default: false
    }
  }

  /// HTML elements that end SVG and MathML if they begin in it (13.2.6.5).
  var endsForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong,
      .strike, .sub, .sup, .table, .tt, .u, .ul, .var, .embedded:
      true
    default: false
    }
  }
}

// MARK: - Tables

extension HTMLTag {
  var isTableSection: Bool { self == .tbody || self == .thead || self == .tfoot }
  var isTableCell: Bool { self == .td || self == .th }

  /// The elements of a table that contain no text.
  var isTableStructure: Bool { self == .table || self == .tr || isTableSection }

  /// The tags that occur only in tables.
  var isTablePart: Bool {
    switch self {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  /// The elements to which the stack is cleared back (13.2.6.4.9, 13 and 14).
  var isTableContext: Bool { self == .table || self == .template || self == .html }
  var isSectionContext: Bool { isTableSection || self == .template || self == .html }
  var isRowContext: Bool { self == .tr || self == .template || self == .html }
}

// MARK: - Reading

extension HTMLTag {
  /// Elements whose content is never shown as the document's text.
  var hidesContent: Bool {
    switch self {
    case .applet, .canvas, .comment, .datalist, .frameset, .head, .math, .noembed, .noframes, .noscript, .rp, .script,
      .select, .style, .svg, .template, .textarea, .title, .xml:
      true
    default: false
    }
  }

  /// Elements that flow within a line.
  var isInline: Bool { !isBlock }

  /// Elements that mean nothing but a block.
  var isPlainBlock: Bool {
    switch self {
    case .address, .article, .aside, .center, .div, .footer, .form, .header, .main, .nav, .search, .section: true
    default: false
    }
  }

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
