/// Writes the document model as Markdown.
public enum MarkdownWriter {
  /// The document's bytes.
  public static func write(_ document: Document) -> [UInt8] { [] }
}
