internal import Bytes

/// Reads the body of a file and its notes, and collects their content.
struct DOCXStoryReader: XMLReader {
  /// Returns the content of a part by its name; nil if there is none.
  let package: (_ part: String) -> [UInt8]?
  var content = WordContent()
  var styles = WordStyleSheet()
  /// The relationships of the part that is read, and of the body.
  var targets: DOCXTargets
  let bodyTargets: DOCXTargets

  var place = DOCXPlace()
  /// The places around the open text boxes.
  private var outerPlaces: [DOCXPlace] = []
  var fields: [DOCXField] = []
  /// The number of fields whose instruction is read.
  var instructionDepth = 0
  var pictures = DOCXPictureReader()
  private var chunks: DOCXChunkReader
  /// The texts of diagrams, by the names of their parts, and how many bytes of them the document may still have.
  var diagrams: [String: [DiagramReader.Item]] = [:]
  var roomForDiagrams = 8 << 20
  /// The notes that the body refers to, by their indices among those of the content.
  private var notes: [DOCXNote: Int] = [:]
  private var formula = OfficeMathReader()
  /// Whether the text that comes next is text of the document.
  private var isInText = false
  private var alternatives = DOCXAlternatives()
  /// The pronunciation of the text that comes next, and whether it is read.
  private var reading: [UInt8] = []
  private var isInReading = false

  /// Creates a reader of a part, with the styles and lists of the file.
  init(of part: String, in package: @escaping (_ part: String) -> [UInt8]?, chunks: DOCXChunkReader) {
    self.package = package
    self.chunks = chunks
    bodyTargets = DOCXTargets(of: part, in: package)
    targets = bodyTargets
    if let bytes = bodyTargets.part("styles").flatMap(package) {
      styles = DOCXStyleSheetReader.read(bytes, into: &content)
    }
    if let bytes = bodyTargets.part("numbering").flatMap(package) {
      DOCXListReader.read(bytes, into: &content)
    }
  }

  /// Ends the text and moves the content out.
  mutating func finish() -> WordContent {
    content.endLastBlock(format: place.paragraph)
    return content.take()
  }

