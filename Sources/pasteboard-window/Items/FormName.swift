internal import Faces
internal import Pasteboard

/// The names of forms for people.
enum FormName {
  /// The types that show an item, the best one first, the formats in which the worker for documents reads them, and their
  /// names.
  static let shown: [(essence: String, format: TextFormat?, name: Phrase?)] = [
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", .docx, Phrase("Word document")),
    ("application/vnd.oasis.opendocument.text", .odt, Phrase("OpenDocument text")),
    ("application/vnd.pasteboard.joined", .joined, Phrase("Several items")),
    ("text/html", .html, Phrase("Web page")), ("text/rtf", .rtf, Phrase("Rich text")),
    ("text/markdown", .markdown, Phrase(verbatim: "Markdown")), ("text/csv", .csv, Phrase("Table (%s)", "CSV")),
    ("text/tab-separated-values", .tsv, Phrase("Table (%s)", "TSV")),
    ("application/mathml+xml", .mathml, Phrase("Formula (%s)", "MathML")),
    ("text/x-latex-formula", .latex, Phrase("Formula (%s)", "LaTeX")),
    ("text/x-ansi", .terminal, Phrase("Terminal output")), ("text/x-code", nil, nil),
    ("text/plain", nil, Phrase("Plain text")), ("text/uri-list", nil, Phrase("Files or links")),
    ("x-special/gnome-copied-files", nil, Phrase("Files or links")),
  ]

  /// The names of other types.
  private static let others: [String: Phrase] = [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Phrase("Excel workbook"),
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": Phrase("PowerPoint presentation"),
    "application/vnd.oasis.opendocument.spreadsheet": Phrase("OpenDocument spreadsheet"),
    "application/vnd.oasis.opendocument.presentation": Phrase("OpenDocument presentation"),
    "application/vnd.oasis.opendocument.graphics": Phrase("OpenDocument drawing"),
    "application/pdf": Phrase("PDF document"), "text/x-moz-url": Phrase("Link"),
  ]

  /// Returns the name of a type that is no picture.
  static func of(essence: String, _ typeName: String) -> String {
    let known = shown.first { $0.essence == essence }?.name ?? others[essence]
    return known.map { translated($0) } ?? other(essence, typeName)
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
