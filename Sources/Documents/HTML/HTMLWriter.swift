/// Writes the document model as HTML.
public enum HTMLWriter {
  /// The document's bytes.
  public static func write(_ document: Document) -> [UInt8] { [] }
}
