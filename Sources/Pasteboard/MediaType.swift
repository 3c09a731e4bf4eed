/// A media type: the format of a representation's bytes.
///
/// The value is normalised, so two spellings of one type are equal: the essence and the names of parameters are in
/// lower case, charsets have one name each, and aliases (X11 targets, uniform type identifiers, older names) are
/// replaced with their types. Only names that readers compare exactly keep their case, such as
/// `x-kde-passwordManagerHint`.
///
/// A uniform type identifier that is only an ancestor, such as `public.text`, is an *abstract* type: nothing is offered
/// in it, but a request for it finds its descendants.
public struct MediaType: Sendable, CustomStringConvertible {
  /// Type and subtype without parameters, such as `text/plain`.
  public let essence: String
  /// The charset parameter, such as `utf-8`, `utf-16` or `iso-8859-1`; nil if unspecified.
  public let charset: String?
  /// The normalised name with its parameters in order, such as `text/plain;charset=utf-8`. It parses as this type.
  public let description: String

  /// The maximum length of a name, in bytes.
  package static let maximumLength = 255

  /// Creates the type with a name: a media type, an alias (an X11 target or another spelling) or a uniform type
  /// identifier, in any case.
  ///
  /// Nil if the name is of another form, has illegal characters (RFC 6838 section 4.2, RFC 2045 section 5.1), or is
  /// longer than 255 bytes.
  public init?(_ name: String) {
    if MediaType.isSecrecyHint(name) {
      self = .passwordManagerHint
      return
    }
    guard name.utf8.count <= Self.maximumLength, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if let row = MediaTypeTable.row(named: name) {
      self = row.type
      return
    }
    guard let syntax = MediaTypeSyntax(name) else { return nil }
    let known = MediaTypeTable.row(named: syntax.essence)
    self.init(
      essence: known?.type.essence ?? syntax.essence, charset: syntax.charset, parameters: syntax.parameters)
    guard description.utf8.count <= Self.maximumLength else { return nil }
  }

  /// Creates the type of files with this extension, without its dot and in any case; nil if it is unknown.
  public init?(fileExtension: String) {
    guard let row = MediaTypeTable.row(fileExtension: fileExtension) else { return nil }
    self = row.type
  }

  /// Creates a type from normalised parts, with the charset as its only parameter.
  init(essence: String, charset: String? = nil) {
    self.init(essence: essence, charset: charset, parameters: charset.map { ";charset=\($0)" } ?? "")
  }

  private init(essence: String, charset: String?, parameters: some StringProtocol) {
    self.essence = essence
    self.charset = charset
    self.description = essence + parameters
  }

  /// The uniform type identifier, such as `net.daringfireball.markdown`; nil if there is none.
  public var uniformTypeIdentifier: String? { row?.uniformTypeIdentifier }

  /// The preferred file extension without its dot, such as `md`; nil if there is none.
  public var fileExtension: String? {
    row?.fileExtensions.first ?? MediaTypeTable.row(named: essence)?.fileExtensions.first
  }

  /// Other names for the same bytes (X11 targets and older media types), the preferred one first.
  public var aliases: [String] { MediaTypeTable.row(named: description)?.aliases ?? [] }

  /// Whether this is only an ancestor of other types, such as `public.text`, and never a representation's own type.
  package var isAbstract: Bool { row?.isAbstract ?? false }

  /// The table's row for this type, otherwise for its essence.
  private var row: MediaTypeTable.Row? {
    MediaTypeTable.row(named: description) ?? MediaTypeTable.row(named: essence)
  }
}

extension MediaType {
  /// Returns whether a name marks a secret: it contains `passwordManagerHint` in any case, with any type, prefix or
  /// parameters. Complexity: O(n).
  package static func isSecrecyHint(_ name: String) -> Bool {
    let mark = "passwordmanagerhint".utf8
    guard name.utf8.count >= mark.count else { return false }
    let bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    return (0...bytes.count - mark.count).contains { bytes[$0...].starts(with: mark) }
  }
}

extension MediaType {
  /// Returns the type of code in a language; without a parameter if it is nil.
  package static func code(in language: CodeLanguage?) -> MediaType {
    MediaType(essence: code.essence, charset: nil, parameters: language.map { ";language=\($0.name)" } ?? "")
  }
}

/// The description contains everything.
extension MediaType: Hashable {
  /// Returns whether both are the same type with the same parameters.
  public static func == (first: MediaType, second: MediaType) -> Bool {
    first.description == second.description
  }

