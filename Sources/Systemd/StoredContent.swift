internal import Host
internal import Linux
internal import Pasteboard

/// The identity of an item and its present parts: while it is equal, nothing has to be stored again.
struct StoredContent: Hashable {
  private struct Source: Hashable {
    let type: MediaType
    let visibility: RepresentationVisibility?
    let file: FileIdentity?
  }

  let generation: Generation
  let end: Duration?
  private let sources: [Source]

  init(_ item: PasteboardItem, _ generation: Generation, until end: Duration?) {
    self.generation = generation
    self.end = end
    sources = item.sources.registeredTypes.map {
      Source(type: $0, visibility: item.sources.visibility(of: $0), file: item.sources.storedPayload(for: $0)?.file)
    }
  }
}
