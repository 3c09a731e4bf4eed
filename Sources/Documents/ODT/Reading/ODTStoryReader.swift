internal import Bytes

/// Reads the body of a file, and collects its content.
struct ODTStoryReader: XMLReader {
  private let part: (_ name: String) -> [UInt8]?
  var content = WordContent()
  var styles: ODTStyles
  var place = ODTPlace()
  /// The places around the open notes and text boxes.
  private var outerPlaces: [ODTPlace] = []
  private var frames: [ODTFrame] = []
  private var isInBody = false
  /// Whether it is a text, and no spreadsheet, drawing or formula.
  private(set) var hasBody = false
  private var takesNumber = false
  /// The pronunciation of the text before it, while it is read.
  private var reading: [UInt8]?
  /// The instance of a list that another may continue, by its style and by its identifier.
  var lastInstances: [String: Int32] = [:]
  var instances: [String: Int32] = [:]
  var instanceCount: Int32 = 0
  /// The formulas and the charts, by the names of their objects.
  private var objects: [String: ODTObject] = [:]
  /// How many bytes of pictures and formulas the document may still have.
  private var room = 64 << 20

  init(_ reader: ODTStyleReader, part: @escaping (_ name: String) -> [UInt8]?) {
    self.part = part
    styles = reader.styles
    content = reader.content
    styles.sheet.define(in: &content.styles)
  }

  /// Ends the text and moves the content out.
  mutating func finish() -> WordContent {
    content.endLastBlock(format: ParagraphState())
    return content.take()
  }

  // MARK: Elements

  mutating func open(_ name: ODTName, _ tag: XMLTag) -> Bool {
    if name.isSkipped { return false }
    guard isInBody else {
      isInBody = name == .body
      hasBody = hasBody || isInBody
      return true
    }
    if place.paragraph != nil, name == .paragraph || name == .heading || name == .list {
      guard enter(WordContent.Flow()) else { return false }
      place.isInShape = true
    }
    switch name {
    case .section:
      content.addBookmark(tag["text:name"])
      return tag.string("text:display") != "none" && tag.string("text:is-hidden") != "true"
    case .hiddenText: return tag.string("text:is-hidden") == "false"
    case .paragraph, .heading: beginParagraph(name, tag)
    case .list: beginList(tag)
    case .listItem: beginItem(tag)
    case .number: takesNumber = true
    case .ruby: reading = []
    case .span: beginSpan(tag)
    case .link, .frameLink: place.links.append(content.keep(link(tag)))
    case .bookmark, .bookmarkStart: content.addBookmark(tag["text:name"])
    case .noteBody: return beginNote()
    case .frame, .shape:
      content.addBookmark(tag["draw:name"])
      frames.append(ODTFrame(tag))
    case .image: if let last = frames.indices.last, frames[last].needsPicture { frames[last].picture = picture(tag) }
    case .binaryData:
      guard let last = frames.indices.last, frames[last].needsPicture else { return false }
      frames[last].base64 = []
    case .object, .oleObject:
      readObject(tag)
      return false
    case .coveredCell where coversContent(tag): return false
    case .title, .description:
      if frames.isEmpty { return false }
      frames[frames.count - 1].beginText(name)
    case .textBox: return enter(WordContent.Flow())
    default: if !readCharacter(name, tag) { openTable(name, tag) }
    }
    return true
  }

  mutating func close(_ name: ODTName) {
    guard isInBody else { return }
    switch name {
    case .body: isInBody = false
    case .paragraph, .heading: endParagraph()
    case .list: _ = place.lists.popLast()
    case .number: takesNumber = false
    case .ruby: endReading()
    case .span: if place.characters.count > 1 { place.characters.removeLast() }
    case .link, .frameLink: _ = place.links.popLast()
    case .noteBody, .textBox: leave()
    case .title, .description: if !frames.isEmpty { frames[frames.count - 1].endText() }
    case .binaryData: endBinaryData()
    case .frame, .shape: endFrame()
    default: closeTable(name)
    }
    if place.isInShape, place.paragraph == nil, place.lists.isEmpty, place.tables.isEmpty { leave() }
  }

  mutating func read(text: ArraySlice<UInt8>) {
    if let last = frames.indices.last, frames[last].base64 != nil {
      frames[last].base64? += text
    } else if let last = frames.indices.last, frames[last].takesText {
      frames[last].alternative += text
    } else if takesNumber {
      content.flow.label.add(text)
    } else if reading != nil {
      reading? += text
    } else if place.paragraph != nil {
      add(collapsing: text)
    }
  }

  // MARK: Text

  /// Adds text whose white space is one space at most (OpenDocument 1.3, 6.1.2).
  private mutating func add(collapsing text: ArraySlice<UInt8>) {
    var shown: [UInt8] = []
    shown.reserveCapacity(text.count)
    for byte in text {
      if byte > 0x20 {
        shown.append(byte)
        place.dropsSpace = false
      } else if !place.dropsSpace {
        shown.append(UInt8(ascii: " "))
        place.dropsSpace = true
      }
    }
    let format = characterFormat
    if isVisible(format) { content.add(unicode: shown[...], format: format) }
  }

  /// Adds characters, which do not depend on the font.
  private mutating func add(_ text: some Collection<UInt8>) {
    let format = characterFormat
    if isVisible(format) { content.add(text, format: format) }
  }