  // MARK: Elements

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    if let isRead = alternatives.open(name, tag) { return isRead }
    if place.properties == .mark {
      readMark(name, tag)
      return false
    }
    if place.properties == .row, name == .deletion { place.deleteRow() }
    if name.isSkipped { return false }
    switch place.properties {
    case .paragraph: return openInParagraphProperties(name, tag)
    case .run:
      if name == .runStyle { place.runStyle = tag.string("w:val") }
      place.run.read(name, tag, &content)
      return true
    case .control:
      // With several boxes, the paragraph is a line of choices.
      if name == .checkBoxControl { content.flow.beginsWithCheckBox = content.flow.isAtParagraphStart }
      return false
    case .mark, .row, nil: return openInText(name, tag)
    }
  }

  private mutating func openInText(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    switch name {
    case .paragraph: beginParagraph()
    case .paragraphProperties: place.properties = .paragraph
    case .run: beginRun()
    case .runProperties: place.properties = .run
    case .rowProperties: place.properties = .row
    case .controlProperties: place.properties = .control
    case .cell where place.tables.last?.isRowDeleted == true: return false
    case .hyperlink: place.links.append(link(of: tag))
    case .bookmark: content.addBookmark(tag["w:name"])
    case .chunk:
      insertChunk(tag)
      return false
    case .footnote, .endnote: return beginNote(name, tag)
    case .footnoteReference, .endnoteReference: refer(name, tag)
    case .text, .formulaText: isInText = true
    case .formulaElement: formula.open(OfficeMathElement.table[tag.name] ?? .run, tag)
    case .rubyText: isInReading = true
    case .simpleField: beginSimpleField(tag)
    case .instruction: break
    case .fieldCharacter: readFieldCharacter(tag)
    case .formDefault, .formState, .formResult, .formChoice: readForm(name, tag)
    case .drawing, .picture, .object: pictures.begin()
    case .wordArt:
      pictures.read(name, tag)
      if let text = tag["string"] { addBox(text) }
    case .diagram: addDiagram(tag)
    case .rectangle: if tag.isRule { content.flow.drawsRule = true }
    case .box:
      pictures.read(name, tag)
      return beginBox()
    default:
      if !openTable(name, tag), !readCharacter(name, tag) { pictures.read(name, tag) }
    }
    return true
  }

  mutating func close(_ name: DOCXName) {
    switch name {
    case .alternatives: alternatives.close()
    case .paragraph: endParagraph()
    case .paragraphProperties: endParagraphProperties()
    case .runProperties:
      place.properties = place.properties == .mark ? .paragraph : nil
      place.format = nil
    case .rowProperties, .controlProperties: place.properties = nil
    case .hyperlink: _ = place.links.popLast()
    case .footnote, .endnote: content.endFlows(above: 0, format: place.paragraph)
    case .text, .formulaText: isInText = false
    case .formulaElement: if let finished = formula.close() { add(formula: finished) }
    case .rubyText: isInReading = false
    case .rubyBase: endReading()
    case .simpleField: endField()
    case .drawing, .picture, .object: endPicture()
    case .box: endBox()
    case .cell: endCell()
    case .row: endRow()
    case .tableElement: _ = place.tables.popLast()
    default: break
    }
  }

  mutating func read(text: ArraySlice<UInt8>) {
    if instructionDepth > 0 {
      fields[fields.count - 1].instruction += text
    } else if isInText, formula.depth > 0 {
      formula.add(text)
    } else if isInReading {
      if isInText { reading += text }
    } else if isInText {
      add(text, isInFont: true)
    }
  }

  // MARK: Text

  /// Adds a formula with its marks.
  private mutating func add(formula: [UInt8]) {
    guard instructionDepth == 0 else { return }
    let format = characterFormat
    guard content.characterFormats[format].flags.isDisjoint(with: [.hidden, .deleted]) else { return }
    content.add(formula: formula, format: format)
  }

  /// Adds characters, or text whose characters depend on the font.
  mutating func add(_ text: ArraySlice<UInt8>, isInFont: Bool = false) {
    guard instructionDepth == 0, !text.isEmpty else { return }
    let format = characterFormat
    guard content.characterFormats[format].flags.isDisjoint(with: [.hidden, .deleted]) else { return }
    guard isInFont else { return content.add(text, format: format) }
    // Control characters are space, as new lines are in XML.
    let isPlain = text.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
    content.add(unicode: isPlain ? text : text.map { max($0, UInt8(ascii: " ")) }[...], format: format)
  }

  /// Adds the pronunciation of the text before it in parentheses, as browsers do that cannot show it above.
  private mutating func endReading() {
    if !reading.isEmpty { add(("(".utf8 + reading + ")".utf8)[...]) }
    reading = []
  }

  private mutating func add(_ text: String) { add(Array(text.utf8)[...]) }

  /// Adds a run that is not text.
  mutating func add(_ kind: WordContent.Run.Kind, index: Int = 0) {
    guard instructionDepth == 0 else { return }
    content.flow.add(WordContent.Run(kind: kind, format: characterFormat, start: UInt32(index)))
  }

  /// The index of the current character format.
  private var characterFormat: UInt32 {
    mutating get {
      if let format = place.format { return format }
      var state = place.base
      if let style = place.runStyle.flatMap({ styles.resolved($0) }) { style.run.toggle(&state) }
      place.run.apply(to: &state)
      if place.mark == .dropCap { state.dropCap() }
      state.link = fields.last { $0.link != nil }?.link ?? place.links.last ?? -1
      let format = content.characterFormats.index(of: state.shown, in: content.fonts)
      place.format = format
      return format
    }
  }

  /// Reads an element that is a character (17.3.3); returns false for any other.
  private mutating func readCharacter(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    switch name {
    case .tab, .positionTab: add("\t")
    // Text goes on in another line behind the end of a page or column, too.
    case .lineBreak, .carriageReturn: add(.lineBreak)
    case .noBreakHyphen: add("\u{2011}")
    case .softHyphen: add("\u{AD}")
    case .symbol:
      guard let code = tag.string("w:char").flatMap({ UInt32($0, radix: 16) }) else { return true }
      add(symbol: code, font: CodePage(symbolFont: tag["w:font"].map { Array($0) } ?? []))
    default: return false
    }
    return true
  }

  /// Adds a character of a font. Those of symbol fonts also have places in Unicode's private use area.
  mutating func add(symbol code: UInt32, font: CodePage?) {
    let character = font.map { Unicode.Scalar($0.scalar(UInt8(truncatingIfNeeded: code))) } ?? Unicode.Scalar(code)
    if let character { add(String(Character(character))) }
  }

  // MARK: Links and notes

  /// Returns the index of a link to another file, or to a place in this one.
  private mutating func link(of tag: XMLTag) -> Int32 {
    var destination = targets[tag.string("r:id")].map { Array($0.place.utf8) } ?? []
    if let anchor = tag["w:anchor"] { destination += "#".utf8 + Array(anchor) }
    return content.keep(WordContent.Link(destination: destination, title: tag["w:tooltip"].map { Array($0) } ?? []))
  }

  /// Adds a reference to a note, unless there is one already: each note is shown once.
  private mutating func refer(_ name: DOCXName, _ tag: XMLTag) {
    guard instructionDepth == 0, let note = DOCXNote(name, tag), notes[note] == nil else { return }
    notes[note] = content.notes.count
    add(.footnote, index: content.notes.count)
    content.notes.append(WordContent.Note())
  }

  private mutating func beginNote(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    guard let note = DOCXNote(name, tag).flatMap({ notes[$0] }) else { return false }
    content.begin(WordContent.Flow(note: note))
    return true
  }

  /// Reads the parts of the notes to which the body refers.
  mutating func readNotes() {
    content.endLastBlock(format: place.paragraph)
    for kind in ["footnotes", "endnotes"] {
      guard let part = bodyTargets.part(kind), let bytes = package(part), !notes.isEmpty else { continue }
      targets = DOCXTargets(of: part, in: package)
      place = DOCXPlace()
      fields = []
      instructionDepth = 0
      read(bytes)
    }
  }

  // MARK: Parts in other formats

  /// Inserts the document in a part, as a paragraph of its own until the text is assembled.
  private mutating func insertChunk(_ tag: XMLTag) {
    guard instructionDepth == 0, let target = targets[tag.string("r:id")], !target.isExternal,
      let document = chunks.document(in: target.place, of: package)
    else { return }
    content.endPending(&place.pending)
    content.endLastBlock(format: place.paragraph)
    beginParagraph()
    add(.document, index: content.documents.count)
    content.documents.append(document)
    endParagraph()
  }

  // MARK: Text boxes

  mutating func beginBox() -> Bool {
    guard content.flowDepth < WordContent.flowDepthLimit else { return false }
    outerPlaces.append(place)
    place = DOCXPlace()
    content.begin(WordContent.Flow())
    return true
  }

  mutating func endBox() {
    guard let outer = outerPlaces.popLast() else { return }
    content.endFlows(above: content.flowDepth - 1, format: place.paragraph)
    place = outer
  }

  /// Adds a box with the lines of a text.
  private mutating func addBox(_ text: ArraySlice<UInt8>) {
    guard text.contains(where: { $0 != "\n" && $0 != "\r" }), instructionDepth == 0, beginBox() else { return }
    beginParagraph()
    addLines(text)
    endParagraph()
    endBox()
  }

  mutating func addLines(_ text: ArraySlice<UInt8>) {
    for (index, line) in text.split(whereSeparator: { $0 == "\n" || $0 == "\r" }).enumerated() {
      if index > 0 { add(.lineBreak) }
      add(line)
    }
  }

  // MARK: Pictures

  private mutating func endPicture() {
    guard let found = pictures.finish() else { return }
    let link = targets[found.link].map { content.keep(WordContent.Link(destination: Array($0.place.utf8))) }
    if let link { place.links.append(link) }
    place.format = nil
    if var picture = picture(found) {
      picture.width = found.width
      picture.height = found.height
      picture.alternative = found.alternative
      content.pictures.append(picture)
      add(.picture, index: content.pictures.count - 1)
    } else if !found.hasBox {
      add(words(for: found)[...])
    }
    if link != nil { place.links.removeLast() }
    place.format = nil
  }

  /// Returns the words that stand for a picture that cannot be shown.
  private func words(for found: DOCXPictureReader.Found) -> [UInt8] {
    if !found.alternative.isEmpty { return found.alternative }
    if let chart = targets[found.chart], !chart.isExternal, let bytes = package(chart.place) {
      let title = ChartTitleReader<DOCXName>.title(in: bytes)
      return title.isEmpty ? found.name : title
    }
    // A line or a shape has a name too, but nothing of it is lost.
    guard found.data != nil || found.linkedData != nil || found.chart != nil else { return found.program }
    return found.name.isEmpty ? found.program : found.name
  }

  /// Returns what a picture shows: what the file contains, or else what is elsewhere; nil if it is something else.
  private mutating func picture(_ found: DOCXPictureReader.Found) -> WordContent.Picture? {
    for target in [found.data, found.linkedData].compactMap({ targets[$0] }) {
      let picture =
        target.isExternal
        ? WordContent.Picture(at: Array(target.place.utf8)[...]) : pictures.picture(target.place, in: package)
      if let picture { return picture }
    }
    return nil
  }
}
