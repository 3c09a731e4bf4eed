internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The flavours of an item, read one after the other, the best first: an application may fail to answer for one, and its
/// own format may be damaged.
struct PasteSources {
  private let item: Inspect.Reply
  private var flavours: ArraySlice<Flavour>
  /// Why the best flavour could not be read.
  private var firstFailure: Failure?

  /// Lists the flavours of an item: only text if `isText`, and rather those that contain pictures if it has some.
  init(of item: Inspect.Reply, isText: Bool = false, rather containsPictures: Bool = false) {
    self.item = item
    let types = item.sources.compactMap { MediaType($0.type) }.filter { !isText || $0.isText }
    let ranked = Flavour.ranked(types)
    // The HTML of word processors refers to pictures in temporary files.
    let whole = containsPictures ? ranked.filter { $0.format.containsPictures } : []
    flavours = (whole + ranked.filter { !whole.contains($0) })[...]
  }

  /// Whether the item has no flavour that is left.
  var isEmpty: Bool { flavours.isEmpty }

  /// Notes that a flavour could not be converted. Throws unless another is left.
  mutating func skip(_ failure: Failure) throws {
    firstFailure = firstFailure ?? failure
    if let firstFailure, flavours.isEmpty { throw firstFailure }
  }

  /// Returns the next flavour that its application hands over.
  mutating func next(_ load: (BlockingClient.Request) throws -> PastedRepresentation) throws -> PasteSource {
    while let flavour = flavours.popFirst() {
      do {
        let pasted = try load(.source(flavour.type, generation: item.generation))
        return source(flavour, pasted, load)
      } catch let failure as Failure {
        try skip(failure)
      }
    }
    throw firstFailure ?? Failure(.nothingThere, "there is no text to convert")
  }

  private func source(
    _ flavour: Flavour, _ pasted: PastedRepresentation, _ load: (BlockingClient.Request) throws -> PastedRepresentation
  ) -> PasteSource {
    if flavour.format == .plain, let language = item.hints.languageOfFile {
      return PasteSource(format: .code, pasted: pasted, language: language)
    }
    var source = PasteSource(
      format: flavour.format, pasted: pasted, language: CodeLanguage(of: flavour.type),
      folders: item.hints.pictureFolders)
    for type in flavour.companions {
      if let companion = try? load(.source(type, generation: item.generation)) { source.add(companion) }
    }
    return source
  }
}
