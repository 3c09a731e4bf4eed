/// Reads OpenDocument text files into the document model, as LibreOffice and Google Docs write them.
///
/// Comments, and what has been deleted with changes recorded, are left out.
package enum ODTReader {
  /// Reads a document from the parts of its file; nil if it has none. `part` returns the content of a part by its name,
  /// or nil. Complexity: O(n) in the size of the parts.
  package static func read(
    options: ConversionOptions = ConversionOptions(), part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    guard let body = part("content.xml") else { return nil }
    var styles = ODTStyleReader()
    if let named = part("styles.xml") { styles.read(named) }
    styles.read(body)
    var story = ODTStoryReader(styles, part: part)
    story.read(body)
    return WordAssembler(story.finish(), options).assemble()
  }
}
