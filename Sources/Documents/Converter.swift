/// Converts between text formats: bytes to a model to bytes.
///
/// One call converts; ``read(_:as:options:)-([UInt8],_,_)`` and ``write(_:as:)`` do each half of it for who wants to look at the
/// model in between. Nothing can fail: whatever makes no sense in a format is text, and what a format cannot say is left
/// out. Each call is a pure function of its arguments, which any thread may make.
///
/// Complexity: all take time and memory linear in the size of what they are given, whatever that is. A conversion holds
/// all of its input and the model; the output only where it is given back as a whole.
///
/// Precondition: the text of the document is smaller than 4 GiB, beyond which a call traps.
public enum Converter {
  /// Reads bytes in one format and writes them in another.
  ///
  /// Who hands the bytes over for good spares a copy of them.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - source: The format that they are in.
  ///   - target: The format that is wanted.
  ///   - options: What it may do beyond the usual.
  /// - Returns: The text in the format that is wanted, UTF-8.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions()
  ) -> [UInt8] {
    write(read(bytes, as: source, options: options), as: target)
  }

  /// Reads text in one format and writes it in another.
  ///
  /// - Parameters:
  ///   - text: The source. RTF that is not all ASCII must be given as the bytes that it is.
  ///   - source: The format that it is in.
  ///   - target: The format that is wanted.
  ///   - options: What it may do beyond the usual.
  /// - Returns: The text in the format that is wanted.
  public static func convert(
    _ text: String, from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions()
  ) -> String {
    String(decoding: convert(Array(text.utf8), from: source, to: target, options: options), as: UTF8.self)
  }

  /// Reads bytes in one format and hands them to a sink in another, chunk by chunk.
  ///
  /// Who hands the bytes over for good spares a copy of them.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - source: The format that they are in.
  ///   - target: The format that is wanted.
  ///   - options: What it may do beyond the usual.
  ///   - sink: What takes the text in that format, UTF-8.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat,
    options: ConversionOptions = ConversionOptions(), into sink: ByteSink
  ) {
    write(read(bytes, as: source, options: options), as: target, into: sink)
  }

  /// Reads bytes in a format.
  ///
  /// Who hands the bytes over for good spares a copy of them.
  ///
  /// - Parameters:
  ///   - bytes: The source, in any of the encodings that ``DocumentFormat`` names for its format.
  ///   - format: The format that they are in.
  ///   - options: What the conversion may do beyond the usual.
  /// - Returns: The document that they are in that format.
  public static func read(
    _ bytes: consuming [UInt8], as format: DocumentFormat, options: ConversionOptions = ConversionOptions()
  ) -> Document {
    switch format {
    case .markdown: MarkdownReader.read(bytes, options: options)
    case .html: HTMLReader.read(bytes, options: options)
    case .rtf: RTFReader.read(bytes, options: options)
    case .plain: PlainTextReader.read(bytes)
    }
  }

  /// Reads text in a format.
  ///
  /// - Parameters:
  ///   - text: The source. RTF that is not all ASCII must be given as the bytes that it is.
  ///   - format: The format that it is in.
  ///   - options: What the conversion may do beyond the usual.
  /// - Returns: The document that it is in that format.
  public static func read(
    _ text: String, as format: DocumentFormat, options: ConversionOptions = ConversionOptions()
  ) -> Document {
    read(Array(text.utf8), as: format, options: options)
  }

  /// Writes a document in a format.
  ///
  /// - Parameters:
  ///   - document: What is written.
  ///   - format: The format that is wanted.
  /// - Returns: The document in that format, UTF-8; RTF is ASCII.
  public static func write(_ document: Document, as format: DocumentFormat) -> [UInt8] {
    ByteSink.gather { write(document, as: format, into: $0) }
  }

  /// Writes a document in a format, and hands it to a sink chunk by chunk.
  ///
  /// - Parameters:
  ///   - document: What is written.
  ///   - format: The format that is wanted.
  ///   - sink: What takes the text in that format, UTF-8; RTF is ASCII.
  public static func write(_ document: Document, as format: DocumentFormat, into sink: ByteSink) {
    switch format {
    case .markdown: MarkdownWriter.write(document, into: sink)
    case .html: HTMLWriter.write(document, into: sink)
    case .rtf: RTFWriter.write(document, into: sink)
    case .plain: PlainTextWriter.write(document, into: sink)
    }
  }
}
