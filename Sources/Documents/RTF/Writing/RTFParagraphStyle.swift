/// The paragraph styles of the files that we write. Their names are those that Word and LibreOffice have built in.
enum RTFParagraphStyle: Int, CaseIterable {
  case normal, heading1, heading2, heading3, heading4, heading5, heading6, quote, code, rule, footnote

  /// The style of a heading's level; a level out of bounds counts as the nearest.
  static func heading(_ level: UInt8) -> Self { allCases[Int(Swift.min(Swift.max(level, 1), 6))] }

  /// Whether it is a heading's, which has space before it in any case.
  var isHeading: Bool { (1...6).contains(rawValue) }

  /// The number of the one character style, that of links, behind the paragraph styles' numbers.
  static let hyperlinkNumber = allCases.count

  /// The name in the stylesheet.
  var name: String {
    switch self {
    case .normal: "Normal"
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6: "heading \(rawValue)"
    case .quote: "Quote"
    case .code: "HTML Preformatted"
    case .rule: "Horizontal Line"
    case .footnote: "footnote text"
    }
  }

  /// The formatting of its paragraphs, indents and the space after them excepted.
  var paragraph: StaticString {
    switch self {
    case .normal, .footnote: ""
    case .heading1: "\\keepn\\sb360\\outlinelevel0"
    case .heading2: "\\keepn\\sb280\\outlinelevel1"
    case .heading3: "\\keepn\\sb240\\outlinelevel2"
    case .heading4: "\\keepn\\sb200\\outlinelevel3"
    case .heading5: "\\keepn\\sb160\\outlinelevel4"
    case .heading6: "\\keepn\\sb160\\outlinelevel5"
    case .quote: "\\brdrl\\brdrs\\brdrw30\\brsp160\\brdrcf4"
    case .code: "\\keep\\cbpat3"
    case .rule: "\\brdrb\\brdrs\\brdrw15\\brsp20\\brdrcf4"
    }
  }

  /// The formatting of its text.
  var character: StaticString {
    switch self {
    case .normal, .quote, .rule: "\\f0\\fs22"
    case .heading1: "\\f0\\fs36\\b"
    case .heading2: "\\f0\\fs30\\b"
    case .heading3: "\\f0\\fs26\\b"
    case .heading4: "\\f0\\fs24\\b"
    case .heading5: "\\f0\\fs22\\b"
    case .heading6: "\\f0\\fs20\\b"
    case .code: "\\f1\\fs20"
    case .footnote: "\\f0\\fs20"
    }
  }

  /// The space after a paragraph, in twips.
  var spaceAfter: Int {
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6: 80
    case .footnote: 0
    default: 160
    }
  }

  /// The indent that the style itself has, in twips.
  var indent: Int { self == .quote ? RTFMeasure.quoteIndent : 0 }

  /// Writes the stylesheet.
  static func writeStylesheet(to output: inout RTFOutput) {
    output.raw("{\\stylesheet\n")
    for style in allCases {
      output.raw("{")
      output.word("s", style.rawValue)
      // When LibreOffice pastes, it drops from a paragraph what its style in the file says as well, and then leaves its
      // own style of that name as it is. What must not get lost stands in the paragraphs alone.
      if style.isHeading {
        output.words("\\f0")
      } else {
        output.words(style.paragraph)
        if style.indent > 0 { output.word("li", style.indent) }
        output.words(style.character)
      }
      if style != .normal { output.words("\\sbasedon0\\snext0") }
      output.text(style.name)
      output.raw(";}\n")
    }
    output.raw("{\\*")
    output.word("cs", hyperlinkNumber)
    output.words("\\additive\\ul")
    output.word("cf", RTFColorTable.link)
    output.text("Hyperlink")
    output.raw(";}\n}\n")
  }
}

/// The lengths that the writer lays out by, in twips: twentieths of a point.
enum RTFMeasure {
  /// The width of the text on a page.
  static let pageWidth = 9360
  /// How far a list's text stands in from what is around it.
  static let listIndent = 720
  /// How far a list's marker stands out from its text.
  static let markerWidth = 360
  /// How far a quotation stands in.
  static let quoteIndent = 480
  /// The widest indent, which leaves space for text at any depth.
  static let widestIndent = 6480
}
