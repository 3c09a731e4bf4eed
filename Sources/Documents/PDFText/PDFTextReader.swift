/// Reads text whose lines end where those of a page do, as a viewer of PDF copies it.
///
/// The lines of a paragraph are joined where it is likely that the sentence goes on; every other line stays one.
/// Bullets and numbers become lists.
package enum PDFTextReader {
  /// Reads the document in `bytes`, in UTF-8, UTF-16 with a byte order mark, or windows-1252. Complexity: linear.
  package static func read(_ bytes: [UInt8]) -> Document {
    read(utf8: TextEncoding.decodedWithoutNUL(bytes).withLineFeeds())
  }

  /// Reads the document in well-formed UTF-8 with line feeds. Complexity: linear.
  static func read(utf8 text: [UInt8]) -> Document {
    let page = PrintedPage(text)
    var reader = PrintedPageReader(page, capacity: text.count)
    return reader.document()
  }
}
