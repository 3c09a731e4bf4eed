/// All facts about single media types. A new type is one row here.
///
/// Aliases are names for the same bytes. Parents may have any name of a type; a type with parameters always conforms to
/// the type without them, which its row need not list. The conformance tree is that of the system-declared uniform type
/// identifiers.
enum MediaTypeTable {
  struct Row: Sendable {
    let type: MediaType
    let aliases: [String]
    /// The extensions, the preferred one first.
    let fileExtensions: [String]
    let uniformTypeIdentifier: String?
    let parents: [String]
    let isAbstract: Bool
  }

  static let rows: [Row] = text + markup + lists + images + soundAndVideo + documentsAndArchives + abstractTypes

  // MARK: Text

  private static let text = [
    // ICCCM section 2.6.2 lets the owner choose how it answers TEXT; our answer is UTF8_STRING.
    row(
      "text/plain", charset: "utf-8", aliases: ["UTF8_STRING", "TEXT"], identifier: "public.utf8-plain-text"),
    // Files of code are plain text, even in a language with its own media type, because that is what editors paste.
    row(
      "text/plain", extensions: ["txt", "text", "log", "conf", "ini"] + CodeLanguage.allFileExtensions,
      identifier: "public.plain-text",
      parents: ["public.text"]),
    row("text/plain", charset: "utf-16", identifier: "public.utf16-plain-text"),
    row("text/plain", charset: "iso-8859-1", aliases: ["STRING"]),
    row(
      "text/csv", aliases: ["text/comma-separated-values", "text/x-csv", "application/csv"], extensions: ["csv"],
      identifier: "public.comma-separated-values-text", parents: ["public.delimited-values-text"]),
    row(
      "text/tab-separated-values", extensions: ["tsv", "tab"], identifier: "public.tab-separated-values-text",
      parents: ["public.delimited-values-text"]),
    // The control sequences would be noise in an editor, so it is not plain text.
    row("text/x-ansi", extensions: ["ansi"], parents: ["public.text"]),
    // Code, according to the user; its parameter is the language.
    row("text/x-code", parents: ["text/plain"]),
    // Plain text whose lines are joined, according to the user.
    row("text/x-pdf-text", parents: ["text/plain"]),
    // A formula, according to the user. Files of LaTeX are plain text.
    row("text/x-latex-formula", parents: ["text/plain"]),
    row(
      "application/json", aliases: ["text/json"], extensions: ["json"], identifier: "public.json",
      parents: ["public.text"]),
    row("text/css", extensions: ["css"], identifier: "public.css", parents: ["public.text"]),
    row(
      "text/javascript", aliases: ["application/javascript", "application/x-javascript"], extensions: ["js"],
      identifier: "com.netscape.javascript-source", parents: ["public.source-code"]),
  ]

  // MARK: Markup

  private static let markup = [
    row(
      "text/html", extensions: ["html", "htm", "xhtml", "xht", "xhtm", "shtml"], identifier: "public.html",
      parents: ["public.text"]),
    // On X11, text/richtext means RTF too, and not what RFC 1341 once defined.
    row(
      "text/rtf", aliases: ["application/rtf", "text/richtext", "application/x-rtf"], extensions: ["rtf"],
      identifier: "public.rtf", parents: ["public.text"]),
    row(
      "text/markdown", aliases: ["text/x-markdown"],
      extensions: ["md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown", "mdtxt", "mdtext"],
      identifier: "net.daringfireball.markdown", parents: ["text/plain"]),
    // Word and MathType request a formula by the name that it has on other systems (MathML 3, 6.2.3).
    row(
      "application/mathml+xml",
      aliases: ["MathML", "MathML Presentation", "application/mathml-presentation+xml"],
      extensions: ["mml", "mathml"], parents: ["application/xml"]),
    row(
      "application/xml", aliases: ["text/xml"], extensions: ["xml"], identifier: "public.xml",
      parents: ["public.text"]),
  ]

  // MARK: Links, files and hints

  private static let lists = [
    row("text/uri-list", extensions: ["uri"], parents: ["public.url", "public.text"]),
    // UTF-16LE, so not text for programs that print bytes.
    row("text/x-moz-url", parents: ["public.url"]),
    // MATE's file manager, which took the form over, pastes it under its own name only.
    row("x-special/gnome-copied-files", aliases: ["x-special/mate-copied-files"], parents: ["public.data"]),
    // These two describe the item and are not forms of it, so they have no ancestors.
    row("application/x-kde-cutselection"),
    row("x-kde-passwordManagerHint"),
  ]

