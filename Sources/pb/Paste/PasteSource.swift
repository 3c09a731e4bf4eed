internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// The source that keeps most of an item.
struct PasteSource {
  let format: TextFormat
  let pasted: PastedRepresentation
  /// The language of code.
  var language: CodeLanguage?
  /// The absolute path of the folder with the files that the document shows as pictures.
  var folder: String?
  /// What its browser says of the page that it was copied from.
  var page: [MediaType: [UInt8]] = [:]

  /// Whether it is an archive of parts, which cannot be read in part.
  var isPackage: Bool { format == .docx || format == .odt }

  /// Whether the input begins with the page.
  var hasPage: Bool { format == .html && !page.isEmpty }

  /// Returns the bytes for the worker.
  func input() throws -> Input {
    guard hasPage else { return try Input(pasted.content) }
    let draft = try PayloadDraft.inMemory()
    try draft.append(PageBundle.beginning(page))
    try draft.append(try pasted.bytes())
    return try Input(try draft.finish())
  }

  /// The pictures of a document; nil if it shows no files, or comes from another machine, where its files are.
  var notePictures: NotePictures? {
    guard format.refersToPictures, let folder, case .file = pasted.content else { return nil }
    return NotePictures(folder: folder)
  }
}
