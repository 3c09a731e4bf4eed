/// Reads and writes plain text as what it is.
public enum RecognisedText {
  /// Reads plain text: Markdown, tables and the output of terminals as such, code as one block, lines of a page
  /// as its paragraphs and lists, anything else as paragraphs. Complexity: linear.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8; ill-formed sequences become U+FFFD.
  ///   - options: What the conversion may do beyond the default.
  /// - Returns: The document.
  public static func read(_ bytes: [UInt8], options: ConversionOptions = ConversionOptions()) -> Document {
    switch TextKind(of: bytes) {
    case .markdown: MarkdownReader.read(bytes, options: options)
    case .csv: DelimitedReader.read(bytes, options: options)
    case .tsv: DelimitedReader.read(bytes, separator: UInt8(ascii: "\t"), options: options)
    case .terminal: TerminalReader.read(bytes, options: options)
    case .code(let language): CodeReader.read(bytes, language: language)
    case .columns: CodeReader.read(bytes, language: nil)
    case .pdf: PDFTextReader.read(bytes)
    case .address, .prose: PlainTextReader.read(bytes)
    }
  }

  /// Whether plain text is in a format already, so that it can be written there as it is: Markdown, and as plain text
  /// anything that contains no markup and no control sequences.
  public static func isWritten(_ bytes: [UInt8], as format: DocumentFormat) -> Bool {
    switch format {
    case .markdown: TextKind(of: bytes) == .markdown
    case .plain:
      switch TextKind(of: bytes) {
      case .markdown: false
      case .terminal: !TextSample(bytes).hasEscapeSequence
      default: true
      }
    default: false
    }
  }
}
