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

  /// Creates a source of an item; nil if the item has none of this type.
  init?(_ type: MediaType, of sources: ItemProvider<Payload>) {
    guard let visibility = sources.visibility(of: type) else { return nil }
    self.type = type
    self.visibility = visibility
    format = TextFormat(type) ?? .plain
    language = CodeLanguage(of: type)
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

  /// Whether an editor shows the bytes as they are: Markdown, tables, code and plain text, but not a markup language.
  var isText: Bool { !isDocument && (format == .markdown || format == .plain || format == .code || format.isTable) }

  /// How a conversion reads the bytes: plain text may be Markdown, code or a table.
  var conversionSource: Conversion.Source { format == .plain ? .recognised : .text(format) }

  /// Whether the charset parameter declares that the copying program has checked the UTF-8.
  var isValidUTF8: Bool { type.charset == "utf-8" }
}

/// The sources of an item from which others derive, one a format.
struct TextSources {
  private var sources: [TextFormat: TextSource] = [:]
  /// The item's own format: the first that is more than plain text, otherwise plain text.
  let primary: TextSource?

  init(of item: Item<Payload>) {
    var first: TextSource?
    for type in item.sources.registeredTypes {
      guard TextFormat(type) != nil, var source = TextSource(type, of: item.sources) else { continue }
      if source.format == .plain, let language = item.hints.languageOfFile { source = source.asCode(in: language) }
      let format = source.format
      if first == nil || (first?.format == .plain && format != .plain) { first = source }
      if sources[format] == nil { sources[format] = source }
    }
    primary = first
  }

  /// The source from which conversions keep most.
  var best: TextSource? { TextFormat.sources.lazy.compactMap { sources[$0] }.first }

  subscript(format: TextFormat) -> TextSource? { sources[format] }
}
