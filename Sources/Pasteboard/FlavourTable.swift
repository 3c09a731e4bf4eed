/// Which flavour of each source keeps most, where that is not HTML. docs/conversions.md has the evidence.
enum FlavourTable {
  /// A source, the types by which it is recognised, and its flavours, the best first.
  struct Row: Sendable {
    /// The name in docs/conversions.md.
    let source: String
    /// One of the types of each line is offered. Names have no parameters.
    let marks: [[String]]
    /// The types without parameters, and how they are read.
    let order: [(essence: String, format: TextFormat)]

    func flavours(among types: [MediaType]) -> [Flavour] {
      order.flatMap { reading in
        types.filter { $0.essence == reading.essence }.map { Flavour($0, in: reading.format) }
      }
    }
  }

  /// The sources; the first that is recognised counts.
  static let rows = [
    // Its own format is a spreadsheet, and its flat text is one cell.
    Row(
      source: "LibreOffice Calc", marks: [spreadsheets, [html, rtf]],
      order: [(html, .html), (rtf, .rtf)]),
    Row(
      source: "LibreOffice Writer", marks: [[embeddedDocument], [html, rtf]],
      order: [(embeddedDocument, .odt), (flatDocument, .odt), (rtf, .rtf), (html, .html)]),
    Row(
      source: "LibreOffice Impress and Draw", marks: [[flatDocument]],
      order: [(flatDocument, .odt), (rtf, .rtf), (html, .html)]),
    Row(
      source: "AbiWord", marks: [[rtf], [xhtml], [html]],
      order: [(rtf, .rtf), (html, .html)]),
  ]

  private static let html = MediaType.html.essence
  private static let rtf = MediaType.rtf.essence
  private static let xhtml = "application/xhtml+xml"
  /// A package of OpenDocument of whatever LibreOffice copies.
  private static let embeddedDocument = "application/x-openoffice-embed-source-xml"
  /// A text of OpenDocument in one file, from the text editor in shapes and cells.
  private static let flatDocument = "application/vnd.oasis.opendocument.text-flat-xml"
  private static let spreadsheets = [
    "application/x-libreoffice-tsvc", "application/x-openoffice-sylk", "application/x-openoffice-dif",
  ]

  /// Returns the row of the source that offers these types; nil for other sources.
  static func row(of types: [MediaType]) -> Row? {
    let essences = Set(types.map(\.essence))
    return rows.first { row in row.marks.allSatisfy { !essences.isDisjoint(with: $0) } }
  }
}
