internal import Bytes
package import Linux
package import Pasteboard
package import Reactor
internal import RenderCommand

/// Determines which representation derives from which: what is offered of an item. Each is rendered only on request.
///
/// | copied | offered, in this order |
/// |---|---|
/// | Markdown | HTML, RTF, plain text that is the source itself, Markdown |
/// | HTML | HTML, rewritten if it is a document, RTF, plain text, Markdown |
/// | RTF | RTF, HTML, plain text, Markdown |
/// | a table (CSV, TSV) | HTML, RTF, plain text that is the source itself, TSV, CSV, Markdown |
/// | a word processor's file | HTML, RTF, plain text, Markdown, its own type |
/// | code: a file, or what a user says is some | plain text that is the source itself, HTML, RTF, Markdown |
/// | text from a PDF, if a user says so | HTML, RTF, plain text in paragraphs, Markdown, its own type |
/// | a formula (MathML, or what a user says is TeX) | HTML, RTF, plain text, MathML, Markdown, its own type |
/// | several items as one | HTML, RTF, plain text, Markdown, its own type |
/// | terminal output | HTML, RTF, plain text, Markdown, its own type |
/// | other text | its own type, plain text |
/// | a picture | its own type, PNG, JPEG, BMP |
/// | anything else | its own type |
///
/// A source is offered byte for byte, except the HTML of a document that was copied as a file: that is rewritten, so
/// that it survives receivers. An item copied "as" some formats is offered only in these, and all of them are derived:
/// plain text too is then text to read, even if it is written in Markdown.
/// An item that another application owns, or has left behind, is offered only in the application's own types. Further
/// formats for `pb paste --as` are derived too, but only `pb` sees them. The same holds for the formats of such a
/// picture.
@LoopActor
package struct Derivations {
  private let worker: RenderWorker
  private let pictureWorker: RenderWorker
  private let picturePatience: Duration
  private let codeWorker: RenderWorker
  private let commands: CommandRunner?
  /// Whether the user wants copies of web pages to name their page.
  private let cites: @LoopActor () -> Bool
  /// Whether this item names its page.
  private var isCited = false
  /// The degree of the item's cleaning; nil for none.
  private var cleaning: Cleaning?
  /// Whether the item is to be nothing but text in the style of what surrounds it.
  private var matchesStyle = false
  /// The folders of the item's pictures, if it is a document that was copied as a file, or contains such documents.
  private var folders: [String] = []

  /// Creates the derivations; a document waits so long for the files of its pictures.
  package init(
    worker: RenderWorker, pictureWorker: RenderWorker, codeWorker: RenderWorker,
    commands: CommandRunner? = nil, picturePatience: Duration = .seconds(5),
    cites: @escaping @LoopActor () -> Bool = { false }
  ) {
    self.worker = worker
    self.pictureWorker = pictureWorker
    self.picturePatience = picturePatience
    self.commands = commands
    self.cites = cites
    self.codeWorker = codeWorker
  }

  package func offer(of item: Item<Payload>) -> Offer<Payload> {
    var derivations = self
    derivations.cleaning = item.hints.clean
    derivations.matchesStyle = item.hints.formats == [.plain]
    derivations.folders = item.hints.pictureFolders
    derivations.isCited = item.hints.isCited || cites()
    return derivations.composeOffer(of: item)
  }

  private func composeOffer(of item: Item<Payload>) -> Offer<Payload> {
    let sources = TextSources(of: item)
    var offer = Offer<Payload>()
    switch (item.origin, item.hints.formats) {
    case (.display, _): offer = Offer(asGiven: item.sources)
    case (.kept, _): addKept(item, sources, to: &offer)
    case (.client, let formats?): add(formats, from: sources, to: &offer)
    case (.client, nil): addEverything(of: item, sources, to: &offer)
    }
    if item.origin == .client, let primary = sources.primary, primary.format == .markdown {
      convert(primary.asDocument, to: .plain, as: .renderedText, visibleTo: .pb, in: &offer)
    }
    if let best = sources.best {
      for format in best.format.derivedForPb where !offer.canLoad(format.type, visibleTo: .pb) {
        convert(best, to: format, as: format.type, visibleTo: .pb, in: &offer)
      }
    }
    addCommands(of: item, to: &offer)
    addPictures(of: item, to: &offer)
    return offer
  }

  /// Offers what another application has left, in the application's own types; its text, which is stored once, in every
  /// encoding.
  private func addKept(_ item: Item<Payload>, _ sources: TextSources, to offer: inout Offer<Payload>) {
    for type in item.sources.registeredTypes {
      offer.add(type, visibleTo: item.sources.visibility(of: type) ?? .everyone, .source(type))
      if type == .plainText, let text = sources[.plain], text.type == type { addPlainText(of: text, to: &offer) }
    }
  }

  private func addEverything(of item: Item<Payload>, _ sources: TextSources, to offer: inout Offer<Payload>) {
    for type in item.sources.registeredTypes {
      if let primary = sources.primary, let own = TextFormat(type) {
        // Plain text stays where its application put it, even if it is in a richer format too.
        if own == .plain, let text = sources[.plain] { addPlainText(of: text, to: &offer) }
        for format in primary.format.offerOrder {
          add(format, from: sources[format] ?? primary, keepsHTML: !item.hints.isDocument, to: &offer)
        }
        if let source = sources[own] { offer.add(own.type, visibleTo: source.visibility, .source(source.type)) }
      } else if let source = TextSource(type, of: item.sources) {
        offer.add(type, visibleTo: source.visibility, .source(type))
        if type.isText && sources.primary == nil { addPlainText(of: source, to: &offer) }
      }
    }
  }

  private func add(_ formats: [TextFormat], from sources: TextSources, to offer: inout Offer<Payload>) {
    guard let primary = sources.primary else { return }
    for format in TextFormat.listedOrder where formats.contains(format) {
      // Copied Markdown is for an editor, which requests plain text; and Markdown must not be the first type offered.
      if format == .markdown || format.isTable, !formats.contains(.plain) {
        addPlainText(of: sources[format] ?? primary, writtenAs: format, to: &offer)
      }
      let isRendered = format == .plain && primary.format == .markdown
      add(format, from: isRendered ? primary.asDocument : sources[format] ?? primary, keepsHTML: false, to: &offer)
    }
  }

  private func add(
    _ format: TextFormat, from source: TextSource, keepsHTML: Bool, to offer: inout Offer<Payload>
  ) {
    switch format {
    case .plain: addPlainText(of: source, to: &offer)
    case source.format where cleaning == nil && (format != .html || keepsHTML):
      offer.add(format.type, visibleTo: source.visibility, .source(source.type))
    default: convert(source, to: format, as: format.type, in: &offer)
    }
  }

  /// Adds plain text in each encoding that applications request. For Markdown and tables, it is the source.
  private func addPlainText(
    of source: TextSource, writtenAs format: TextFormat = .plain, to offer: inout Offer<Payload>
  ) {
    let isSourceItself = source.isText && (format == .plain || format == source.format)
    // A table that may be in another encoding is written again: then its encoding is found.
    let isEncodingKnown = source.isValidUTF8 || !source.format.isTable
    let written = !isSourceItself ? format : isEncodingKnown ? .plain : source.format
    if isSourceItself && source.isValidUTF8 && cleaning != .links {
      offer.add(.plainText, visibleTo: source.visibility, .source(source.type))
    } else {
      // Bytes that were not checked go through the worker, which replaces what is not UTF-8 with U+FFFD.
      convert(source, to: written, as: .plainText, in: &offer)
      if TextFormat(source.type) == .plain, cleaning != .links {
        offer.add(.unspecifiedPlainText, visibleTo: source.visibility, .source(source.type))
      }
    }
    offer.addAlias(.unspecifiedPlainText, of: .plainText)
    convert(source, to: written, .latin1, as: .latin1PlainText, in: &offer)
    convert(source, to: written, .utf16, as: .utf16PlainText, in: &offer)
  }

  private func convert(
    _ source: TextSource, to target: TextFormat, _ encoding: Conversion.Encoding = .utf8, as type: MediaType,
    visibleTo visibility: RepresentationVisibility? = nil, in offer: inout Offer<Payload>
  ) {
    let recipes = ([source] + source.alternatives).map { recipe(from: $0, to: target, encoding) }
    offer.add(type, visibleTo: visibility ?? source.visibility, .made(recipes))
  }

  /// Returns the way to convert one source.
  private func recipe(
    from source: TextSource, to target: TextFormat, _ encoding: Conversion.Encoding
  ) -> Offer<Payload>.Recipe {
    let from = target == .plain && source.isText ? Conversion.Source.text(.plain) : source.conversionSource
    var conversion = Conversion(from: from, to: .text(target), encoding: encoding, cleaning: cleaning)
    conversion.omitsAddresses = matchesStyle
    conversion.language = source.language
    conversion.cites = isCited
    let isJoined = from == .text(.joined)
    conversion.hasPage = isJoined
    let wantsPictures = from.refersToPictures && conversion.target.isRich && (isJoined || !folders.isEmpty)
    let converter = DocumentConverter(
      worker: worker, codeWorker: codeWorker, pictureWorker: pictureWorker,
      folders: wantsPictures ? folders : nil, patience: picturePatience)
    let companions = !wantsPictures && from == .text(.html) ? source.companions : []
    return Offer<Payload>.Recipe(source.type, with: companions) {
      [converter, conversion] payload, companions, progress async throws(LoadFailure) in
      if let bundle = PageBundling.bundle(payload, with: companions) {
        return try await converter.convert(bundle, conversion.ofPage, progress)
      }
      return try await converter.convert(payload, conversion, progress)
    }
  }
}

