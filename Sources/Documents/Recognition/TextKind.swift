/// The kind of a plain text, as its author would name it.
public enum TextKind: Hashable, Sendable {
  /// Sentences, or any text of no other kind.
  case prose
  /// Markdown.
  case markdown
  /// Code, configuration or data, with the language as fences spell it, or nil if that is unknown.
  case code(language: String?)
  /// A table with commas or semicolons between the cells.
  case csv
  /// A table with tabs between the cells.
  case tsv
  /// A table whose columns are aligned with spaces.
  case columns
  /// The output of a program for a terminal: with escape sequences, or mostly tables that are drawn with characters.
  case terminal
  /// Text whose lines end where those of a page do, or a list with the markers of a word processor.
  case pdf
  /// One address.
  case address

  /// The word for the kind.
  public var name: String {
    switch self {
    case .prose: "plain"
    case .markdown: "markdown"
    case .code(let language?): "code \(language)"
    case .code(nil): "code"
    case .csv: "csv"
    case .tsv: "tsv"
    case .columns: "columns"
    case .terminal: "terminal"
    case .pdf: "pdf"
    case .address: "address"
    }
  }

  /// The language of code, as fences spell it; nil if it is unknown, or the text is not code.
  var language: String? { if case .code(let language) = self { language } else { nil } }

  /// The number of bytes at the beginning of a text that are examined.
  public static let examinedLength = 256 << 10

  /// Recognises a text by its structure and by the number of signs, never by one sign.
  ///
  /// Markdown and code are recognised only if there is little doubt, because taking prose for them would damage it.
  /// Complexity: linear in the text, of which at most ``examinedLength`` bytes are examined.
  ///
  /// - Parameter bytes: The text, UTF-8.
  public init(of bytes: [UInt8]) {
    let text = TextSample(bytes)
    self =
      if text.hasEscapeSequence {
        .terminal
      } else if text.isAddress {
        .address
      } else if let language = RivalMarkup.language(of: text) {
        .code(language: language)
      } else if MarkdownEvidence(in: text).isConvincing {
        .markdown
      } else if DrawnTable.fill(text.lines) {
        .terminal
      } else if PrintedText.isList(text) {
        .pdf
      } else if let table = TableShape.kind(of: text) {
        table
      } else if let code = CodeEvidence(in: text), code.isConvincing {
        .code(language: code.language)
      } else if PrintedText.isWrapped(text) {
        .pdf
      } else {
        .prose
      }
  }
}
