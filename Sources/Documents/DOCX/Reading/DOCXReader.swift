/// Reads DOCX files into the document model: WordprocessingML (ECMA-376) as Word, Google Docs and LibreOffice write it.
///
/// Comments, and what has been deleted with changes recorded, are left out.
package enum DOCXReader {
  /// The name of the body's part in the files of most programs.
  static let usualBody = "word/document.xml"

  /// Reads a document from the parts of its file; nil if it has none. `part` returns the content of a part by its name,
  /// or nil. `archives` opens a file within this one in the same way. Complexity: O(n) in the size of the parts.
  package static func read(
    options: ConversionOptions = ConversionOptions(),
    archives: @escaping (_ bytes: [UInt8]) -> ((_ part: String) -> [UInt8]?)? = { _ in nil },
    part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    read(options: options, archives: archives, depth: 0, part: part)
  }

  static func read(
    options: ConversionOptions, archives: @escaping DOCXChunkReader.Archives, depth: Int,
    part: @escaping (_ name: String) -> [UInt8]?
  ) -> Document? {
    let main = DOCXTargets(of: "", in: part).part("officeDocument") ?? usualBody
    guard let body = part(main) else { return nil }
    var story = DOCXStoryReader(of: main, in: part, chunks: DOCXChunkReader(archives, options, depth: depth))
    story.read(body)
    story.readNotes()
    return WordAssembler(story.finish(), options).assemble()
  }
}
