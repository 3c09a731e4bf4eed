/// Writes the document model as RTF 1.9.1.
public enum RTFWriter {
  /// The document's bytes, all of them 7-bit. Complexity: O(n) in the document's nodes and text.
  public static func write(_ document: Document) -> [UInt8] {
    var body = RTFBodyWriter(document)
    body.writeBody()

    var header = RTFOutput()
    header.raw("{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n")
    body.fonts.write(to: &header)
    body.colors.write(to: &header)
    RTFParagraphStyle.writeStylesheet(to: &header)
    body.lists.write(to: &header)
    header.raw("{\\*\\generator Pasteboard;}\n")
    body.output.raw("}\n")
    // The body is long, so that it is moved rather than copied.
    body.output.prepend(header)
    return body.output.bytes
  }
}
