internal import Descriptors
internal import Pasteboard
internal import Reactor

/// One representation that others derive from.
struct Source: Sendable {
  /// The format of its bytes; text of a type that has no format of its own is plain.
  let format: TextFormat
  /// Whether its bytes are what an editor shows: Markdown and plain text, but not a markup language.
  let isText: Bool
  /// Whether whoever copied it has checked that it is UTF-8, which the charset parameter says.
  let isValidUTF8: Bool
  /// What its bytes cost, and so all that derives from them.
  let cost: ItemProvider<Payload>.Cost
  /// Who may see it, and so all that derives from it.
  let visibility: ItemProvider<Payload>.Visibility
  private let stored: Payload?
  /// The type under which the loader has it.
  private let type: MediaType
  private let loader: Derivations.SourceLoader

  init?(_ type: MediaType, _ item: Item<Payload>, _ loader: @escaping Derivations.SourceLoader) {
    let provider = item.provider
    guard let visibility = provider.visibility(of: type) else { return nil }
    self.visibility = visibility
    format = TextFormat(type) ?? .plain
    isText = format == .markdown || format == .plain
    isValidUTF8 = type.charset == "utf-8"
    cost = provider.cost(of: type)
    stored = provider.storedPayload(for: type)
    // Another application's item keeps its own types; a client's are set apart from what is offered as them.
    self.type = item.origin == .client ? type.asGiven : type
    self.loader = loader
  }

  /// Its bytes; how far their load is shows in the progress.
  func load(_ progress: LoadProgress) async throws(LoadFailure) -> Payload {
    if let stored { return stored }
    return try await loader(type, progress)
  }

  /// Offers it as it is.
  func register(_ type: MediaType, in provider: inout ItemProvider<Payload>) {
    if let stored {
      provider.registerPayload(type, visibility: visibility, payload: stored)
    } else {
      provider.registerRepresentation(type, visibility: visibility, cost: cost) { progress async throws(LoadFailure) in
        try await load(progress)
      }
    }
  }
}

/// The representations of an item that others derive from, one a format.
struct Sources {
  private var sources: [TextFormat: Source] = [:]
  /// The format that the item is in: the first that is more than plain text, else plain text.
  let primary: Source?

  init(_ item: Item<Payload>, _ loader: @escaping Derivations.SourceLoader) {
    var first: Source?
    for type in item.provider.registeredTypes(visibleTo: .ownProcess) {
      guard let format = TextFormat(type), let source = Source(type, item, loader) else { continue }
      if first == nil || (first?.format == .plain && format != .plain) { first = source }
      if sources[format] == nil { sources[format] = source }
    }
    primary = first
  }

  /// What keeps most when something is derived.
  var best: Source? { TextFormat.allCases.lazy.compactMap { sources[$0] }.first }

  subscript(format: TextFormat) -> Source? { sources[format] }
}
