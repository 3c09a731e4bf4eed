internal import Bytes
internal import Faces
internal import Pasteboard
internal import RenderCommand
internal import Wire

/// What a type is for people, and how it is shown.
struct FormKind: Sendable {
  /// Its name, such as "Web page".
  let name: String
  /// The format in which the worker for documents reads it; nil for plain text and all that is no document.
  let document: TextFormat?
  /// The format in which the worker for pictures reads it; nil if it is no such picture.
  let picture: PictureFormat?
  /// The same; or PDF, of which the worker shows the first page.
  let shownPicture: PictureFormat?
  /// The language of code; nil if it is none, or the type does not say.
  let language: CodeLanguage?
  /// Whether it is a list of files or links.
  let isList: Bool
  /// Whether its bytes are text.
  let isText: Bool
  /// Whether it is a form of the item. Some types only say something about it.
  let isShown: Bool
  /// Its place among the types that show an item best.
  let rank: Int

  /// Creates the kind of a type by its name, which may be any text.
  init(_ typeName: String) {
    let type = MediaType(typeName)
    let essence = type?.essence ?? ""
    let place = FormName.shown.firstIndex { $0.essence == essence }
    // An older encoding of text is worse than the usual one.
    rank = place.map { 2 * $0 + (type?.charset ?? "utf-8" == "utf-8" ? 0 : 1) } ?? .max
    picture = type.flatMap(PictureFormat.init)
    shownPicture = picture ?? (essence == FileFormat.pdf.rawValue ? .pdf : nil)
    document = place.flatMap { FormName.shown[$0].format }
    language = type.flatMap(Self.language)
    isList = ["text/uri-list", "x-special/gnome-copied-files"].contains(essence)
    isText = (type?.isText ?? false) || isList
    isShown = !["application/x-kde-cutselection", "x-kde-passwordManagerHint"].contains(type?.description)
    name =
      picture.map { translated("Picture (%s)", $0.rawValue.uppercased()) } ?? FormName.of(essence: essence, typeName)
  }

  /// Returns the language that a type of code names, as text/x-python does.
  private static func language(of type: MediaType) -> CodeLanguage? {
    switch type.essence {
    case "text/x-code": CodeLanguage(of: type)
    case "application/json", "application/xml", "text/css", "text/javascript":
      CodeLanguage(String(type.essence.drop { $0 != "/" }.dropFirst()))
    case "text/x-csrc", "text/x-chdr": CodeLanguage("c")
    case "text/x-c++src", "text/x-c++hdr": CodeLanguage("cpp")
    case "text/x-ansi", "text/x-latex-formula", "text/x-moz-url": nil
    case let name where name.hasPrefix("text/x-"): CodeLanguage(String(name.dropFirst("text/x-".count)))
    default: nil
    }
  }

  /// Whether it has a look besides its bytes.
  var hasLook: Bool { document != nil || shownPicture != nil }
}