  // MARK: Images

  private static let images = [
    row(
      "image/png", aliases: ["image/x-png"], extensions: ["png"], identifier: "public.png",
      parents: ["public.image"]),
    row(
      "image/jpeg", aliases: ["image/jpg", "image/pjpeg"], extensions: ["jpg", "jpeg", "jpe", "jfif"],
      identifier: "public.jpeg",
      parents: ["public.image"]),
    row("image/gif", extensions: ["gif"], identifier: "com.compuserve.gif", parents: ["public.image"]),
    row("image/webp", extensions: ["webp"], identifier: "org.webmproject.webp", parents: ["public.image"]),
    row(
      "image/bmp", aliases: ["image/x-bmp", "image/x-ms-bmp"], extensions: ["bmp", "dib"],
      identifier: "com.microsoft.bmp",
      parents: ["public.image"]),
    row("image/tiff", extensions: ["tiff", "tif"], identifier: "public.tiff", parents: ["public.image"]),
    row("image/svg+xml", extensions: ["svg"], identifier: "public.svg-image", parents: ["public.image"]),
    row("image/avif", extensions: ["avif"], identifier: "public.avif", parents: ["public.image"]),
    row(
      "image/heic", aliases: ["image/heif"], extensions: ["heic", "heif"], identifier: "public.heic",
      parents: ["public.image"]),
    row(
      "image/vnd.microsoft.icon", aliases: ["image/x-icon", "image/ico", "image/x-ico"], extensions: ["ico"],
      identifier: "com.microsoft.ico", parents: ["public.image"]),
    row("image/x-xpixmap", aliases: ["image/xpm", "image/x-xpm"], extensions: ["xpm"], parents: ["public.image"]),
    row(
      "image/x-portable-anymap",
      aliases: ["image/x-portable-pixmap", "image/x-portable-graymap", "image/x-portable-bitmap"],
      extensions: ["pnm", "ppm", "pgm", "pbm"], parents: ["public.image"]),
  ]

  // MARK: Sound and video

  private static let soundAndVideo = [
    row(
      "audio/mpeg", aliases: ["audio/mp3", "audio/x-mp3"], extensions: ["mp3"], identifier: "public.mp3",
      parents: ["public.audio"]),
    row(
      "audio/mp4", aliases: ["audio/x-m4a"], extensions: ["m4a"], identifier: "public.mpeg-4-audio",
      parents: ["public.audio"]),
    row("audio/aac", extensions: ["aac"], identifier: "public.aac-audio", parents: ["public.audio"]),
    row("audio/ogg", aliases: ["application/ogg"], extensions: ["ogg", "oga", "opus"], parents: ["public.audio"]),
    row(
      "audio/flac", aliases: ["audio/x-flac"], extensions: ["flac"], identifier: "org.xiph.flac",
      parents: ["public.audio"]),
    row(
      "audio/wav", aliases: ["audio/x-wav", "audio/wave", "audio/vnd.wave"], extensions: ["wav"],
      identifier: "com.microsoft.waveform-audio", parents: ["public.audio"]),
    row("video/mp4", extensions: ["mp4", "m4v"], identifier: "public.mpeg-4", parents: ["public.movie"]),
    row("video/mpeg", extensions: ["mpeg", "mpg", "mpe"], identifier: "public.mpeg", parents: ["public.movie"]),
    row("video/webm", extensions: ["webm"], identifier: "org.webmproject.webm", parents: ["public.movie"]),
    row(
      "video/quicktime", extensions: ["mov", "qt"], identifier: "com.apple.quicktime-movie",
      parents: ["public.movie"]),
    row("video/x-matroska", extensions: ["mkv"], identifier: "org.matroska.mkv", parents: ["public.movie"]),
    row(
      "video/x-msvideo", aliases: ["video/avi"], extensions: ["avi"], identifier: "public.avi",
      parents: ["public.movie"]),
  ]

  // MARK: Documents and archives

