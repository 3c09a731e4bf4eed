internal import Linux
internal import Pasteboard

/// A source that others derive from.
struct TextSource: Sendable {
  let type: MediaType
  /// The format of its bytes; text of a type that has no format of its own is plain.
  let format: TextFormat
  /// Who may see it, and so all that derives from it.
  let visibility: RepresentationVisibility

  /// A source of an item; nil if it has none of this type.
  init?(_ type: MediaType, of sources: ItemProvider<Payload>) {
    guard let visibility = sources.visibility(of: type) else { return nil }
    self.type = type
    self.visibility = visibility
    format = TextFormat(type) ?? .plain
  }

  /// Whether its bytes are what an editor shows: Markdown and plain text, but not a markup language.
  var isText: Bool { format == .markdown || format == .plain }

  /// Whether whoever copied it has checked that it is UTF-8, which the charset parameter says.
  var isValidUTF8: Bool { type.charset == "utf-8" }
}

/// The sources of an item that others derive from, one a format.
struct TextSources {
  private var sources: [TextFormat: TextSource] = [:]
  /// The format that the item is in: the first that is more than plain text, else plain text.
  let primary: TextSource?

  init(_ given: ItemProvider<Payload>) {
    var first: TextSource?
    for type in given.registeredTypes {
      guard let format = TextFormat(type), let source = TextSource(type, of: given) else { continue }
      if first == nil || (first?.format == .plain && format != .plain) { first = source }
      if sources[format] == nil { sources[format] = source }
    }
    primary = first
  }

  /// What keeps most when something is derived.
  var best: TextSource? { TextFormat.allCases.lazy.compactMap { sources[$0] }.first }

  subscript(format: TextFormat) -> TextSource? { sources[format] }
}
