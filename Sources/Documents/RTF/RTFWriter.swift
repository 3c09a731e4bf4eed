/// Writes the document model as RTF.
public enum RTFWriter {
  /// The document's bytes.
  public static func write(_ document: Document) -> [UInt8] { [] }
}
