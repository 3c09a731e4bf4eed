/// Reads Markdown into the document model.
public enum MarkdownReader {
  /// The document that `bytes` say.
  public static func read(_ bytes: [UInt8]) -> Document { DocumentBuilder().finish() }
}
