internal import Bytes
internal import Faces
internal import Pasteboard
internal import RenderCommand
internal import Wire

/// What a type is for people, and how it is shown.
struct FormKind {
  /// Its name, such as "HTML"; else the type.
  let name: String
  /// The format in which the worker for documents reads it; nil for plain text and all that is no document.
  private(set) var document: TextFormat?
  /// The format in which the worker for pictures reads it; nil if it is no such picture.
  let picture: PictureFormat?
  /// Whether its bytes are text.
  let isText: Bool
  /// Its place among the types that show an item best.
  private(set) var rank: Int

  /// The types with a rank, the best one first.
  private static let ranked: [(essence: String, document: TextFormat?)] = [
    ("text/html", .html), ("text/rtf", .rtf), ("text/markdown", .markdown), ("text/csv", .csv),
    ("text/tab-separated-values", .tsv), ("text/x-ansi", .terminal), ("text/plain", nil), ("text/uri-list", nil),
  ]

  /// Creates the kind of a type by its name, which may be any text.
  init(_ typeName: String) {
    let type = MediaType(typeName)
    rank = Self.ranked.firstIndex { $0.essence == type?.essence } ?? .max
    picture = type.flatMap(PictureFormat.init)
    isText = type?.isText ?? false
    name = Self.name(of: type?.essence) ?? picture?.rawValue.uppercased() ?? LayableText(title: typeName).text
    if Self.ranked.indices.contains(rank) { document = Self.ranked[rank].document }
  }

  private static func name(of essence: String?) -> String? {
    switch essence {
    case "text/html": "HTML"
    case "text/rtf": "RTF"
    case "text/markdown": "Markdown"
    case "text/csv": translated("Table (%s)", "CSV")
    case "text/tab-separated-values": translated("Table (%s)", "TSV")
    case "text/x-ansi": translated("Terminal output")
    case "text/plain": translated("Text")
    case "text/uri-list": translated("Files or links")
    default: nil
    }
  }

  /// Whether it has a look besides its bytes.
  var hasLook: Bool { document != nil || picture != nil }
}
