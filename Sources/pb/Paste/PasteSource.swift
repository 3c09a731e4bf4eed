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

  /// The pictures of a document; nil if it shows no files, or comes from another machine, where its files are.
  var notePictures: NotePictures? {
    guard format.refersToPictures, let folder, case .file = pasted.content else { return nil }
    return NotePictures(folder: folder)
  }
}
