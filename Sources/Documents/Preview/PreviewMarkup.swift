internal import Bytes

/// The markup of a block of a preview, while it is written.
struct PreviewMarkup {
  /// A format of markup.
  enum Format {
    case strong, emphasis, underline, strikethrough, `subscript`, superscript, code, link, highlight, formula

    init(_ format: Documents.Format) {
      self =
        switch format {
        case .highlight: .highlight
        case .strong: .strong
        case .emphasis: .emphasis
        case .underline: .underline
        case .strikethrough: .strikethrough
        case .subscript: .subscript
        case .superscript: .superscript
        case .keyboard: .code
        }
    }

    fileprivate var tag: String {
      switch self {
      case .strong: "b"
      case .emphasis: "i"
      case .underline: "u"
      case .strikethrough: "s"
      case .subscript: "sub"
      case .superscript: "sup"
      case .code: "tt"
      case .link: "a"
      case .highlight: "mark"
      case .formula: "math"
      }
    }
  }

  /// The maximum number of bytes of one piece of text.
  static let pieceLimit = 16 << 10
  private static let lineEnd = Array("\u{2028}".utf8)

  private(set) var bytes: [UInt8] = []
  /// The open formats, the outermost first.
  private(set) var formats: [Format] = []
  /// Whether there is no text yet.
  private(set) var isEmpty = true
  /// Where the text of the last line begins.
  private var lineStart = 0

  mutating func open(_ format: Format) {
    formats.append(format)
    bytes += "<\(format.tag)>".utf8
  }

  mutating func close() {
    guard let format = formats.popLast() else { return }
    bytes += "</\(format.tag)>".utf8
  }

  mutating func closeAll() { while !formats.isEmpty { close() } }

  /// Begins another line, unless the last one is empty, or has only what stands before its text.
  mutating func endLine(keepsEmpty: Bool = false) {
    guard !isEmpty, keepsEmpty || bytes.count > lineStart else { return }
    bytes += Self.lineEnd
    lineStart = bytes.count
  }

  /// Begins another line with a marker before its text.
  mutating func beginLine(with marker: [UInt8]) {
    endLine()
    append(text: (marker + " ".utf8)[...])
    lineStart = bytes.count
  }

  /// Puts space between two texts of a line.
  mutating func separate() {
    guard bytes.count > lineStart else { return }
    append(text: Array("  ".utf8)[...])
    lineStart = bytes.count
  }

  /// Appends text with the characters escaped that mean something in markup. Formulas in it get their format, and
  /// controls become spaces.
  mutating func append(text: ArraySlice<UInt8>, keepsLines: Bool = false) {
    isEmpty = isEmpty && text.isEmpty
    for byte in text { append(byte, keepsLines: keepsLines) }
  }

  /// Appends a piece of code.
  mutating func append(_ code: ArraySlice<UInt8>, _ mark: CodeMark?) {
    isEmpty = isEmpty && code.isEmpty
    var closing = ""
    if let mark {
      for format in mark.formats { begin(Format(format).tag, ending: &closing) }
      if let color = mark.style.color { begin("span", " foreground=\"#\(color.hexadecimal)\"", ending: &closing) }
      if let color = mark.style.background { begin("span", " background=\"#\(color.hexadecimal)\"", ending: &closing) }
    }
    for byte in code { append(byte, keepsLines: true) }
    bytes += closing.utf8
  }

  private mutating func begin(_ tag: String, _ attribute: String = "", ending: inout String) {
    bytes += "<\(tag)\(attribute)>".utf8
    ending = "</\(tag)>" + ending
  }

  private mutating func append(_ byte: UInt8, keepsLines: Bool) {
    switch byte {
    case "<": bytes += "&lt;".utf8
    case ">": bytes += "&gt;".utf8
    case "&": bytes += "&amp;".utf8
    case "\n" where keepsLines: bytes += Self.lineEnd
    case "\t" where keepsLines: bytes.append(byte)
    case ..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
    default: bytes.append(byte)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first bytes, at most so many, without a part of a character at the end.
  func wholeCharacters(_ limit: Int) -> ArraySlice<UInt8> {
    guard count > limit else { return self }
    var end = startIndex + limit
    while end > startIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
