/// Reads HTML, as apps put it on clipboards, into the document model.
package enum HTMLReader {
  /// The document that `bytes` say, in whatever encoding they are.
  ///
  /// It follows browsers in what broken markup means, reads styles for what they say of the text, and lets nothing
  /// hidden, scripted or unknown through. Complexity: linear in the size of `bytes`.
  package static func read(
    _ bytes: consuming [UInt8], options: ConversionOptions = ConversionOptions()
  ) -> Document {
    let isOurs = HTMLWriter.isAuthor(of: bytes)
    let header = Windows.header(of: bytes)
    let tree = HTMLTreeBuilder.parse(HTMLEncoding.utf8(bytes))
    let base = AddressBase(of: tree, header: header[...])
    return HTMLModelReader.read(tree, keepsAllTitles: isOurs, base: base, options: options)
  }
}
