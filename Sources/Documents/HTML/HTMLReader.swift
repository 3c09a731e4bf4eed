/// Reads HTML from clipboards into the document model.
package enum HTMLReader {
  /// Reads the document in `bytes`, in any encoding.
  ///
  /// It interprets broken markup as browsers do, reads the styles that concern text, and drops everything hidden,
  /// scripted or unknown. Complexity: linear in the size of `bytes`.
  package static func read(
    _ bytes: consuming [UInt8], options: ConversionOptions = ConversionOptions()
  ) -> Document {
    let isOurs = HTMLWriter.isAuthor(of: bytes)
    let header = Windows.header(of: bytes)
    if !header.isEmpty { bytes.removeFirst(header.count) }
    let tree = HTMLTreeBuilder.parse(HTMLEncoding.utf8(bytes))
    var normalizer = HTMLNormalizer(tree)
    normalizer.run()
    let base = AddressBase(of: tree, header: header[...])
    var reader = HTMLModelReader(
      tree, normalizer.sheet, normalizer.notes, keepsAll: isOurs, base: base, options: options)
    return reader.document()
  }
}
