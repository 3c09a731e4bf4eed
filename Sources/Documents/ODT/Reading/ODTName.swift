/// The elements of OpenDocument 1.3 that the reader knows.
enum ODTName: String, XMLName {
  static let table = makeTable()

  // Styles.
  case fontFace = "style:font-face"
  case style = "style:style"
  case defaultStyle = "style:default-style"
  case textProperties = "style:text-properties"
  case paragraphProperties = "style:paragraph-properties"
  case tableProperties = "style:table-properties"
  case cellProperties = "style:table-cell-properties"
  case listStyle = "text:list-style"
  case outlineStyle = "text:outline-style"
  case numberLevel = "text:list-level-style-number"
  case outlineLevel = "text:outline-level-style"
  case bulletLevel = "text:list-level-style-bullet"
  case imageLevel = "text:list-level-style-image"
  case levelProperties = "style:list-level-properties"
  case levelAlignment = "style:list-level-label-alignment"
  case automaticStyles = "office:automatic-styles"
  case pageStyles = "office:master-styles"

  // Paragraphs and lists.
  case body = "office:text"
  case paragraph = "text:p"
  case heading = "text:h"
  case list = "text:list"
  case listItem = "text:list-item"
  case number = "text:number"

  // Text.
  case span = "text:span"
  case link = "text:a"
  case space = "text:s"
  case tab = "text:tab"
  case lineBreak = "text:line-break"
  case bookmark = "text:bookmark"
  case bookmarkStart = "text:bookmark-start"
  case note = "text:note"
  case noteCitation = "text:note-citation"
  case noteBody = "text:note-body"
  case ruby = "text:ruby-text"

  // Frames.
  case frame = "draw:frame"
  case frameLink = "draw:a"
  case image = "draw:image"
  case object = "draw:object"
  case oleObject = "draw:object-ole"
  case textBox = "draw:text-box"
  case shape = "draw:custom-shape"
  case title = "svg:title"
  case description = "svg:desc"

  // Charts.
  case chartTitle = "chart:title"
  case chartPlot = "chart:plot-area"

  // Tables.
  case tableElement = "table:table"
  case headerRows = "table:table-header-rows"
  case row = "table:table-row"
  case cell = "table:table-cell"
  case coveredCell = "table:covered-table-cell"

  // Elements that do not show in the text.
  case annotation = "office:annotation"
  case section = "text:section"
  case hiddenText = "text:hidden-text"
  case trackedChanges = "text:tracked-changes"
  case variableDeclarations = "text:variable-decls"
  case sequenceDeclarations = "text:sequence-decls"
  case fieldDeclarations = "text:user-field-decls"
  case forms = "office:forms"
  case indexSource = "text:table-of-content-source"
  case binaryData = "office:binary-data"

  /// Whether nothing of the element shows in the document.
  var isSkipped: Bool {
    switch self {
    case .annotation, .trackedChanges, .variableDeclarations, .sequenceDeclarations, .fieldDeclarations, .forms,
      .indexSource, .pageStyles, .noteCitation:
      true
    default: false
    }
  }
}
