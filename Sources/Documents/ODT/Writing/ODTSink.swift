internal import Bytes

/// Writes paragraphs and tables as OpenDocument, and collects what other parts of the file need.
struct ODTSink: PackageSink, ~Copyable {
  static let writesFootnotesInText = true
  static let footnotesHoldTables = false
  static let runsHaveDirections = false

  /// The body, a cell or a note, in which text is written.
  private struct Flow {
    var lists = ODTLists()
    /// The element of the open paragraph.
    var paragraph: StaticString = "text:p"
    /// Whether it is a cell that another one covers.
    var isCovered = false
  }

  let document: Document
  var text: ODTText
  private(set) var styles = ODTAutomaticStyles()
  private(set) var pictures = WordPictures(prefix: "Pictures/image")
  private(set) var formulas = ODTFormulas()
  private var flow = Flow()
  private var outerFlows: [Flow] = []
  private(set) var last = LastBlock.nothing
  var isSpaceMissing = false
  /// Whether the rows so far of each open table are headers.
  private var areHeaders: [Bool] = []
  /// The number of elements for lists with a name.
  private var listElementCount = 0

  init(_ document: Document) {
    self.document = document
    text = ODTText(document, capacity: document.text.count + document.nodes.count * 96)
  }

  private mutating func begin(_ next: Flow) {
    outerFlows.append(flow)
    flow = next
    last = .nothing
  }

  private mutating func endFlow() {
    flow.lists.end(&text.output)
    if let outer = outerFlows.popLast() { flow = outer }
  }

  // MARK: Lists and paragraphs

  mutating func beginList(_ level: WordLists.Level, at index: Int, in place: WordPlace) -> Int {
    let marker = ODTListMarker(marker: level.itemMarker)
    flow.lists.begin(level, style: styles.name(ofList: marker), at: index, &text.output)
    return 0  // Lists are elements, and have no numbers.
  }

  mutating func beginItem(of list: WordList) { flow.lists.beginItem(at: list.level, &text.output) }

  mutating func beginParagraph(_ paragraph: WordParagraph) {
    flow.lists.enter(
      paragraph.place.list?.level, isItem: paragraph.item != nil, &listElementCount, &text.output)
    let spaceBefore = spaceBefore(paragraph)
    let style = styles.name(.paragraph, parent: paragraph.style.odtName) {
      paragraph.writeProperties(to: &$0, spaceBefore: spaceBefore)
    }
    flow.paragraph = paragraph.style.headingLevel == nil ? "text:p" : "text:h"
    text.output.open(flow.paragraph) {
      $0.attribute("text:style-name", style)
      if let level = paragraph.style.headingLevel { $0.attribute("text:outline-level", level) }
    }
    text.beginParagraph()
  }

  mutating func endParagraph() {
    text.closeSpan()
    text.output.markup("</")
    text.output.markup(flow.paragraph)
    text.output.markup(">\n")
    last = .paragraph
  }

  mutating func endBody(empty paragraph: WordParagraph) {
    end(empty: paragraph)
    flow.lists.end(&text.output)
  }

  mutating func writeGap(_ paragraph: WordParagraph, height: Int) {
    flow.lists.enter(paragraph.place.list?.level, isItem: false, &listElementCount, &text.output)
    let style = styles.name(.paragraph, parent: WordStyle.normal.odtName) {
      $0.markup("<style:paragraph-properties fo:margin-top=\"0pt\" fo:margin-bottom=\"0pt\"")
      $0.attribute("fo:line-height", twips: height)
      $0.markup("/><style:text-properties")
      $0.fontSize(2)
      $0.markup("/>")
    }
    text.output.element("text:p") { $0.attribute("text:style-name", style) }
    last = .paragraph
  }

