/// Writes paragraphs and tables as RTF, after a header.
struct RTFSink: WordSink, ~Copyable {
  static let pageWidth = 9360
  static let writesFootnotesInText = true
  static let footnotesHoldTables = false
  static let fillsRows = false
  // A row is defined before its cells.
  static let reusesMergedCells = false
  static let runsHaveDirections = true
  static let runsSpecifyHeaders = false
  static let linksHaveOwnColor = true

  let document: Document
  let header: RTFHeader
  var output: RTFOutput
  /// The number of lists that have begun.
  private var listCount = 0
  /// Whether a paragraph's text is written but not its end, which is different at the end of a cell.
  private var isParagraphPending = false
  /// The size and the weight of the paragraph's own text.
  private var ownLook = (size: WordStyle.usualSize, isBold: false)
  /// Whether the last paragraph looks different from others in its text: an item, code, or anything that is indented.
  private var isSetApart = false
  /// Whether the last paragraph has no space after it.
  private var isSpaceMissing = false

  /// Creates a sink for the body after a header in `output`.
  init(_ document: Document, below header: RTFHeader, in output: consuming RTFOutput) {
    self.document = document
    self.header = header
    self.output = output
  }

  // MARK: Lists and paragraphs

  mutating func beginList(_ level: WordLists.Level, at index: Int, in place: WordPlace) -> Int {
    defer { listCount += 1 }
    return Int(header.listNumbers[listCount])
  }

  mutating func beginItem(of list: WordList) {}

  mutating func beginParagraph(_ paragraph: WordParagraph) {
    finishParagraph()
    output.handOver()
    let place = paragraph.place
    output.words(place.tableDepth > 0 ? "\\pard\\plain\\intbl" : "\\pard\\plain")
    if place.tableDepth > 1 { output.word("itap", place.tableDepth) }
    let style = paragraph.rtfStyle
    output.word("s", style.rtfNumber)
    paragraph.writeFormatting(to: &output)
    if let item = paragraph.item { item.write(to: &output) }
    if place.indent > 0 { output.word("li", Swift.min(place.indent, WordMeasure.indentLimit)) }
    writeSpace(around: style, in: place)
    if paragraph.direction == .rightToLeft { output.word("rtlpar") }
    if let alignment = paragraph.statedAlignment { write(alignment) }
    // LibreOffice pastes the only paragraph without its style, and thus without that style's font.
    if style == .code { output.word("cs", WordStyle.rtfCode) }
    style.writeCharacters(to: &output)
    if place.isHeader { output.word("b") }
    isSetApart = paragraph.item != nil || place.indent > 0 || style == .code
    ownLook = (style.size, style.headingLevel != nil || place.isHeader)
    if let item = paragraph.item { item.writeLabel(to: &output) }
  }

  /// Ends a paragraph; its mark is written when the next element is known.
  mutating func endParagraph() { isParagraphPending = true }

  mutating func endBody(empty paragraph: WordParagraph) { finishParagraph() }

  mutating func writeGap(_ paragraph: WordParagraph) {
    beginParagraph(paragraph)
    output.word("sa", 0)
    output.word("fs", 2)
    endParagraph()
    finishParagraph()
  }

  /// Writes the mark of the paragraph that has ended, if there is one.
  private mutating func finishParagraph() {
    guard isParagraphPending else { return }
    output.raw("\\par\n")
    isParagraphPending = false
  }

  /// Items of a tight list and cells have no space after them, so the next paragraph has space before it.
  private mutating func writeSpace(around style: WordStyle, in place: WordPlace) {
    let isTight = place.list?.style.isTight ?? (place.tableDepth > 0)
    let isLooseNote = style == .footnote && place.list != nil
    let space = isTight && style != .code ? 0 : (isLooseNote ? WordStyle.normal : style).spaceAfter
    if space > 0, isSpaceMissing, style.headingLevel == nil { output.word("sb", space) }
    if space > 0 { output.word("sa", space) }
    isSpaceMissing = space == 0
  }

  private mutating func write(_ alignment: Alignment) {
    switch alignment {
    case .left: output.word("ql")
    case .center: output.word("qc")
    case .right: output.word("qr")
    case .justified: output.word("qj")
    }
  }

