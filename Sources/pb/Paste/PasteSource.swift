internal import Pasteboard
internal import PasteboardClient

/// The source that keeps most of an item.
struct PasteSource {
  let pasted: PastedRepresentation
  private(set) var flavour: FlavourContent
  /// The language of code.
  var language: CodeLanguage?
  /// The absolute path of the folder with the files that the document shows as pictures.
  var folder: String?

  init(format: TextFormat, pasted: PastedRepresentation, language: CodeLanguage? = nil, folder: String? = nil) {
    self.pasted = pasted
    flavour = FlavourContent(format: format, content: pasted.content)
    self.language = language
    self.folder = folder
  }

  var format: TextFormat { flavour.format }

  /// Adds what its browser says of the page.
  mutating func add(_ companion: PastedRepresentation) { flavour.add(companion.content, of: companion.type) }

  /// The folder of a document's pictures; nil if it shows no files, or comes from another machine, where its files are.
  var pictureFolder: String? {
    guard format.refersToPictures, case .file = pasted.content else { return nil }
    return folder
  }
}
