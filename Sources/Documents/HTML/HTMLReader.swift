/// Reads HTML from clipboards into the document model.
package enum HTMLReader {
  /// Reads the document in `bytes`, in any encoding.
  ///
  /// It interprets broken markup as browsers do, reads the styles that concern text, and drops everything hidden,
  /// scripted or unknown. What its browser says of the `page` explains it. Without any tag, its lines are those of a printed
  /// page. Complexity: linear in the size of `bytes`.
  package static func read(
    _ bytes: consuming [UInt8], of page: CopiedPage? = nil, options: ConversionOptions = ConversionOptions()
  ) -> Document {
    let isOurs = HTMLWriter.isAuthor(of: bytes)
    let header = Windows.header(of: bytes)
    if !header.isEmpty { bytes.removeFirst(header.count) }
    let source = HTMLEncoding.utf8(bytes)
    // In the middle of an element, the ends of the source's lines are layout.
    if page?.context.isEmpty != false, let lines = HTMLWithoutTags.lines(of: source) {
      return PDFTextReader.read(utf8: lines)
    }
    let tree = parse(source, of: page)
    let places = page?.addressOfPlaces(in: tree) ?? []
    CopiedPage.shortenLinks(to: places, in: tree)
    var normalizer = HTMLNormalizer(tree, isOurs: isOurs)
    normalizer.run()
    let base = AddressBase(of: tree, header: header[...]) ?? page.flatMap { AddressBase($0.address[...]) }
    var reader = HTMLModelReader(
      tree, normalizer.sheet, normalizer.notes, keepsAll: isOurs, base: base, page: page, options: options)
    reader.addressOfPlaces = places
    return reader.document()
  }

  /// Parses HTML together with what its context says.
  private static func parse(_ source: consuming [UInt8], of page: CopiedPage?) -> HTMLTree {
    guard let page, !page.context.isEmpty else { return HTMLTreeBuilder.parse(source) }
    let tree = HTMLTreeBuilder.parse(copy source)
    let tags = FirefoxContext.startTags(before: tree, in: page.context)
    return tags.isEmpty ? tree : HTMLTreeBuilder.parse(tags + source)
  }
}
