internal import Pasteboard
internal import PasteboardClient

/// The source that keeps most of an item.
struct PasteSource {
  let pasted: PastedRepresentation
  private(set) var flavour: FlavourContent
  /// The language of code.
  var language: CodeLanguage?
  /// The absolute paths of the folders with the files that the document shows as pictures.
  var folders: [String]

  init(format: TextFormat, pasted: PastedRepresentation, language: CodeLanguage? = nil, folders: [String] = []) {
    self.pasted = pasted
    flavour = FlavourContent(format: format, content: pasted.content)
    self.language = language
    self.folders = folders
  }

  var format: TextFormat { flavour.format }

  /// Adds what its browser says of the page.
  mutating func add(_ companion: PastedRepresentation) { flavour.add(companion.content, of: companion.type) }

  /// The folders of a document's pictures; nil if it shows no files, or comes from another machine, where its files are.
  var pictureFolders: [String]? {
    guard format.refersToPictures, case .file = pasted.content else { return nil }
    return folders.isEmpty && format != .joined ? nil : folders
  }
}
