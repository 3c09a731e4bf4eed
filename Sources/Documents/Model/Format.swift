/// A format of text within a line that has no further properties.
public enum Format: UInt8, CaseIterable, Hashable, Sendable {
  /// Marked text.
  case highlight
  /// Strong importance, shown bold.
  case strong
  /// Stress, shown italic.
  case emphasis
  /// Underlined text.
  case underline
  /// Text struck through.
  case strikethrough
  /// Lowered text.
  case `subscript`
  /// Raised text.
  case superscript
  /// Keys to press.
  case keyboard
}

extension Format {
  /// Creates the format of an HTML tag. Tags of code have none, because code is another kind of text.
  init?(_ tag: HTMLTag) {
    switch tag {
    case .mark: self = .highlight
    case .b, .strong: self = .strong
    case .i, .em, .cite, .dfn, .var: self = .emphasis
    case .u, .ins: self = .underline
    case .s, .strike, .del: self = .strikethrough
    case .sub: self = .subscript
    case .sup: self = .superscript
    case .kbd: self = .keyboard
    default: return nil
    }
  }

  /// The format's markup.
  var spelling: Spelling {
    switch self {
    // Office programs do not know <mark> or its style, but they know the colour of a span.
    case .highlight:
      Spelling(
        ("<mark><span style=\"background-color:#ffff00\">", "</span></mark>"), inMarkdown: ("<mark>", "</mark>"),
        delimiter: "=="
      ) { $0.isHighlighted = true }
    case .strong: Spelling(("<strong>", "</strong>"), delimiter: "**") { $0.isBold = true }
    case .emphasis: Spelling(("<em>", "</em>"), delimiter: "*") { $0.isItalic = true }
    case .underline: Spelling(("<u>", "</u>")) { $0.isUnderlined = true }
    case .strikethrough:
      Spelling(("<s>", "</s>"), inMarkdown: ("<del>", "</del>"), delimiter: "~~") { $0.isStruck = true }
    case .subscript: Spelling(("<sub>", "</sub>")) { $0.script = .subscript }
    case .superscript: Spelling(("<sup>", "</sup>")) { $0.script = .superscript }
    case .keyboard: Spelling(("<kbd>", "</kbd>")) { $0.isCode = true }
    }
  }

  /// The markup of a format. Plain text has none.
  struct Spelling {
    typealias Tags = (opening: StaticString, closing: StaticString)

    /// The HTML tags.
    let html: Tags
    /// The tags in Markdown where a delimiter would not be read.
    let markdown: Tags
    /// The Markdown delimiter on both sides; nil if the format is always a tag.
    let delimiter: StaticString?
    /// The effect on text in word processors.
    let change: (inout WordFormat) -> Void

    init(
      _ html: Tags, inMarkdown markdown: Tags? = nil, delimiter: StaticString? = nil,
      change: @escaping (inout WordFormat) -> Void
    ) {
      self.html = html
      self.markdown = markdown ?? html
      self.delimiter = delimiter
      self.change = change
    }
  }
}

/// Formats, each once, in the order of their raw values.
struct FormatSet: Hashable, Sendable, Sequence, IteratorProtocol {
  private var bits: UInt8 = 0

  mutating func insert(_ format: Format) { bits |= 1 << format.rawValue }

  mutating func remove(_ format: Format) { bits &= ~(1 << format.rawValue) }

  var isEmpty: Bool { bits == 0 }

  func contains(_ format: Format) -> Bool { bits >> format.rawValue & 1 != 0 }

  mutating func next() -> Format? {
    defer { bits &= bits &- 1 }
    return Format(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}
