package import Bytes
internal import Pasteboard
package import Wire

/// What an item is to its user, as words and icons say it.
package enum EntryKind: Hashable, Sendable {
  case files
  case link
  case colour(Colour)
  case picture
  case table
  case code
  case terminal
  /// A drawing or a part of a presentation.
  case drawing
  /// A document of a kind with a name, such as a Word document.
  case document(Phrase)
  case text
  case sound
  case film
  /// Anything else.
  case data

  /// Determines the kind of an item by its types and the beginning of its text.
  package init(_ entry: Entry) {
    let types = entry.types.compactMap { MediaType($0) }
    let lineage = types.flatMap(\.lineage)
    let has = { (kinds: [MediaType]) in kinds.contains(where: lineage.contains) }
    self =
      if entry.isListOfFiles {
        .files
      } else if has([.uriList, .mozillaURL]) || entry.lines == 1 && TextShape(entry.title) == .link {
        .link
      } else if entry.lines == 1, let colour = Colour(entry.title) {
        .colour(colour)
      } else if entry.picture != nil || !has([.anyText]) && has([.anyImage]) {
        .picture
      } else if entry.types.contains(where: Self.isOfCells) || has([.commaSeparatedValues, .tabSeparatedValues]) {
        .table
      } else if entry.title.isEmpty, entry.types.contains(where: Self.isOfDrawing) {
        .drawing
      } else if let document = Self.documents.first(where: { lineage.contains($0.type) }) {
        .document(document.name)
      } else if has([.terminalOutput]) {
        .terminal
      } else if has([.code]) || entry.name.flatMap(CodeLanguage.init(fileName:)) != nil {
        .code
      } else {
        Self.others.first { lineage.contains($0.type) }?.kind ?? .data
      }
  }

  /// Documents, and what people call them; the first that an item has counts.
  private static let documents: [(type: MediaType, name: Phrase)] =
    [
      (.joined, Phrase("Several items")), (.markdown, Phrase("Markdown")), (.html, Phrase("Formatted text")),
      (.rtf, Phrase("Formatted text")),
    ]
    + [
      ("docx", Phrase("Word document")), ("xlsx", Phrase("Excel workbook")), ("pptx", Phrase("Presentation")),
      ("odt", Phrase("OpenDocument text")), ("ods", Phrase("OpenDocument spreadsheet")),
      ("odp", Phrase("Presentation")), ("odg", Phrase("Drawing")), ("pdf", Phrase("PDF document")),
      ("epub", Phrase("Book")), ("zip", Phrase("Archive")), ("gz", Phrase("Archive")), ("tar", Phrase("Archive")),
    ].compactMap { ending, name in MediaType(fileExtension: ending).map { ($0, name) } }

  private static let others: [(type: MediaType, kind: EntryKind)] = [
    ("public.text", .text), ("public.audio", .sound), ("public.movie", .film),
  ].compactMap { name, kind in MediaType(name).map { ($0, kind) } }

  /// Whether a type is what spreadsheets call their cells: of Excel and Calc, and of LibreOffice's own.
  private static func isOfCells(_ type: String) -> Bool {
    ["XML Spreadsheet", "Biff", "Star Calc", "Sylk", "application/x-libreoffice-dif"].contains { type.contains($0) }
  }

  /// Whether a type is what LibreOffice calls its drawings.
  private static func isOfDrawing(_ type: String) -> Bool {
    type.hasPrefix("application/x-openoffice-drawing") || type.contains("Drawing Format")
  }
}

extension EntryKind {
  /// The kind in words.
  package var words: Phrase {
    switch self {
    case .files: Phrase("Files")
    case .link: Phrase("Link")
    case .colour: Phrase("Colour")
    case .picture: Phrase("Picture")
    case .table: Phrase("Table")
    case .code: Phrase("Code")
    case .terminal: Phrase("Terminal")
    case .drawing: Phrase("Drawing")
    case .document(let name): name
    case .text: Phrase("Text")
    case .sound: Phrase("Sound")
    case .film: Phrase("Video")
    case .data: Phrase("Data")
    }
  }

  /// The kind and an application in words.
  package func words(from application: String) -> Phrase {
    switch self {
    case .picture: Phrase("Picture from %s", application)
    case .drawing: Phrase("Drawing from %s", application)
    case .table: Phrase("Table from %s", application)
    case .sound: Phrase("Sound from %s", application)
    case .film: Phrase("Video from %s", application)
    case .data: Phrase("Data from %s", application)
    default: words
    }
  }
}

extension Entry {
  /// Whether the item is a list of files, and not of other addresses.
  package var isListOfFiles: Bool {
    types.contains { MediaType($0) == .uriList || MediaType($0) == .gnomeCopiedFiles }
      && title.isFileAddress
  }
}
