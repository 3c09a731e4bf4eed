/// Writes the document model as RTF 1.9.1.
public enum RTFWriter {
  /// The document's bytes, all of them 7-bit. Complexity: O(n) in the document's nodes and text.
  public static func write(_ document: Document) -> [UInt8] {
    var body = RTFBodyWriter(document)
    body.writeBody()

    var output = RTFOutput()
    output.raw("{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n")
    body.fonts.write(to: &output)
    body.colors.write(to: &output)
    RTFParagraphStyle.writeStylesheet(to: &output)
    body.lists.write(to: &output)
    output.raw("{\\*\\generator Pasteboard;}\n")
    output.append(body.output)
    output.raw("}\n")
    return output.bytes
  }
}
