/// The paragraph styles of the files that we write, with the names of Word's and LibreOffice's built-in styles.
enum WordStyle: Int, CaseIterable {
  case normal, heading1, heading2, heading3, heading4, heading5, heading6, list, quote, code, rule, footnote

  /// Returns the style of a heading's level; a level out of bounds counts as the nearest.
  static func heading(_ level: UInt8) -> Self { allCases[Int(Swift.min(Swift.max(level, 1), 6))] }

  /// The level of a heading; nil for other styles.
  var headingLevel: Int? { (1...6).contains(rawValue) ? rawValue : nil }

  /// The name that users see.
  var name: StaticString {
    switch self {
    case .normal: "Normal"
    case .heading1: "heading 1"
    case .heading2: "heading 2"
    case .heading3: "heading 3"
    case .heading4: "heading 4"
    case .heading5: "heading 5"
    case .heading6: "heading 6"
    case .list: "List Paragraph"
    case .quote: "Quote"
    case .code: "HTML Preformatted"
    case .rule: "Horizontal Line"
    case .footnote: "footnote text"
    }
  }

  /// The size of most text in half points.
  static let usualSize = 22

  /// The size of the style's text in half points.
  var size: Int {
    switch self {
    case .heading1: 36
    case .heading2: 30
    case .heading3: 26
    case .heading4: 24
    case .heading6, .code, .footnote: 20
    case .normal, .heading5, .list, .quote, .rule: Self.usualSize
    }
  }

  /// The space before a heading, in twips.
  var spaceBefore: Int {
    switch self {
    case .heading1: 360
    case .heading2: 280
    case .heading3: 240
    case .heading4: 200
    case .heading5, .heading6: 160
    case .normal, .list, .quote, .code, .rule, .footnote: 0
    }
  }

  /// The space after a paragraph, in twips.
  var spaceAfter: Int {
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6: 80
    case .normal, .list, .quote, .code, .rule: 160
    case .footnote: 0
    }
  }

  /// The style's own indent in twips.
  var indent: Int { self == .quote ? WordMeasure.quoteIndent : 0 }
}

/// The lengths in the layout of files for word processors, in twips: twentieths of a point.
enum WordMeasure {
  /// The indent of a list's text from the text around it.
  static let listIndent = 720
  /// The distance of a list's marker from its text.
  static let markerWidth = 360
  /// The indent of a quotation.
  static let quoteIndent = 480
  /// The widest indent, which leaves space for text at any depth.
  static let indentLimit = 6480
  /// The width to which a picture is reduced at most, where there is no room.
  static let smallestPicture = 720
  /// The space between a cell's edge and its text.
  static let cellPadding = 108
  /// A pixel at the resolution of the web, 96 an inch.
  static let pixel = 15
}
