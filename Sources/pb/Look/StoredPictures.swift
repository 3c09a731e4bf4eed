internal import Bytes
internal import Faces
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The pictures among what is stored of an item. Nothing is produced for this, and secrets are not read.
struct StoredPictures {
  /// The description of each, such as `PNG, 1000 × 620, 88.0 kB`, by its type.
  private(set) var words: [String: String] = [:]

  init() {}

  /// Looks at the item of a pasteboard.
  init(on pasteboard: PasteboardName) throws {
    var client = try BlockingClient(for: .look)
    let item = try client.inspect(pasteboard)
    guard !item.hints.isSensitive else { return }
    for source in item.sources where source.stored {
      guard let type = MediaType(source.type), type.conforms(to: .anyImage),
        let pasted = try? client.paste(.source(type, generation: item.generation), from: pasteboard, onlyLooking: true)
      else { continue }
      let content = ContentReader(pasted.content)
      words[source.type] = ImageHeader(content).map { "\($0), \(ByteCount(content.count))" }
    }
  }
}
