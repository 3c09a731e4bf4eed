/// Reads HTML into the document model.
public enum HTMLReader {
  /// The document that `bytes` say.
  public static func read(_ bytes: [UInt8]) -> Document { DocumentBuilder().finish() }
}
