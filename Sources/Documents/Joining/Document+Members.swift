internal import Bytes

/// Documents of what is no document, among others that are joined.
extension Document {
  /// Creates a document of a list of addresses (RFC 2483): each is a link if links may lead there, or the path of a file.
  package init(addresses list: [UInt8], options: ConversionOptions = ConversionOptions()) {
    var builder = DocumentBuilder(capacity: list.count, options: options)
    builder.open(.paragraph(nil))
    var isFirst = true
    // Many programs end the lines in their own way.
    for line in list.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == 0 }) where line.first != "#" {
      if !isFirst { builder.leaf(.lineBreak) }
      isFirst = false
      let address = TextEncoding.repaired(Array(line))
      let path =
        line.starts(with: "file:///".utf8) ? PercentEncoding.decoded(line.dropFirst("file://".utf8.count)) : nil
      let words = path.map { TextEncoding.repaired($0).map { $0 < 0x20 ? 0x20 : $0 } } ?? address
      let isLink = LinkPolicy.allowsLink(address[...], options)
      if isLink { builder.open(.link(builder.keep(Link(destination: builder.keep(address))))) }
      builder.append(text: words)
      if isLink { builder.close() }
    }
    self = builder.finish()
  }

  /// Creates a document of a picture, in any of the formats that browsers show; nil for any other format.
  package init?(picture file: [UInt8], alternative: [UInt8], options: ConversionOptions = ConversionOptions()) {
    guard FileFormat(beginning: file)?.isShownByBrowsers ?? false else { return nil }
    let name: [UInt8] = [UInt8(ascii: "1")]
    var builder = DocumentBuilder(options: options)
    builder.open(.paragraph(nil))
    let image = Image(source: builder.keep(name), alternative: builder.keep(TextEncoding.repaired(alternative)))
    builder.append(image: image)
    self = builder.finish().embedding([name: file])
  }
}
