/// Conversion between formats: bytes to model to bytes.
public enum Converter {
  /// Reads `bytes` in one format and writes them in another. It cannot fail: whatever makes no sense is text.
  /// Who hands the bytes over for good spares a copy of them.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat
  ) -> [UInt8] {
    write(read(bytes, as: source), as: target)
  }

  /// Reads `bytes` in one format and hands them to `sink` in another, piece after piece.
  /// Who hands the bytes over for good spares a copy of them.
  public static func convert(
    _ bytes: consuming [UInt8], from source: DocumentFormat, to target: DocumentFormat, into sink: ByteSink
  ) {
    write(read(bytes, as: source), as: target, into: sink)
  }

  /// The document that `bytes` are in a format.
  public static func read(_ bytes: consuming [UInt8], as format: DocumentFormat) -> Document {
    switch format {
    case .markdown: MarkdownReader.read(bytes)
    case .html: HTMLReader.read(bytes)
    case .rtf: RTFReader.read(bytes)
    case .plain: PlainTextReader.read(bytes)
    }
  }

  /// The bytes of a document in a format.
  public static func write(_ document: Document, as format: DocumentFormat) -> [UInt8] {
    ByteSink.gather { write(document, as: format, into: $0) }
  }

  /// Hands the bytes of a document in a format to `sink`, piece after piece.
  public static func write(_ document: Document, as format: DocumentFormat, into sink: ByteSink) {
    switch format {
    case .markdown: MarkdownWriter.write(document, into: sink)
    case .html: HTMLWriter.write(document, into: sink)
    case .rtf: RTFWriter.write(document, into: sink)
    case .plain: PlainTextWriter.write(document, into: sink)
    }
  }
}