  /// Adds the pronunciation of the text before it in parentheses, as browsers do that cannot show it above.
  private mutating func endReading() {
    guard let reading = reading.take(), !reading.isEmpty, place.paragraph != nil else { return }
    add(collapsing: ("(".utf8 + reading + ")".utf8)[...])
  }

  private func isVisible(_ format: UInt32) -> Bool { !content.characterFormats[format].flags.contains(.hidden) }

  private mutating func add(_ kind: WordContent.Run.Kind, index: Int = 0) {
    content.flow.add(WordContent.Run(kind: kind, format: characterFormat, start: UInt32(index)))
  }

  private var characterFormat: UInt32 {
    mutating get {
      var state = place.characters.last ?? CharacterState()
      state.link = place.links.last ?? -1
      return content.characterFormats.index(of: state.shown, in: content.fonts)
    }
  }

  /// Reads an element that is a character (6.1); returns false for any other.
  private mutating func readCharacter(_ name: ODTName, _ tag: XMLTag) -> Bool {
    guard place.paragraph != nil else { return false }
    switch name {
    case .space:
      add(Array(repeating: UInt8(ascii: " "), count: Swift.min(Swift.max(tag.number("text:c") ?? 1, 0), 1000)))
      place.dropsSpace = false
    case .tab: add("\t".utf8)
    case .lineBreak:
      add(.lineBreak)
      place.dropsSpace = false
    default: return false
    }
    return true
  }

  private mutating func beginSpan(_ tag: XMLTag) {
    var state = place.characters.last ?? CharacterState()
    styles.style("text", tag.string("text:style-name"))?.run.apply(to: &state)
    place.characters.append(state)
  }

  /// Returns the link of an element. The file is a folder to what its relative addresses lead to (part 2, 3.7).
  private func link(_ tag: XMLTag) -> WordContent.Link {
    let address = tag["xlink:href"] ?? []
    let outside = Array("../".utf8)
    let destination = address.starts(with: outside) ? address.dropFirst(outside.count) : address
    return WordContent.Link(destination: Array(destination), title: tag["office:title"].map { Array($0) } ?? [])
  }

  // MARK: Notes and frames

  private mutating func beginNote() -> Bool {
    guard content.flowDepth < WordContent.flowDepthLimit else { return false }
    add(.footnote, index: content.notes.count)
    content.notes.append(WordContent.Note())
    return enter(WordContent.Flow(note: content.notes.count - 1))
  }

  private mutating func enter(_ flow: WordContent.Flow) -> Bool {
    guard content.flowDepth < WordContent.flowDepthLimit else { return false }
    outerPlaces.append(place)
    place = ODTPlace()
    content.begin(flow)
    return true
  }

  private mutating func leave() {
    guard let outer = outerPlaces.popLast() else { return }
    content.endFlows(above: content.flowDepth - 1, format: ParagraphState())
    place = outer
  }

  /// Reads what another program draws in a frame: a formula, or anything of which there is a picture too.
  private mutating func readObject(_ tag: XMLTag) {
    guard let last = frames.indices.last else { return }
    let name = partName(of: tag)
    // Many frames may show one object.
    let object = objects[name] ?? ODTObject(part("\(name)/content.xml"))
    objects[name] = object
    if object.size <= room {
      frames[last].formula = object.formula
      if !object.title.isEmpty { frames[last].name = object.title }
      room -= object.size
    }
    guard frames[last].needsPicture else { return }
    let replacement = name.isEmpty ? nil : part("ObjectReplacements/\(name)")
    frames[last].picture = WordContent.Picture(replacement) ?? WordContent.Picture()
  }

  /// Decodes the picture that a document in one file contains itself (part 3, 19.3).
  private mutating func endBinaryData() {
    guard let last = frames.indices.last, let text = frames[last].base64.take() else { return }
    frames[last].picture = WordContent.Picture(Base64.decode(lettersOf: text[...])) ?? frames[last].picture
  }

  private mutating func endFrame() {
    guard let frame = frames.popLast(), var picture = frame.picture else { return }
    if !frame.formula.isEmpty {
      content.add(formula: "$".utf8 + frame.formula + "$".utf8, format: characterFormat)
      place.dropsSpace = false
      return
    }
    picture.alternative = frame.alternative
    guard !picture.isEmpty, picture.bytes.count <= room else { return add(ofFrame: frame.words) }
    room -= picture.bytes.count
    picture.width = frame.width
    picture.height = frame.height
    content.pictures.append(picture)
    add(.picture, index: content.pictures.count - 1)
    place.dropsSpace = false
  }

  private mutating func add(ofFrame text: [UInt8]) {
    add(text)
    if !text.isEmpty { place.dropsSpace = false }
  }

  /// Returns the picture of an image; an empty one if it is in no part, or in a format that browsers do not show.
  private func picture(_ tag: XMLTag) -> WordContent.Picture {
    if let linked = tag["xlink:href"].flatMap({ WordContent.Picture(at: $0) }) { return linked }
    let name = partName(of: tag)
    return WordContent.Picture(name.isEmpty ? nil : part(name)) ?? WordContent.Picture()
  }

  /// Returns the name of the part, or of the folder of parts, to which an element leads.
  private func partName(of tag: XMLTag) -> String {
    let name = tag.string("xlink:href") ?? ""
    let path = name.hasPrefix("./") ? name.dropFirst(2) : name[...]
    return String(path.hasSuffix("/") ? path.dropLast() : path)
  }
}
