/// Reads DOCX files into the document model: WordprocessingML (ECMA-376) as Word, Google Docs and LibreOffice write it.
///
/// Comments, and what has been deleted with changes recorded, are left out.
package enum DOCXReader {
  /// Reads a document from the parts of its file; nil if it has none. `part` returns the content of a part by its name,
  /// or nil. Complexity: O(n) in the size of the parts.
  package static func read(
    options: ConversionOptions = ConversionOptions(), part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    let main = DOCXTargets(of: "", in: part).part("officeDocument") ?? "word/document.xml"
    guard let body = part(main) else { return nil }
    var story = DOCXStoryReader(of: main, in: part)
    story.read(body)
    story.readNotes()
    return WordAssembler(story.finish(), options).assemble()
  }
}