// MARK: Commands

extension Derivations {
  /// Offers the types that the user's commands write. Nothing that merely reads everything may start one.
  private func addCommands(of item: Item<Payload>, to offer: inout Offer<Payload>) {
    let types = item.sources.registeredTypes
    guard let commands, let source = types.text ?? types.first else { return }
    let visibility = item.sources.visibility(of: source) ?? .everyone
    for command in item.commands {
      let answer = Offer<Payload>.Answer.derived(from: source) { payload, _ async throws(LoadFailure) in
        try await commands.run(command, on: payload)
      }
      offer.add(command.type, visibleTo: visibility, cost: .expensive, answer)
    }
  }
}

// MARK: Pictures

extension Derivations {
  /// Offers a picture in the formats that can be written, after everything else. Nothing that merely reads everything
  /// may force one.
  private func addPictures(of item: Item<Payload>, to offer: inout Offer<Payload>) {
    let pictures = item.sources.registeredTypes.filter { PictureFormat($0) != nil }
    // Of several, the one that has lost least.
    guard let source = pictures.contains(.png) ? .png : pictures.first, let format = PictureFormat(source) else {
      return
    }
    let isForEveryone = item.origin == .client && item.hints.formats == nil
    let visibility = isForEveryone ? item.sources.visibility(of: source) ?? .everyone : .pb
    for target in PictureFormat.writable {
      let conversion = PictureConversion(from: format, to: target)
      let answer = Offer<Payload>.Answer.derived(from: source) {
        [pictureWorker] payload, _ async throws(LoadFailure) in try await pictureWorker.convert(payload, conversion)
      }
      // Only `pb` knows of a use for the last.
      offer.add(target.type, visibleTo: target == .webp ? .pb : visibility, cost: .expensive, answer)
    }
  }
}

extension TextFormat {
  fileprivate var offerOrder: [TextFormat] {
    switch self {
    case .markdown, .html: [.html, .rtf, .plain, .markdown]
    case .rtf: [.rtf, .html, .plain, .markdown]
    case .csv, .tsv: [.html, .rtf, .plain, .tsv, .csv, .markdown]
    case .code: [.plain, .html, .rtf, .markdown]
    case .latex, .mathml: [.html, .rtf, .plain, .mathml, .markdown]
    case .terminal, .docx, .odt, .pdf, .joined: [.html, .rtf, .plain, .markdown]
    case .plain, .json: [.plain]
    }
  }

  /// The order of the formats that a user has named.
  fileprivate static let listedOrder: [TextFormat] = [
    .html, .rtf, .plain, .mathml, .latex, .tsv, .csv, .json, .markdown,
  ]

  /// The formats that only `pb` sees unless they are offered to everyone.
  fileprivate var derivedForPb: [TextFormat] {
    [.markdown, .html, .rtf, .plain] + (isTable ? [.csv, .tsv, .json] : []) + (isFormula ? [.mathml, .latex] : [])
  }
}
