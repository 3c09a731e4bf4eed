internal import Linux
internal import Pasteboard
internal import RenderCommand

/// A source from which others derive.
struct TextSource: Sendable {
  let type: MediaType
  /// The format of the bytes; plain for text whose type has no format of its own.
  private(set) var format: TextFormat
  /// The language of code; nil if it is unknown.
  private(set) var language: CodeLanguage?
  /// The readers that may see the source, and everything derived from it.
  let visibility: RepresentationVisibility

  /// The sources that say where it was copied from.
  private(set) var companions: [MediaType] = []
  /// The sources of the same content from which conversions keep less, the best first. They are read if this one fails.
  private(set) var alternatives: [TextSource] = []

  /// Creates a source of an item; nil if the item has none of this type.
  init?(_ type: MediaType, of sources: ItemProvider<Payload>) {
    guard let visibility = sources.visibility(of: type) else { return nil }
    self.type = type
    self.visibility = visibility
    format = TextFormat(type) ?? .plain
    language = CodeLanguage(of: type)
  }

  /// Creates a source of an item that is read as a flavour says.
  fileprivate init?(_ flavour: Flavour, of item: Item<Payload>) {
    self.init(flavour.type, of: item.sources)
    (format, companions) = (flavour.format, flavour.companions)
    if format == .plain, let language = item.hints.languageOfFile { self = asCode(in: language) }
  }

  /// The source, with others to read if it fails. They have no fewer readers.
  fileprivate func with(_ others: some Sequence<TextSource>) -> TextSource {
    var source = self
    source.alternatives = others.filter { other in
      other.type != type && (other.visibility == .everyone || other.visibility == visibility)
    }
    return source
  }

  /// The plain text as code in a language.
  func asCode(in language: CodeLanguage) -> TextSource {
    var source = self
    (source.format, source.language) = (.code, language)
    return source
  }

  /// Whether plain text of it is to be text to read, even if the bytes could be read as they are.
  private var isDocument = false

  /// The source as a document, whose plain text is converted.
  var asDocument: TextSource {
    var source = self
    source.isDocument = true
    return source
  }

  /// Whether an editor shows the bytes as they are: Markdown, tables, code, TeX and plain text, but not a markup language.
  var isText: Bool {
    !isDocument && ([.markdown, .plain, .code, .latex].contains(format) || format.isTable)
  }

  /// How a conversion reads the bytes: plain text may be Markdown, code or a table.
  var conversionSource: Conversion.Source { format == .plain ? .recognised : .text(format) }

  /// Whether the charset parameter declares that the copying program has checked the UTF-8.
  var isValidUTF8: Bool { type.charset == "utf-8" }
}

/// The sources of an item from which others derive, one a format.
struct TextSources {
  private var sources: [TextFormat: TextSource] = [:]
  /// The item's own format: the first that is more than plain text, otherwise plain text. Of a source that is known to
  /// offer a better one, it is that.
  let primary: TextSource?
  /// The source from which conversions keep most.
  let best: TextSource?

  init(of item: Item<Payload>) {
    let types = item.sources.registeredTypes
    let ranked = Flavour.ranked(types).compactMap { TextSource($0, of: item) }
    for source in ranked where TextFormat(source.type) != nil && sources[source.format] == nil {
      sources[source.format] = source.with(ranked)
    }
    best = ranked.first?.with(ranked)
    let texts = types.compactMap { type in ranked.first { $0.type == type && TextFormat(type) != nil } }
    let first = texts.first { $0.format != .plain } ?? texts.first
    primary = Flavour.isOfKnownSource(types) ? best : first?.with(ranked)
  }

  subscript(format: TextFormat) -> TextSource? { sources[format] }
}
