/// Reads web pages in one file with their pictures (MHTML, RFC 2557), as browsers and Word save them.
package enum MHTMLReader {
  /// Reads the first page of a message; its first text if it has none. Complexity: linear.
  package static func read(_ bytes: [UInt8], options: ConversionOptions = ConversionOptions()) -> Document {
    let parts = MIMEPart.all(of: bytes[...])
    guard let page = parts.first(where: { $0.isOfPage }) else {
      let text = parts.first { $0.header.type.isEmpty || $0.header.type.starts(with: "text/".utf8) }
      return PlainTextReader.read(text?.text ?? [])
    }
    var pictures = MHTMLPictures(parts, base: page.header.location)
    return HTMLReader.read(pictures.embedded(in: page.text), options: options)
  }
}

extension MIMEPart {
  fileprivate var isOfPage: Bool {
    header.type.isWord("text/html".utf8) || header.type.isWord("application/xhtml+xml".utf8)
  }
}
