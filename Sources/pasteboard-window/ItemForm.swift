internal import Bytes
internal import Pasteboard
internal import Wire

/// One of the types of an item, for people.
struct ItemForm {
  /// Its name, such as "HTML"; else the type.
  let name: String
  /// Its place among the forms that show an item best; nil if it is none of them.
  private let rank: Int?
  /// Whether it has a look besides its source.
  let hasLook: Bool
  /// Whether it is a picture that can be read.
  let isPicture: Bool
  /// Whether its bytes are text.
  let isText: Bool

  /// The forms with names, the best one first, and whether they have a look.
  private static let known: [(essence: String, name: String, hasLook: Bool)] = [
    ("text/html", "HTML", true), ("text/rtf", "RTF", true), ("text/markdown", "Markdown", true),
    ("text/csv", "Table (CSV)", true), ("text/tab-separated-values", "Table (TSV)", true),
    ("text/x-ansi", "Terminal output", true), ("text/plain", "Text", false), ("text/uri-list", "Files or links", false),
  ]

  /// Creates the form of a type by its name, which may be any text.
  init(_ typeName: String) {
    let type = MediaType(typeName)
    rank = Self.known.firstIndex { $0.essence == type?.essence }
    let picture = type.flatMap { FileFormat(rawValue: $0.essence) }.flatMap(PictureFormat.init)
    isPicture = picture != nil
    name = rank.map { Self.known[$0].name } ?? picture?.rawValue.uppercased() ?? typeName.printable
    hasLook = rank.map { Self.known[$0].hasLook } ?? isPicture
    isText = type?.isText ?? false
  }

  /// Returns the index of the form that shows an item best; nil if there is none. What browsers copy beside a picture,
  /// its HTML, contains no text.
  static func best(of forms: [ItemForm], isPicture: Bool) -> Int? {
    let picture = isPicture ? forms.firstIndex(where: \.isPicture) : nil
    return picture ?? forms.indices.min { (forms[$0].rank ?? .max) < (forms[$1].rank ?? .max) }
  }
}
