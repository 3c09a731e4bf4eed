/// Reads OpenDocument text files into the document model, as LibreOffice and Google Docs write them.
///
/// Comments, and what has been deleted with changes recorded, are left out.
package enum ODTReader {
  /// Reads a document from the parts of its file; nil if it contains no text, such as a spreadsheet. `part` returns the
  /// content of a part by its name, or nil. Complexity: O(n) in the size of the parts.
  package static func read(
    options: ConversionOptions = ConversionOptions(), part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    guard let body = part("content.xml") else { return nil }
    return read(body, part("styles.xml"), options, part)
  }

  /// Reads a document that is one file of XML (part 3, 3.1.2); nil if it contains no text. Complexity: O(n).
  package static func read(flat file: [UInt8], options: ConversionOptions = ConversionOptions()) -> Document? {
    read(file, nil, options) { _ in nil }
  }

  private static func read(
    _ body: [UInt8], _ named: [UInt8]?, _ options: ConversionOptions, _ part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    var styles = ODTStyleReader()
    if let named { styles.read(named) }
    styles.read(body)
    var story = ODTStoryReader(styles, part: part)
    story.read(body)
    return story.hasBody ? WordAssembler(story.finish(), options).assemble() : nil
  }
}
