internal import Host
internal import Linux
internal import Pasteboard

/// Which item it is, and what of it is there: as long as this is the same, nothing has to be stored anew.
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