  /// Adds the description to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension MediaType {
  /// Plain text in UTF-8: `text/plain;charset=utf-8`, X11's `UTF8_STRING`.
  public static let plainText = MediaType(essence: "text/plain", charset: "utf-8")
  /// Plain text without a charset: `text/plain`.
  public static let unspecifiedPlainText = MediaType(essence: "text/plain")
  /// Plain text in UTF-16: `text/plain;charset=utf-16`.
  public static let utf16PlainText = MediaType(essence: "text/plain", charset: "utf-16")
  /// Plain text in Latin-1: `text/plain;charset=iso-8859-1`, X11's `STRING`.
  public static let latin1PlainText = MediaType(essence: "text/plain", charset: "iso-8859-1")
  /// A document as text to read, where its `text/plain` is its source: `text/vnd.pasteboard.rendered`.
  package static let renderedText = MediaType(essence: "text/vnd.pasteboard.rendered")
  /// HTML: `text/html`.
  public static let html = MediaType(essence: "text/html")
  /// Rich Text Format: `text/rtf`.
  public static let rtf = MediaType(essence: "text/rtf")
  /// Markdown: `text/markdown`.
  public static let markdown = MediaType(essence: "text/markdown")
  /// A table with a row a line and commas between its cells: `text/csv`.
  public static let commaSeparatedValues = MediaType(essence: "text/csv")
  /// A table with a row a line, whose first row contains the names of the columns: `text/tab-separated-values`.
  public static let tabSeparatedValues = MediaType(essence: "text/tab-separated-values")
  /// The output of a program for a terminal, with its control sequences: `text/x-ansi`.
  public static let terminalOutput = MediaType(essence: "text/x-ansi")
  /// Code, in the language that a parameter names: `text/x-code`.
  public static let code = MediaType(essence: "text/x-code")
  /// Text from a PDF, whose lines end where those of its pages do: `text/x-pdf-text`.
  public static let textOfPDF = MediaType(essence: "text/x-pdf-text")
  /// A formula in TeX, according to the user: `text/x-latex-formula`.
  public static let laTeXFormula = MediaType(essence: "text/x-latex-formula")
  /// A formula in MathML: `application/mathml+xml`.
  public static let mathML = MediaType(essence: "application/mathml+xml")
  /// A file of Word: `application/vnd.openxmlformats-officedocument.wordprocessingml.document`.
  public static let docx = MediaType(
    essence: "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
  /// A file of a word processor in OpenDocument: `application/vnd.oasis.opendocument.text`.
  public static let odt = MediaType(essence: "application/vnd.oasis.opendocument.text")
  /// Several items as one, one after the other: `application/vnd.pasteboard.joined`.
  package static let joined = MediaType(essence: "application/vnd.pasteboard.joined")
  /// JSON: `application/json`.
  public static let json = MediaType(essence: "application/json")
  /// A list of URIs, one a line: `text/uri-list`.
  public static let uriList = MediaType(essence: "text/uri-list")
  /// A URL and its title in UTF-16LE: `text/x-moz-url`.
  public static let mozillaURL = MediaType(essence: "text/x-moz-url")
  /// Files that were copied or cut, for the file managers of GNOME and MATE: `x-special/gnome-copied-files`.
  public static let gnomeCopiedFiles = MediaType(essence: "x-special/gnome-copied-files")
  /// Whether a list of files was cut, for KDE's file manager: `application/x-kde-cutselection`.
  public static let kdeCutSelection = MediaType(essence: "application/x-kde-cutselection")
  /// The mark of a sensitive item: `x-kde-passwordManagerHint`.
  package static let passwordManagerHint = MediaType(essence: "x-kde-passwordManagerHint")
  /// A PNG image: `image/png`.
  public static let png = MediaType(essence: "image/png")
  /// A JPEG image: `image/jpeg`.
  public static let jpeg = MediaType(essence: "image/jpeg")
  /// A bitmap of Windows: `image/bmp`.
  public static let bmp = MediaType(essence: "image/bmp")
  /// A WebP image: `image/webp`.
  public static let webP = MediaType(essence: "image/webp")
  /// Bytes of an unknown kind: `application/octet-stream`.
  public static let octetStream = MediaType(essence: "application/octet-stream")

  /// The ancestor of all text: `public.text`.
  public static let anyText = MediaType(essence: "public.text")
  /// The ancestor of every image: `public.image`.
  public static let anyImage = MediaType(essence: "public.image")
}
