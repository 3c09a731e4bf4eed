public import Descriptors
public import Pasteboard
public import Reactor

/// Which representation derives from which: adds to an item what others may ask for, each rendered only then.
///
/// | copied | offered, in this order |
/// |---|---|
/// | Markdown | HTML, RTF, plain text that is the source itself, Markdown |
/// | HTML | HTML, of a document written anew, RTF, plain text, Markdown |
/// | RTF | RTF, HTML, plain text, Markdown |
/// | other text | its own type, plain text |
/// | anything else | its own type |
///
/// What is given goes out byte for byte, but for the HTML of a document that was given by its file: that is written anew,
/// so that it survives receivers. An item copied "as" some formats is offered in these only, and all of them are derived. What `pb paste --as` can have beyond what is offered is
/// derived too, but seen by `pb` alone.
@LoopActor
public struct Derivations {
  /// Loads one of the item's own representations; what is not there yet is read only when somebody needs it.
  public typealias SourceLoader =
    @Sendable @LoopActor (MediaType, LoadProgress) async throws(LoadFailure) -> Payload

  private let worker: RenderWorker

  /// Derivations that `worker` carries out.
  public init(worker: RenderWorker) { self.worker = worker }

  /// The item with everything that derives from it; offered as `formats` only, if there are any.
  public func enrich(
    _ item: Item<Payload>, as formats: [TextFormat]?, source: @escaping SourceLoader
  ) -> Item<Payload> {
    let sources = Sources(item, source)
    var enriched = item
    if item.origin == .client {
      enriched.provider = item.provider.setApart()
      if let formats {
        offer(sources, as: formats, in: &enriched.provider)
      } else {
        offer(item, sources, source, in: &enriched.provider)
      }
    }
    if let best = sources.best {
      for format in TextFormat.allCases where !enriched.provider.canLoad(format.type, visibleTo: .pb) {
        convert(best, to: format, as: format.type, visibility: .pb, in: &enriched.provider)
      }
    }
    return enriched
  }

  // MARK: What is offered

  private func offer(
    _ given: Item<Payload>, _ sources: Sources, _ loader: @escaping SourceLoader,
    in provider: inout ItemProvider<Payload>
  ) {
    for type in given.provider.registeredTypes(visibleTo: .ownProcess) {
      if let primary = sources.primary, TextFormat(type) != nil {
        for format in primary.format.offerOrder {
          add(format, from: sources[format] ?? primary, keepsHTML: !given.hints.isDocument, to: &provider)
        }
      } else if let source = Source(type, given, loader) {
        source.register(type, in: &provider)
        if type.isText && sources.primary == nil { addPlainText(of: source, to: &provider) }
      }
    }
  }

  private func offer(_ sources: Sources, as formats: [TextFormat], in provider: inout ItemProvider<Payload>) {
    guard let primary = sources.primary else { return }
    for format in TextFormat.markdown.offerOrder where formats.contains(format) {
      // Whoever wants Markdown wants it in an editor, which asks for plain text; nor may it be the first type offered.
      if format == .markdown && !formats.contains(.plain) {
        addPlainText(of: sources[.markdown] ?? primary, writtenAs: .markdown, to: &provider)
      }
      add(format, from: sources[format] ?? primary, keepsHTML: false, to: &provider)
    }
  }

  private func add(
    _ format: TextFormat, from source: Source, keepsHTML: Bool, to provider: inout ItemProvider<Payload>
  ) {
    switch format {
    case .plain: addPlainText(of: source, to: &provider)
    case source.format where format != .html || keepsHTML: source.register(format.type, in: &provider)
    default: convert(source, to: format, as: format.type, in: &provider)
    }
  }

  /// Plain text in every encoding that is asked for. That of Markdown is its source.
  private func addPlainText(
    of source: Source, writtenAs format: TextFormat = .plain, to provider: inout ItemProvider<Payload>
  ) {
    let isSourceItself = source.isText && (format == .plain || format == source.format)
    if isSourceItself && source.isValidUTF8 {
      source.register(.plainText, in: &provider)
    } else {
      // Bytes that nobody has checked go through the worker, which replaces what is not UTF-8 with U+FFFD.
      convert(source, to: isSourceItself ? .plain : format, as: .plainText, in: &provider)
      if source.format == .plain { source.register(.unspecifiedPlainText, in: &provider) }
    }
    provider.registerAlias(.unspecifiedPlainText, of: .plainText)
    convert(source, to: isSourceItself ? .plain : format, .latin1, as: .latin1PlainText, in: &provider)
    convert(source, to: isSourceItself ? .plain : format, .utf16, as: .utf16PlainText, in: &provider)
  }

  private func convert(
    _ source: Source, to target: TextFormat, _ encoding: Conversion.Encoding = .utf8, as type: MediaType,
    visibility: ItemProvider<Payload>.Visibility? = nil, in provider: inout ItemProvider<Payload>
  ) {
    let from = target == .plain && source.isText ? .plain : source.format
    let conversion = Conversion(from: from, to: target, encoding: encoding)
    let worker = worker
    provider.registerRepresentation(
      type, visibility: visibility ?? source.visibility, cost: source.cost
    ) { progress async throws(LoadFailure) in
      try await worker.convert(source.load(progress), conversion)
    }
  }
}

extension TextFormat {
  fileprivate var offerOrder: [TextFormat] {
    switch self {
    case .markdown, .html: [.html, .rtf, .plain, .markdown]
    case .rtf: [.rtf, .html, .plain, .markdown]
    case .plain: [.plain]
    }
  }
}