  private static let documentsAndArchives = [
    row(
      "application/pdf", aliases: ["application/x-pdf"], extensions: ["pdf"], identifier: "com.adobe.pdf",
      parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", extensions: ["docx"],
      identifier: "org.openxmlformats.wordprocessingml.document", parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extensions: ["xlsx"],
      identifier: "org.openxmlformats.spreadsheetml.sheet", parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.openxmlformats-officedocument.presentationml.presentation", extensions: ["pptx"],
      identifier: "org.openxmlformats.presentationml.presentation",
      parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.oasis.opendocument.text", extensions: ["odt"],
      identifier: "org.oasis-open.opendocument.text", parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.oasis.opendocument.spreadsheet", extensions: ["ods"],
      identifier: "org.oasis-open.opendocument.spreadsheet", parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.oasis.opendocument.presentation", extensions: ["odp"],
      identifier: "org.oasis-open.opendocument.presentation", parents: ["public.data", "public.composite-content"]),
    row(
      "application/vnd.oasis.opendocument.graphics", extensions: ["odg"],
      identifier: "org.oasis-open.opendocument.graphics", parents: ["public.data", "public.composite-content"]),
    row(
      "application/epub+zip", extensions: ["epub"], identifier: "org.idpf.epub-container",
      parents: ["application/zip", "public.composite-content"]),
    row(
      "application/zip", aliases: ["application/x-zip-compressed", "application/x-zip"], extensions: ["zip"],
      identifier: "public.zip-archive", parents: ["public.archive"]),
    row(
      "application/gzip", aliases: ["application/x-gzip"], extensions: ["gz"], identifier: "org.gnu.gnu-zip-archive",
      parents: ["public.archive"]),
    row("application/x-tar", extensions: ["tar"], identifier: "public.tar-archive", parents: ["public.archive"]),
    // Items of a history, one after the other, which are converted as one document.
    row("application/vnd.pasteboard.joined", parents: ["public.data", "public.composite-content"]),
    row("application/octet-stream", extensions: ["bin"], parents: ["public.data"]),
  ]

  // MARK: Ancestors that are not media types

  private static let abstractTypes = [
    abstractType("public.item"),
    abstractType("public.content"),
    abstractType("public.data", parents: ["public.item"]),
    abstractType("public.composite-content", parents: ["public.content"]),
    abstractType("public.text", parents: ["public.data", "public.content"]),
    abstractType("public.delimited-values-text", parents: ["public.text"]),
    abstractType("public.source-code", parents: ["text/plain"]),
    abstractType("public.image", parents: ["public.data", "public.content"]),
    abstractType("public.audiovisual-content", parents: ["public.data", "public.content"]),
    abstractType("public.audio", parents: ["public.audiovisual-content"]),
    abstractType("public.movie", parents: ["public.audiovisual-content"]),
    abstractType("public.archive", parents: ["public.data"]),
    abstractType("public.url", parents: ["public.data"]),
  ]

  private static func row(
    _ essence: String, charset: String? = nil, aliases: [String] = [], extensions: [String] = [],
    identifier: String? = nil, parents: [String] = []
  ) -> Row {
    Row(
      type: MediaType(essence: essence, charset: charset), aliases: aliases, fileExtensions: extensions,
      uniformTypeIdentifier: identifier, parents: parents, isAbstract: false)
  }

  private static func abstractType(_ identifier: String, parents: [String] = []) -> Row {
    Row(
      type: MediaType(essence: identifier), aliases: [], fileExtensions: [], uniformTypeIdentifier: identifier,
      parents: parents, isAbstract: true)
  }
}

// MARK: Looking up

extension MediaTypeTable {
  /// Returns the row with this name, alias or uniform type identifier, in any case.
  static func row(named name: String) -> Row? {
    positionByName[name.lowercased()].map { rows[$0] }
  }

  /// Returns the row of files with this extension, in any case.
  static func row(fileExtension: String) -> Row? {
    positionByFileExtension[fileExtension.lowercased()].map { rows[$0] }
  }

  private static let positionByName = positions { row in
    [row.type.description] + row.aliases + [row.uniformTypeIdentifier].compactMap(\.self)
  }

  private static let positionByFileExtension = positions(by: \.fileExtensions)

  /// Maps keys to rows; the first row with a key gets it. Capacity is reserved because every command pays at its start.
  private static func positions(by keys: (Row) -> [String]) -> [String: Int] {
    var positions = [String: Int](minimumCapacity: 4 * rows.count)
    for (position, row) in rows.enumerated().reversed() {
      for key in keys(row) { positions[key.lowercased()] = position }
    }
    return positions
  }
}
