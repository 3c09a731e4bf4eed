/// Converts between text formats: from bytes to a model to bytes.
///
/// One call converts. To look at the model in between, use ``read(_:as:options:)-([UInt8],_,_)`` and ``write(_:as:)``.
/// No call fails: input that makes no sense in its format becomes text, and content that a format cannot express is
/// left out. Each call is a pure function of its arguments and is safe on any thread.
///
/// Complexity: all calls take time and memory linear in the size of their input, whatever it contains. A conversion
/// holds all of its input and the model. It holds all of its output only if it returns it as a whole.
///
/// Precondition: the document's text is smaller than 4 GiB. A call with more traps.
public enum Converter {
  /// Reads bytes in one format and writes them in another.
  ///
  /// Passing ownership of the bytes saves a copy.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - source: The source's format.
  ///   - target: The output's format.
  ///   - options: What the conversion may do beyond the default.
  /// - Returns: The text in the target format, UTF-8.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions()
  ) -> [UInt8] {
    write(read(bytes, as: source, options: options), as: target)
  }

  /// Reads text in one format and writes it in another.
  ///
  /// - Parameters:
  ///   - text: The source. Pass RTF that is not all ASCII as bytes instead.
  ///   - source: The source's format.
  ///   - target: The output's format.
  ///   - options: What the conversion may do beyond the default.
  /// - Returns: The text in the target format.
  public static func convert(
    _ text: String, from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions()
  ) -> String {
    String(decoding: convert(Array(text.utf8), from: source, to: target, options: options), as: UTF8.self)
  }

  /// Reads bytes in one format and writes them in another to a sink, chunk by chunk.
  ///
  /// Passing ownership of the bytes saves a copy.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - source: The source's format.
  ///   - target: The output's format.
  ///   - options: What the conversion may do beyond the default.
  ///   - sink: Receives the text in the target format, UTF-8.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions(), into sink: ByteSink
  ) {
    write(read(bytes, as: source, options: options), as: target, into: sink)
  }

  /// Reads bytes in a format.
  ///
  /// Passing ownership of the bytes saves a copy.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - format: The source's format.
  ///   - options: What the conversion may do beyond the default.
  /// - Returns: The document.
  public static func read(
    _ bytes: consuming [UInt8], as format: DocumentFormat, options: ConversionOptions = ConversionOptions()
  ) -> Document {
    switch format {
    case .markdown: MarkdownReader.read(bytes, options: options)
    case .html: HTMLReader.read(bytes, options: options)
    case .rtf: RTFReader.read(bytes, options: options)
    case .csv: DelimitedReader.read(bytes, options: options)
    case .tsv: DelimitedReader.read(bytes, separator: UInt8(ascii: "\t"), options: options)
    case .terminal: TerminalReader.read(bytes, options: options)
    case .code: CodeReader.read(bytes, options: options)
    case .pdf: PDFTextReader.read(bytes)
    case .latex: SingleFormulaReader.read(tex: bytes, options: options)
    case .mathml: SingleFormulaReader.read(mathML: bytes, options: options)
    case .plain, .json: PlainTextReader.read(bytes)
    }
  }

  /// Reads text in a format.
  ///
  /// - Parameters:
  ///   - text: The source. Pass RTF that is not all ASCII as bytes instead.
  ///   - format: The source's format.
  ///   - options: What the conversion may do beyond the default.
  /// - Returns: The document.
  public static func read(
    _ text: String, as format: DocumentFormat, options: ConversionOptions = ConversionOptions()
  ) -> Document {
    read(Array(text.utf8), as: format, options: options)
  }

  /// Writes a document in a format.
  ///
  /// - Parameters:
  ///   - document: The document to write.
  ///   - format: The output's format.
  /// - Returns: The document in that format, UTF-8; RTF is ASCII.
  public static func write(_ document: Document, as format: DocumentFormat) -> [UInt8] {
    ByteSink.gather { write(document, as: format, into: $0) }
  }

  /// Writes a document in a format to a sink, chunk by chunk.
  ///
  /// - Parameters:
  ///   - document: The document to write.
  ///   - format: The output's format.
  ///   - sink: Receives the text in that format, UTF-8; RTF is ASCII.
  public static func write(_ document: Document, as format: DocumentFormat, into sink: ByteSink) {
    switch format {
    case .markdown: MarkdownWriter.write(document, into: sink)
    case .html: HTMLWriter.write(document, into: sink)
    case .rtf: RTFWriter.write(document, into: sink)
    case .csv: DelimitedWriter.write(document, separator: ",", into: sink)
    case .tsv: DelimitedWriter.write(document, separator: "\t", into: sink)
    case .json: JSONTableWriter.write(document, into: sink)
    case .latex: SingleFormulaWriter.write(texOf: document, into: sink)
    case .mathml: SingleFormulaWriter.write(mathMLOf: document, into: sink)
    case .plain, .terminal, .code, .pdf: PlainTextWriter.write(document, into: sink)
    }
  }
}