  // MARK: Text

  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat) {
    output.handOver()
    let isComplex = format.isRightToLeft || ComplexScript.isIn(text)
    if format.isPlain, !isComplex { return output.text(text) }
    output.raw("{")
    if isComplex, !format.isRightToLeft { writeComplex(format) }
    format.write(to: &output, below: header, of: document)
    if format.isRightToLeft { writeComplex(format) }
    output.text(text)
    output.raw("}")
  }

  /// Writes the properties of letters of complex scripts, which are those of the other direction in text from left to
  /// right. The direction of the text comes last.
  private mutating func writeComplex(_ format: WordFormat) {
    output.word("rtlch")
    format.writeComplex(to: &output, size: ownLook.size, isBold: ownLook.isBold)
    if !format.isRightToLeft { output.word("ltrch") }
  }

  /// Writes a formula, and its TeX where Word has a picture of it, which readers show if they know no formulas.
  mutating func formula(_ formula: Formula, _ source: FormulaSource, _ format: WordFormat) {
    let math = OfficeMathWriter.write(formula, isDisplay: source.isDisplay, to: OfficeMathRTF())
    output.raw(source.isDisplay ? "{\\mmath{\\*\\moMathPara " : "{\\mmath")
    output.raw(rtf: math.text.utf8)
    output.raw(source.isDisplay ? "}{\\mmathPict " : "{\\mmathPict ")
    let mark = source.isDisplay ? "$$" : "$"
    output.text((mark.utf8 + source.tex.map { $0 == "\n" ? UInt8(ascii: " ") : $0 } + mark.utf8)[...])
    output.raw("}}")
  }

  mutating func lineBreak(_ format: WordFormat) { output.word("line") }

  /// Begins a hyperlink field.
  mutating func beginLink(_ link: Link, bookmark: ArraySlice<UInt8>?) {
    output.raw("{\\field{\\*\\fldinst{")
    output.text(bookmark == nil ? "HYPERLINK " : "HYPERLINK \\l ")
    writeArgument(bookmark ?? document[link.destination], isURL: true)
    if let title = link.title, !title.isEmpty {
      output.text(" \\o ")
      writeArgument(document[title])
    }
    output.raw("}}{\\fldrslt{")
  }

  mutating func endLink() { output.raw("}}}") }

  /// Writes an argument of a field's instruction, with backslashes before quotation marks and backslashes. LibreOffice
  /// knows no escapes in a URL, so it must need none.
  private mutating func writeArgument(_ argument: ArraySlice<UInt8>, isURL: Bool = false) {
    var escaped: [UInt8] = [UInt8(ascii: "\"")]
    for byte in argument where byte >= 0x20 {
      switch byte {
      case "\"": escaped += isURL ? "%22" : "\\\""
      case "\\": escaped += isURL ? "%5C" : "\\\\"
      default: escaped.append(byte)
      }
    }
    escaped.append("\"")
    output.text(escaped[...])
  }

  mutating func bookmark(_ name: ArraySlice<UInt8>) {
    output.raw("{\\*\\bkmkstart ")
    output.text(name)
    output.raw("}{\\*\\bkmkend ")
    output.text(name)
    output.raw("}")
  }

  mutating func picture(_ image: Image, width: Int, _ format: WordFormat) -> Bool {
    guard let picture = EmbeddedPicture(dataURL: document[image.source]) else { return false }
    picture.write(to: &output, image: image, alternative: document[image.alternative])
    return true
  }

  // MARK: Footnotes

  mutating func footnoteReference(_ number: Int, _ format: WordFormat) { output.raw("{\\super\\chftn}") }
  mutating func footnoteNumber(_ format: WordFormat) { output.raw("{\\super\\chftn}") }
  mutating func beginFootnote(_ number: Int) { output.raw("{\\footnote") }

  /// Ends a footnote and its last paragraph. LibreOffice drops the look of a paragraph that the end of the group ends. So
  /// one with a look of its own ends before, and a low one follows.
  mutating func endFootnote(empty paragraph: WordParagraph) {
    if isParagraphPending, isSetApart {
      finishParagraph()
      output.words("\\pard\\plain")
      output.word("s", WordStyle.footnote.rtfNumber)
      output.word("fs", 2)
    }
    isParagraphPending = false
    output.raw("}")
  }

  // MARK: Tables

  mutating func beginTable(_ table: WordTable?, gap: WordParagraph) {
    finishParagraph()
    // Two tables that touch would become one.
    if gap.place.previous == .table { writeGap(gap) }
  }

  mutating func endTable() {}

  mutating func beginRow(of table: WordTable) {
    if table.depth == 1 { writeDefinition(ofRowIn: table) }
  }

  /// A nested row's definition is at its end, in a destination that old readers skip.
  mutating func endRow(of table: WordTable) {
    if table.depth == 1 { return output.raw("\\row\n") }
    output.raw("{\\*\\nesttableprops")
    writeDefinition(ofRowIn: table)
    output.raw("\\nestrow}{\\nonesttables\\par}\n")
  }

  mutating func beginCell(_ cell: TableLayout.Cell, of table: WordTable) {}

  /// Ends a cell, which must not end in a table.
  mutating func endCell(_ cell: TableLayout.Cell, empty paragraph: WordParagraph) {
    if !isParagraphPending { beginParagraph(paragraph) }
    isParagraphPending = false
    output.raw(paragraph.place.tableDepth > 1 ? "\\nestcell\n" : "\\cell\n")
  }

  private mutating func writeDefinition(ofRowIn table: WordTable) {
    output.word("trowd")
    output.word("trgaph", WordMeasure.cellPadding)
    output.word("trleft", table.left)
    if table.layout.row.isHeader { output.word("trhdr") }
    for cell in table.cells {
      switch cell.merge {
      case .none: break
      case .first: output.word("clvmgf")
      case .continued: output.word("clvmrg")
      }
      output.words(Self.cellBorders)
      if let background = cell.style.background { output.word("clcbpat", header.colors.index(of: background)) }
      output.word("cellx", table.left + table.edges[cell.columns.upperBound - 1])
    }
    output.raw("\n")
  }

  /// Lines on all sides of a cell.
  private static let cellBorders: StaticString = """
    \\clbrdrt\\brdrs\\brdrw10\\clbrdrl\\brdrs\\brdrw10\
    \\clbrdrb\\brdrs\\brdrw10\\clbrdrr\\brdrs\\brdrw10
    """
}
