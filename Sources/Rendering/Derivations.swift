public import Descriptors
public import Pasteboard
public import Reactor

/// Which representation derives from which: adds to an item what others may ask for, each rendered only then.
///
/// | copied | offered, in this order |
/// |---|---|
/// | Markdown | HTML, RTF, plain text that is the source itself, Markdown |
/// | HTML | HTML written anew, RTF, plain text, Markdown |
/// | RTF | RTF, HTML, plain text, Markdown |
/// | other text | its own type, plain text |
/// | anything else | its own type |
///
/// What `pb paste --as` can have beyond that is derived too, but seen by `pb` only.
@LoopActor
public struct Derivations {
  /// Loads one of the item's own representations; another application's is read only when a conversion needs it.
  public typealias SourceLoader = @Sendable @LoopActor (MediaType) async throws(LoadFailure) -> Payload

  private let worker: RenderWorker

  /// Derivations that `worker` carries out.
  public init(worker: RenderWorker) { self.worker = worker }

  /// The item with everything that derives from it.
  public func enrich(_ item: Item<Payload>, source: @escaping SourceLoader) -> Item<Payload> {
    var enriched = item
    if item.origin == .client { enriched.provider = offered(item.provider, source) }
    addHidden(to: &enriched.provider, from: item.provider, source)
    return enriched
  }

  // MARK: What is offered

  private func offered(_ given: ItemProvider<Payload>, _ load: @escaping SourceLoader) -> ItemProvider<Payload> {
    var offered = ItemProvider<Payload>(suggestedName: given.suggestedName)
    let sources = Sources(given, load)
    for type in given.registeredTypes(visibleTo: .ownProcess) {
      if let primary = sources.primary, Conversion.Format(type) != nil {
        for format in primary.format.offerOrder {
          add(format, from: sources[format] ?? primary, to: &offered)
        }
      } else if let source = Source(type, given, load) {
        source.register(type, in: &offered)
        if type.isText && sources.primary == nil { addPlainText(from: source, to: &offered) }
      }
    }
    return offered
  }

  private func add(_ format: Conversion.Format, from source: Source, to provider: inout ItemProvider<Payload>) {
    switch format {
    case .plain: addPlainText(from: source, to: &provider)
    case source.format where format != .html: source.register(format.type, in: &provider)
    default: convert(source, to: format, as: format.type, in: &provider)
    }
  }

  /// Plain text in every encoding that is asked for. Markdown's plain text is its source (see the offer table).
  private func addPlainText(from source: Source, to provider: inout ItemProvider<Payload>) {
    if source.isText && source.isValidUTF8 {
      source.register(.plainText, in: &provider)
    } else {
      // Bytes that nobody has checked go through the worker, which replaces what is not UTF-8 with U+FFFD.
      convert(source, to: .plain, as: .plainText, in: &provider)
      if source.format == .plain { source.register(.unspecifiedPlainText, in: &provider) }
    }
    provider.registerAlias(.unspecifiedPlainText, of: .plainText)
    convert(source, to: .plain, .latin1, as: .latin1PlainText, in: &provider)
    convert(source, to: .plain, .utf16, as: .utf16PlainText, in: &provider)
  }

  // MARK: What only pb sees

  private func addHidden(
    to provider: inout ItemProvider<Payload>, from given: ItemProvider<Payload>, _ load: @escaping SourceLoader
  ) {
    guard let best = Sources(given, load).best else { return }
    for format in Conversion.Format.allCases where !provider.canLoad(format.type, visibleTo: .pb) {
      convert(best, to: format, as: format.type, visibility: .pb, in: &provider)
    }
  }

  private func convert(
    _ source: Source, to target: Conversion.Format, _ encoding: Conversion.Encoding = .utf8, as type: MediaType,
    visibility: ItemProvider<Payload>.Visibility = .everyone, in provider: inout ItemProvider<Payload>
  ) {
    let from = target == .plain && source.isText ? .plain : source.format
    let conversion = Conversion(from: from, to: target, encoding: encoding)
    let worker = worker
    provider.registerRepresentation(type, visibility: visibility) { _ async throws(LoadFailure) in
      try await worker.convert(source.load(), conversion)
    }
  }
}

/// One representation that others derive from.
private struct Source: Sendable {
  let format: Conversion.Format
  /// Whether its bytes are what an editor shows: Markdown and plain text, but not a markup language.
  let isText: Bool
  /// Whether whoever copied it has checked that it is UTF-8, which the charset parameter says.
  let isValidUTF8: Bool
  private let stored: Payload?
  private let type: MediaType
  private let loader: Derivations.SourceLoader

  init?(_ type: MediaType, _ provider: ItemProvider<Payload>, _ loader: @escaping Derivations.SourceLoader) {
    guard provider.canLoad(type, visibleTo: .ownProcess) else { return nil }
    format = Conversion.Format(type) ?? .plain
    isText = format == .markdown || format == .plain
    isValidUTF8 = type.charset == "utf-8"
    stored = provider.storedPayload(for: type)
    self.type = type
    self.loader = loader
  }

  func load() async throws(LoadFailure) -> Payload {
    if let stored { return stored }
    return try await loader(type)
  }

  /// Offers the source as it is.
  func register(_ type: MediaType, in provider: inout ItemProvider<Payload>) {
    if let stored {
      provider.registerPayload(type, payload: stored)
    } else {
      let load = load
      provider.registerRepresentation(type) { _ async throws(LoadFailure) in try await load() }
    }
  }
}

/// The representations of an item that others derive from, one a format.
private struct Sources {
  private var sources: [Conversion.Format: Source] = [:]
  /// The format that the item is in: the first that is more than plain text, else plain text.
  let primary: Source?
  /// What keeps most when something is derived.
  var best: Source? { Conversion.Format.allCases.lazy.compactMap { sources[$0] }.first }

  init(_ provider: ItemProvider<Payload>, _ loader: @escaping Derivations.SourceLoader) {
    var first: Source?
    for type in provider.registeredTypes(visibleTo: .ownProcess) {
      guard let format = Conversion.Format(type), let source = Source(type, provider, loader) else { continue }
      if first == nil || (first?.format == .plain && format != .plain) { first = source }
      if sources[format] == nil { sources[format] = source }
    }
    primary = first
  }

  subscript(format: Conversion.Format) -> Source? { sources[format] }
}

extension Conversion.Format {
  /// The format of a media type, if it is one that can be read.
  fileprivate init?(_ type: MediaType) {
    switch (type.essence, type.charset) {
    case (MediaType.markdown.essence, _): self = .markdown
    case (MediaType.html.essence, _): self = .html
    case (MediaType.rtf.essence, _): self = .rtf
    case (MediaType.plainText.essence, nil), (MediaType.plainText.essence, "utf-8"): self = .plain
    default: return nil
    }
  }

  /// The media type that the format is offered as.
  fileprivate var type: MediaType {
    switch self {
    case .markdown: .markdown
    case .html: .html
    case .rtf: .rtf
    case .plain: .plainText
    }
  }

  fileprivate var offerOrder: [Conversion.Format] {
    switch self {
    case .markdown, .html: [.html, .rtf, .plain, .markdown]
    case .rtf: [.rtf, .html, .plain, .markdown]
    case .plain: [.plain]
    }
  }
}
