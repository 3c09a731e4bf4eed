internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The item on the clipboard, as the daemon describes it.
struct PresentItem: Equatable, Sendable {
  /// The number of bytes of its text that are read for its line in the list.
  private static let beginning = 16 << 10

  let generation: Int
  /// Whether its content must not be shown.
  let isSecret: Bool
  let forms: [ItemForm]
  /// Its sources that are recorded, if the history records it.
  let sources: [Source]
  /// What an entry of the history would say of it.
  let face: Entry

  /// Asks the daemon for the item; nil if the pasteboard is empty.
  init?(from client: inout BlockingClient) throws {
    let item = try client.inspect()
    guard !item.sources.isEmpty else { return nil }
    generation = item.generation
    isSecret = item.hints.isSensitive || item.sources.contains { MediaType($0.type) == .passwordManagerHint }
    sources = item.sources.filter(\.keepable)
    let ready = Set(item.sources.filter { $0.stored || $0.keepable }.map(\.type))
    forms =
      item.sources.map { ItemForm(type: $0.type, size: $0.size, origin: .copied, isReady: ready.contains($0.type)) }
      + item.offer.map {
        ItemForm(type: $0.type, size: $0.size, origin: .offered, isReady: ready.contains($0.source))
      }
    // An item that is asked for again is the same one, so it has no time of its own.
    var face = Entry(
      id: 0, copied: 0, size: item.sources.reduce(0) { $0.plus($1.size ?? 0) }, pinned: false,
      types: item.sources.map(\.type), application: item.application?.name, title: "", name: item.hints.name)
    // What its owner refuses to produce has a line all the same: its types.
    if !isSecret { try? Self.describe(&face, forms, generation, &client) }
    self.face = face
  }

  /// Adds the first line of its text, or the size of its picture, if that may be loaded.
  private static func describe(
    _ face: inout Entry, _ forms: [ItemForm], _ generation: Int, _ client: inout BlockingClient
  ) throws {
    let ready = forms.filter(\.isReady)
    let text = ["text/plain", "text/uri-list"].lazy.compactMap { essence in
      ready.first { MediaType($0.type)?.essence == essence }
    }.first
    guard let form = text ?? ready.first(where: { $0.kind.picture != nil }),
      let pasted = try content(of: form, generation, &client)
    else { return }
    guard form.kind.picture == nil else {
      face.picture = ImageHeader(ContentReader(pasted.content))?.description
      return
    }
    let beginning = try pasted.content.prefix(beginning)
    let words = String(decoding: beginning, as: UTF8.self)
    face.title = TitleLine(of: words, isMarkdown: face.types.contains { MediaType($0) == .markdown }).text
    face.lines = pasted.count <= beginning.count ? words.split { $0.isNewline }.count : nil
  }

  /// Loads one of its forms; that is no paste.
  func content(of form: ItemForm) throws -> PastedRepresentation.Content {
    var client = try BlockingClient()
    guard let pasted = try Self.content(of: form, generation, &client) else {
      throw Failure(.failed, translated("%s is not the name of a type", form.type))
    }
    return pasted.content
  }

  private static func content(
    of form: ItemForm, _ generation: Int, _ client: inout BlockingClient
  ) throws -> PastedRepresentation? {
    guard let type = MediaType(form.type) else { return nil }
    let wish =
      form.origin == .copied
      ? BlockingClient.Request.source(type, generation: generation) : .offered(type, generation: generation)
    return try client.paste(wish, onlyLooking: true)
  }
}