  // MARK: Text

  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat) { self.text.text(text, format, &styles) }

  mutating func lineBreak(_ format: WordFormat) { text.lineBreak(format, &styles) }

  mutating func beginLink(_ link: Link, bookmark: ArraySlice<UInt8>?) {
    let address: [UInt8] = bookmark.map { Array("#".utf8) + $0 } ?? Self.address(document[link.destination])
    text.closeSpan()
    text.output.markup("<text:a xlink:type=\"simple\"")
    text.output.attribute("xlink:href", address[...])
    if let title = link.title, !title.isEmpty { text.output.attribute("office:title", document[title]) }
    text.output.markup(" text:style-name=\"Internet_20_link\">")
  }

  /// Returns an address as seen from within the file, which is a folder to what its links lead to (part 2, 3.7).
  private static func address(_ destination: ArraySlice<UInt8>) -> [UInt8] {
    let isWhole = LinkScheme.name(in: Array(destination)) != nil || destination.first == "/" || destination.first == "#"
    return isWhole ? Array(destination) : Array("../".utf8) + destination
  }

  mutating func endLink() {
    text.closeSpan()
    text.output.markup("</text:a>")
  }

  mutating func bookmark(_ name: ArraySlice<UInt8>) {
    text.closeSpan()
    text.output.element("text:bookmark") { $0.attribute("text:name", name) }
  }

  mutating func picture(_ image: Image, width: Int, _ format: WordFormat) -> Bool {
    guard let index = pictures.index(of: document[image.source]) else { return false }
    let size = pictures.size(of: index, as: image, width: width)
    let name = pictures.members[index].name
    let alternative = document[image.alternative]
    text.element { output in
      output.markup("<draw:frame draw:style-name=\"Graphics\" text:anchor-type=\"as-char\"")
      output.attribute("svg:width", twips: size.width * WordMeasure.pixel)
      output.attribute("svg:height", twips: size.height * WordMeasure.pixel)
      output.markup("><draw:image xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\"")
      output.attribute("xlink:href", Array(name.utf8)[...])
      output.markup("/><svg:desc>")
      output.text(alternative)
      output.markup("</svg:desc></draw:frame>")
    }
    return true
  }

  /// Writes a formula as an object of its own, whose part contains MathML.
  mutating func formula(_ formula: Formula, _ source: FormulaSource, _ format: WordFormat) {
    let name = formulas.add(formula, source)
    text.element { output in
      output.markup("<draw:frame text:anchor-type=\"as-char\">")
      output.markup("<draw:object xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\"")
      output.attribute("xlink:href", Array("./\(name)".utf8)[...])
      output.markup("/></draw:frame>")
    }
  }

  // MARK: Footnotes

  /// A note is at the place of its reference.
  mutating func footnoteReference(_ number: Int, _ format: WordFormat) {}
  /// The application writes a note's number.
  mutating func footnoteNumber(_ format: WordFormat) {}

  mutating func beginFootnote(_ number: Int) {
    text.element { output in
      output.markup("<text:note text:note-class=\"footnote\"><text:note-citation>")
      output.text(Array("\(number)".utf8)[...])
      output.markup("</text:note-citation><text:note-body>")
    }
    begin(Flow())
  }

  mutating func endFootnote(empty paragraph: WordParagraph) {
    end(empty: paragraph)
    endFlow()
    text.element { $0.markup("</text:note-body></text:note>") }
  }

  // MARK: Tables

  mutating func beginTable(_ table: WordTable?, gap: WordParagraph) {
    guard let table else { return }
    separateTables(gap)
    flow.lists.interrupt(&text.output)
    let style = styles.name(.table) {
      $0.markup("<style:table-properties table:align=\"left\" table:border-model=\"collapsing\"")
      $0.attribute("style:width", twips: table.edges.last ?? 0)
      $0.attribute("fo:margin-left", twips: table.left)
      $0.markup("/>")
    }
    text.output.open("table:table") { $0.attribute("table:style-name", style) }
    for column in table.edges.indices {
      let style = styles.name(.column) {
        $0.element("style:table-column-properties") {
          $0.attribute("style:column-width", twips: table.width(of: column..<column + 1))
        }
      }
      text.output.element("table:table-column") { $0.attribute("table:style-name", style) }
    }
    areHeaders.append(false)
  }

  mutating func endTable() {
    if areHeaders.popLast() == true { text.output.markup("</table:table-header-rows>") }
    text.output.markup("</table:table>\n")
    last = .table
  }

  mutating func beginRow(of table: WordTable) {
    let isHeader = table.layout.row.isHeader
    if let last = areHeaders.indices.last, areHeaders[last] != isHeader {
      text.output.markup(isHeader ? "<table:table-header-rows>" : "</table:table-header-rows>")
      areHeaders[last] = isHeader
    }
    text.output.markup("<table:table-row>")
  }

  mutating func endRow(of table: WordTable) { text.output.markup("</table:table-row>\n") }

  mutating func beginCell(_ cell: TableLayout.Cell, of table: WordTable) {
    begin(Flow(isCovered: cell.merge == .continued))
    guard !flow.isCovered else { return }
    let style = styles.name(.cell) { Self.writeProperties(of: cell, to: &$0) }
    text.output.open("table:table-cell") {
      $0.attribute("table:style-name", style)
      if cell.columns.count > 1 { $0.attribute("table:number-columns-spanned", cell.columns.count) }
      if cell.merge == .first { $0.attribute("table:number-rows-spanned", Int(cell.style.rowSpan)) }
    }
  }

  mutating func endCell(_ cell: TableLayout.Cell, empty paragraph: WordParagraph) {
    let isCovered = flow.isCovered
    if !isCovered { end(empty: paragraph) }
    endFlow()
    if !isCovered { text.output.markup("</table:table-cell>") }
    for _ in 0..<cell.columns.count - (isCovered ? 0 : 1) { text.output.markup("<table:covered-table-cell/>") }
  }

  private static func writeProperties(of cell: TableLayout.Cell, to output: inout XMLOutput) {
    output.element("style:table-cell-properties") {
      if let background = cell.style.background { $0.attribute("fo:background-color", background, prefix: "#") }
      $0.attribute("fo:border", "0.5pt solid #000000")
      for side: StaticString in ["fo:padding-left", "fo:padding-right"] {
        $0.attribute(side, twips: WordMeasure.cellPadding)
      }
    }
  }
}
