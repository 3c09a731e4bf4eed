internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// The content of one flavour of an item, for the worker.
struct FlavourContent {
  let format: TextFormat
  var content: PastedRepresentation.Content
  /// What its browser says of the page that it was copied from.
  var page: [MediaType: [UInt8]] = [:]

  /// Whether it is an archive of parts, which cannot be read in part.
  var isPackage: Bool { format == .docx || format == .odt }

  /// Whether the input begins with the page.
  var hasPage: Bool { format == .html && !page.isEmpty }

  /// Whether the address of the page is known.
  var namesPage: Bool { hasPage && MediaType.pageAddresses.contains { page[$0] != nil } }

  /// Adds a companion, unless it is unreasonably long.
  mutating func add(_ companion: PastedRepresentation.Content, of type: MediaType) {
    if let bytes = try? Self.bytes(of: companion), bytes.count <= PageBundle.companionLimit { page[type] = bytes }
  }

  /// Returns the bytes for the worker.
  func input() throws -> Input {
    guard hasPage else { return try Input(content) }
    let draft = try PayloadDraft.inMemory()
    try draft.append(PageBundle.beginning(page))
    try draft.append(try Self.bytes(of: content))
    return try Input(try draft.finish())
  }

  private static func bytes(of content: PastedRepresentation.Content) throws -> [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .file(let file, let size): try FileBytes.readAll(file.rawValue, atMost: size)
    }
  }
}
