/// Writes the document model as PlainText.
public enum PlainTextWriter {
  /// The document's bytes.
  public static func write(_ document: Document) -> [UInt8] { [] }
}
