/// An attribute that the reader uses; the tokenizer drops all others.
struct HTMLAttribute {
  enum Name: String, CaseIterable {
    case align, alt, alttext, bgcolor, border, checked, `class`, color, colspan, display, encoding, face, height,
      hidden, href, id, lang, name, reversed, role, rowspan, size
    case ariaHidden = "aria-hidden"
    case ariaLabel = "aria-label"
    case ariaLevel = "aria-level"
    case ariaChecked = "aria-checked"
    case ariaSelected = "aria-selected"
    case data, notation, src, start, style, title, type, url, value, width
    case dataAriaLevel = "data-aria-level"
    case dataCallout = "data-callout"
    case dataCalloutType = "data-callout-type"
    case dataCanonicalSource = "data-canonical-src"
    case dataChecked = "data-checked"
    case dataCodeBlockLanguage = "data-code-block-lang"
    case dataCodeLang = "data-code-lang"
    case dataCodeLanguage = "data-code-language"
    case dataCodeMarker = "data-code-marker"
    case dataDone = "data-done"
    case dataHighlightLanguage = "data-highlight-language"
    case dataEnlighterLanguage = "data-enlighter-language"
    case dataIndent = "data-indent"
    case dataLakeIndent = "data-lake-indent"
    case dataLatex = "data-latex"
    case dataLang = "data-lang"
    case dataLanguage = "data-language"
    case dataSyntaxHighlighter = "data-syntaxhighlighter-params"
    case dataLine = "data-line"
    case dataList = "data-list"
    case dataListID = "data-listid"
    case dataLazySource = "data-lazy-src"
    case dataMath = "data-math"
    case dataMathML = "data-mathml"
    case dataMathSource = "data-math-source"
    case dataNodeType = "data-node-type"
    case dataOriginal = "data-original"
    case dataPanelType = "data-panel-type"
    case dataSectionStyle = "data-section-style"
    case dataSlice = "data-pm-slice"
    case dataSource = "data-src"
    case dataSpread = "data-spread"
    case dataSourceSet = "data-srcset"
    case sourceSet = "srcset"
    case dataStringifyType = "data-stringify-type"
    case dataTeX = "data-tex"
    case dataTagSearchLanguage = "data-tagsearch-lang"
    case dataTask = "data-task"
    case dataTaskChecked = "data-task-checked"
    case dataTaskListItem = "data-task-list-item"
    case dataTaskState = "data-task-state"
    case dataTimestamp = "data-timestamp"
    case dataTitle = "data-title"
    case dataType = "data-type"
    case accent, bevelled, close, lquote, mode, open, rquote, selection, separators, stretchy
    case accentUnder = "accentunder"
    case columnAlign = "columnalign"
    case displayStyle = "displaystyle"
    case lineThickness = "linethickness"
    case mathVariant = "mathvariant"
    case movableLimits = "movablelimits"
    case d, y1
    case preserveAspectRatio = "preserveaspectratio"
    case viewBox = "viewbox"
    /// The address of a link that leads through a server, as in Outlook and Teams.
    case originalAddress = "originalsrc"

    /// The attributes by their names, of which those of Slack mean the same as others.
    static let named = NameTable(allCases.map { ($0.rawValue, $0) } + [("data-stringify-link", .originalAddress)])
  }

  let name: Name
  /// The value with its character references decoded.
  let value: TextSpan
  /// The number of the value among the ``MarkupFacts``, if it is a class or a style that is kept there.
  var number = unnumbered
  static let unnumbered: Int32 = -1
}
