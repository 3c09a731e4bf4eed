/// Writes paragraphs and tables as WordprocessingML, and collects what other parts need.
struct DOCXSink: PackageSink, ~Copyable {
  static let writesFootnotesInText = false
  static let footnotesHoldTables = true
  static let runsHaveDirections = true

  let document: Document
  var story: DOCXStory
  private(set) var lists = WordLists()
  private(set) var pictures = WordPictures(prefix: "media/image")
  private var drawingCount = 0
  private(set) var last = LastBlock.nothing
  var isSpaceMissing = false
  /// The number of bookmarks written.
  private var bookmarkCount = 0

  init(_ document: Document) {
    self.document = document
    story = DOCXStory(document, capacity: document.text.count + document.nodes.count * 128)
  }

  /// Returns the story that is written, and begins another.
  mutating func takeStory() -> DOCXStory {
    let written = story
    story = DOCXStory(document)
    return written
  }

  // MARK: Lists and paragraphs

  mutating func beginList(_ level: WordLists.Level, at index: Int, in place: WordPlace) -> Int {
    lists.number(of: level.shown(at: index), at: index, in: place.list?.number, tableDepth: place.tableDepth)
  }

  mutating func beginItem(of list: WordList) { lists.beginItem(level: list.level, of: list.number) }

  mutating func beginParagraph(_ paragraph: WordParagraph) {
    story.output.markup("<w:p>")
    paragraph.write(to: &story.output, spaceBefore: spaceBefore(paragraph))
  }

  mutating func endParagraph() {
    story.closeRun()
    story.output.markup("</w:p>\n")
    last = .paragraph
  }

  mutating func endBody(empty paragraph: WordParagraph) { end(empty: paragraph) }

  mutating func writeGap(_ paragraph: WordParagraph, height: Int) {
    story.output.markup("<w:p><w:pPr>")
    story.output.element("w:spacing") {
      $0.attribute("w:before", 0)
      $0.attribute("w:after", 0)
      $0.attribute("w:line", height)
      $0.attribute("w:lineRule", "exact")
    }
    story.output.markup("</w:pPr></w:p>\n")
    last = .paragraph
  }

  // MARK: Text

  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat) { story.text(text, format) }

  mutating func formula(_ formula: Formula, _ source: FormulaSource, _ format: WordFormat) {
    story.closeRun()
    let xml = OfficeMathWriter.write(formula, isDisplay: source.isDisplay, to: OfficeMathXML())
    if source.isDisplay { story.output.markup("<m:oMathPara>") }
    story.output.markup(Array(xml.text.utf8))
    if source.isDisplay { story.output.markup("</m:oMathPara>") }
  }

  mutating func lineBreak(_ format: WordFormat) { story.element("<w:br/>", format) }

  mutating func beginLink(_ link: Link, bookmark: ArraySlice<UInt8>?) {
    story.closeRun()
    story.output.markup("<w:hyperlink")
    if let bookmark {
      story.output.attribute("w:anchor", bookmark)
    } else {
      let number = story.relationships.number(.hyperlink, document[link.destination])
      story.output.attribute(relationship: "r:id", number)
    }
    if let title = link.title, !title.isEmpty { story.output.attribute("w:tooltip", document[title]) }
    story.output.markup(">")
  }

  mutating func endLink() {
    story.closeRun()
    story.output.markup("</w:hyperlink>")
  }

  mutating func bookmark(_ name: ArraySlice<UInt8>) {
    story.closeRun()
    bookmarkCount += 1
    let number = bookmarkCount
    story.output.element("w:bookmarkStart") {
      $0.attribute("w:id", number)
      $0.attribute("w:name", name)
    }
    story.output.element("w:bookmarkEnd") { $0.attribute("w:id", number) }
  }

  mutating func picture(_ image: Image, width: Int, _ format: WordFormat) -> Bool {
    guard let index = pictures.index(of: document[image.source]) else { return false }
    let relationship = story.relationships.number(.image, Array(pictures.members[index].name.utf8)[...])
    let size = pictures.size(of: index, as: image, width: width)
    drawingCount += 1
    let drawing = DOCXDrawing(
      number: drawingCount, alternative: document[image.alternative], width: size.width, height: size.height)
    story.element(format) { drawing.write(to: &$0, relationship: relationship) }
    return true
  }

  // MARK: Footnotes

  mutating func footnoteReference(_ number: Int, _ format: WordFormat) {
    story.element(format) { $0.element("w:footnoteReference") { $0.attribute("w:id", number) } }
  }

  mutating func footnoteNumber(_ format: WordFormat) { story.element("<w:footnoteRef/>", format) }

  mutating func beginFootnote(_ number: Int) {
    story.output.open("w:footnote") { $0.attribute("w:id", number) }
    last = .nothing
  }

  mutating func endFootnote(empty paragraph: WordParagraph) {
    end(empty: paragraph)
    story.output.markup("</w:footnote>\n")
  }

  // MARK: Tables

  mutating func beginTable(_ table: WordTable?, gap: WordParagraph) {
    guard let table else { return }
    separateTables(gap)
    story.output.markup("<w:tbl><w:tblPr><w:tblStyle w:val=\"TableGrid\"/>")
    story.output.width("w:tblW", table.edges.last ?? 0)
    if table.left > 0 { story.output.width("w:tblInd", table.left) }
    story.output.markup("</w:tblPr><w:tblGrid>")
    for column in table.edges.indices {
      story.output.element("w:gridCol") { $0.attribute("w:w", table.width(of: column..<column + 1)) }
    }
    story.output.markup("</w:tblGrid>\n")
  }

  mutating func endTable() {
    story.output.markup("</w:tbl>\n")
    last = .table
  }

  mutating func beginRow(of table: WordTable) {
    story.output.markup("<w:tr>")
    if table.layout.row.isHeader { story.output.markup("<w:trPr><w:tblHeader/></w:trPr>") }
  }

  mutating func endRow(of table: WordTable) { story.output.markup("</w:tr>\n") }

  mutating func beginCell(_ cell: TableLayout.Cell, of table: WordTable) {
    story.output.markup("<w:tc><w:tcPr>")
    story.output.width("w:tcW", table.width(of: cell.columns))
    if cell.columns.count > 1 { story.output.property("w:gridSpan", cell.columns.count) }
    switch cell.merge {
    case .none: break
    case .first: story.output.property("w:vMerge", "restart")
    case .continued: story.output.property("w:vMerge", "continue")
    }
    if let background = cell.style.background { story.output.shading(background) }
    story.output.markup("</w:tcPr>")
    last = .nothing
  }

  mutating func endCell(_ cell: TableLayout.Cell, empty paragraph: WordParagraph) {
    end(empty: paragraph)
    story.output.markup("</w:tc>")
  }
}

extension XMLOutput {
  /// Appends an element with a width in twips.
  fileprivate mutating func width(_ name: StaticString, _ twips: Int) {
    element(name) {
      $0.attribute("w:w", twips)
      $0.attribute("w:type", "dxa")
    }
  }
}
