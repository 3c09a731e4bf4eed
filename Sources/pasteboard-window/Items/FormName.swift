internal import Faces
internal import Pasteboard

/// The names of forms for people.
enum FormName {
  /// The types that show an item, the best one first, and the formats in which the worker for documents reads them.
  static let documents: [(essence: String, format: TextFormat?)] = [
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", .docx),
    ("application/vnd.oasis.opendocument.text", .odt), ("text/html", .html), ("text/rtf", .rtf),
    ("text/markdown", .markdown), ("text/csv", .csv), ("text/tab-separated-values", .tsv),
    ("text/x-ansi", .terminal), ("text/x-code", nil), ("text/plain", nil), ("text/uri-list", nil),
    ("x-special/gnome-copied-files", nil),
  ]

  /// Returns the name of a type that is no picture.
  static func of(essence: String, _ typeName: String) -> String {
    switch essence {
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document": translated("Word document")
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": translated("Excel workbook")
    case "application/vnd.openxmlformats-officedocument.presentationml.presentation":
      translated("PowerPoint presentation")
    case "application/vnd.oasis.opendocument.text": translated("OpenDocument text")
    case "application/vnd.oasis.opendocument.spreadsheet": translated("OpenDocument spreadsheet")
    case "application/vnd.oasis.opendocument.presentation": translated("OpenDocument presentation")
    case "application/vnd.oasis.opendocument.graphics": translated("OpenDocument drawing")
    case "application/pdf": translated("PDF document")
    case "text/html": translated("Web page")
    case "text/rtf": translated("Rich text")
    case "text/markdown": "Markdown"
    case "text/csv": translated("Table (%s)", "CSV")
    case "text/tab-separated-values": translated("Table (%s)", "TSV")
    case "text/x-ansi": translated("Terminal output")
    case "text/plain": translated("Plain text")
    case "text/uri-list", "x-special/gnome-copied-files": translated("Files or links")
    case "text/x-moz-url": translated("Link")
    default: other(essence, typeName)
    }
  }

  private static func other(_ essence: String, _ typeName: String) -> String {
    let parts = essence.split(separator: "/", maxSplits: 1).map(String.init)
    switch (parts.first, parts.last) {
    case ("audio", let kind?): return translated("Sound (%s)", kind.uppercased())
    case ("video", let kind?): return translated("Video (%s)", kind.uppercased())
    case ("image", let kind?): return translated("Picture (%s)", kind.withoutMarks.uppercased())
    default: break
    }
    if MediaType(typeName)?.isText == true { return translated("Code (%s)", (parts.last ?? "").withoutMarks) }
    if let program = programs.first(where: { essence.contains($0.word) })?.name {
      return translated("Data of %s", program)
    }
    let words = (parts.last ?? "").withoutMarks
    return translated("Data (%s)", words.isEmpty ? LayableText(title: typeName).text.short : words)
  }

  /// The programs whose types have a word in their names.
  private static let programs: [(word: String, name: String)] = [
    ("openoffice", "LibreOffice"), ("libreoffice", "LibreOffice"), ("vnd.oasis", "LibreOffice"),
    ("chromium", "Chromium"), ("moz", "Firefox"), ("gimp", "GIMP"), ("inkscape", "Inkscape"), ("x-qt", "Qt"),
    ("x-kde", "KDE"), ("kate", "Kate"), ("gtk", "GTK"), ("gnome", "GNOME"), ("vscode", "Visual Studio Code"),
    ("com.apple", "macOS"), ("ms-", "Windows"), ("vnd.microsoft", "Windows"),
  ]
}

extension String {
  /// The name of a kind without the marks of names that are not registered (RFC 6838, 3.2 and 3.4).
  fileprivate var withoutMarks: String {
    var words = self[...]
    for mark in ["x-", "vnd."] where words.hasPrefix(mark) { words = words.dropFirst(mark.count) }
    return LayableText(title: String(words)).text.short
  }

  fileprivate var short: String { count > 30 ? prefix(29) + "…" : self }
}
