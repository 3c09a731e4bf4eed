/// Follows the tokens of an RTF file group by group and gathers what it says.
struct RTFInterpreter {
  /// Where text and control words go.
  enum Destination: UInt8 {
    case body, skipped, fonts, colors, stylesheet, style, lists, levelText, overrides, numbering, label, instruction,
      picture, pictureProperty, pictureValue, shape, shapeProperty, shapePicture, propertyName, html, bookmark
    /// `\upr`: the same text once for old readers and once, in a group `\ud`, in Unicode.
    case alternatives
  }

  /// What a group saves and restores.
  struct Group {
    var character = RTFCharacterState()
    var paragraph = RTFParagraphState()
    var destination = Destination.body
    /// How many items after `\u` stand for it in old readers.
    var replacementCount = 1
    /// Whether `\*` came last: a destination that is not known must be skipped.
    var isOptional = false
    /// Whether text is RTF's own rendering of encapsulated HTML.
    var isRenderedHTML = false
    /// The index of the field, or -1.
    var field: Int32 = -1
    /// Whether a row that is defined is one of a nested table.
    var isNestedRow = false
    /// How many footnotes and text boxes its text is in.
    var flow = 0
  }

  /// How deep groups are told apart. What is deeper shares the state of the last one.
  private static let groupLimit = 1000

  private let bytes: [UInt8]
  private var outerGroups: [Group] = []
  private var groupsBeyondLimit = 0

  var content = RTFContent()
  var group = Group()
  /// The HTML or plain text of a file that encapsulates some (MS-OXRTFEX).
  var original: [UInt8]?
  private(set) var isOriginalPlain = false

  var filePage = RTFCodePage.windows1252
  /// The first byte of a character of two.
  var leadByte: UInt8?
  var highSurrogate: UInt32?
  /// What is known of a character in UTF-8, and how many bytes of it are still to come.
  var multibyte: (value: UInt32, left: Int) = (0, 0)
  /// How many items are still to be passed over after `\u`.
  var replacementsLeft = 0

  var fields: [RTFField] = []
  /// The colour that is being read.
  var color: Color?
  var picture = RTFPictureReader()
  /// The name of the property of a picture or shape that is being read.
  var propertyName: [UInt8] = []
  var legacyNumbering = RTFLegacyNumbering()
  /// Where the text of `\ud` goes.
  var destinationOfUnicode = Destination.body

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Capacity that stays unused takes no memory, and growing would copy.
    content.text.reserveCapacity(bytes.count)
    content.runs.reserveCapacity(bytes.count / 64)
    content.flow.blocks.reserveCapacity(bytes.count / 64)
  }

  /// Reads the file to the end of its first group.
  mutating func run() {
    var tokens = RTFTokenizer(bytes)
    while let token = tokens.next() {
      switch token {
      case .open: open()
      case .close:
        close()
        if outerGroups.isEmpty { return }
      case .word(let keyword, let parameter): word(keyword, parameter)
      case .symbol(let character): symbol(character)
      case .binary(let range): if group.destination == .picture { picture.add(raw: bytes[range]) }
      case .byte(let byte): if !passOver() { text(byte) }
      case .text(let range): text(bytes[range])
      }
    }
    while !outerGroups.isEmpty { close() }
  }

  /// Hands over what the file says. Who gets it can change it without a copy.
  mutating func takeContent() -> RTFContent {
    defer { content = RTFContent() }
    return content
  }

  // MARK: Groups

  private mutating func open() {
    replacementsLeft = 0
    flushLeadByte()
    guard outerGroups.count < Self.groupLimit else {
      groupsBeyondLimit += 1
      return
    }
    outerGroups.append(group)
    group.isOptional = false
    if group.destination == .stylesheet {
      group.destination = .style
      content.styles.beginEntry()
    }
  }

  private mutating func close() {
    replacementsLeft = 0
    flushLeadByte()
    guard groupsBeyondLimit == 0 else {
      groupsBeyondLimit -= 1
      return
    }
    guard let outer = outerGroups.popLast() else { return }
    let inner = group
    if outerGroups.isEmpty { endLastParagraph() }
    if inner.destination != outer.destination || inner.flow != outer.flow { endText() }
    group = outer
    if inner.destination != outer.destination { leave(inner.destination, of: inner) }
    if inner.flow != outer.flow { endFlows(above: outer.flow, format: inner.paragraph) }
  }

  /// Leaves out the rest of the group around the current one, unless that is the file itself.
  mutating func skipOuterGroup() {
    if outerGroups.count > 2, groupsBeyondLimit == 0 { outerGroups[outerGroups.count - 1].destination = .skipped }
  }

  /// Ends the paragraph that the file's end leaves open.
  private mutating func endLastParagraph() {
    endText()
    endParagraph(format: group.paragraph)
  }

  /// Ends footnotes and text boxes. The text of a box stands before the paragraph that it is anchored in.
  private mutating func endFlows(above outer: Int, format: RTFParagraphState) {
    while content.flowDepth > outer {
      endParagraph(format: format)
      guard let flow = content.endFlow() else { return }
      if let note = flow.note {
        content.notes[note] = RTFContent.Note(
          firstBlock: UInt32(content.noteBlocks.count), blockCount: UInt32(flow.blocks.count),
          usual: flow.fontCounts.usual)
        content.noteBlocks += flow.blocks
      } else {
        content.flow.boxes += flow.blocks
        content.flow.fontCounts.add(flow.fontCounts)
      }
    }
  }

  private mutating func leave(_ destination: Destination, of inner: Group) {
    switch destination {
    case .instruction: endInstruction(of: Int(inner.field))
    case .picture: endPicture()
    case .bookmark: content.endBookmark()
    case .levelText: content.lists.endLevelText()
    case .numbering:
      if case .list(let number) = group.paragraph.numbering, content.lists.knows(number) { return }
      group.paragraph.numbering = legacyNumbering.numbering
      group.paragraph.level = legacyNumbering.level
    default: break
    }
  }

  // MARK: Control words

  /// Takes a word. What `\*` stands before is a destination that is not known where the word means nothing to us.
  private mutating func word(_ keyword: RTFKeyword?, _ parameter: Int?) {
    let isOptional = group.isOptional
    group.isOptional = false
    if passOver() { return }
    flushLeadByte()
    guard let keyword else {
      if isOptional { group.destination = .skipped }
      return
    }
    switch keyword {
    case .u: unicode(parameter ?? 0)
    case .uc: group.replacementCount = Swift.min(Swift.max(parameter ?? 1, 0), 255)
    case .ud where group.destination == .alternatives: group.destination = destinationOfUnicode
    default:
      if group.destination != .skipped, !enterDestination(keyword) { apply(keyword, parameter) }
    }
  }

  private mutating func apply(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch group.destination {
    case .body, .html: applyToBody(keyword, parameter)
    case .fonts: content.fonts.read(keyword, parameter)
    case .colors: readColor(keyword, parameter)
    case .style: content.styles.read(keyword, parameter)
    case .lists: content.lists.readList(keyword, parameter)
    case .overrides: content.lists.readOverride(keyword, parameter)
    case .numbering: legacyNumbering.read(keyword, parameter)
    case .label: _ = applyToCharacters(keyword, parameter)
    case .picture: picture.read(keyword, parameter)
    default: break
    }
  }

  private mutating func applyToBody(_ keyword: RTFKeyword, _ parameter: Int?) {
    if applyToCharacters(keyword, parameter) { return }
    if applyToParagraph(keyword, parameter) { return }
    if applyToTable(keyword, parameter) { return }
    if applyToText(keyword, parameter) { return }
    if applyToFile(keyword, parameter) { return }
    _ = writeNamedCharacter(keyword)
  }

  private mutating func applyToFile(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    switch keyword {
    case .ansicpg:
      if let parameter, parameter > 0 { filePage = RTFCodePage(number: parameter) }
    case .mac: filePage = .macRoman
    case .pc: filePage = RTFCodePage(number: 437)
    case .pca: filePage = RTFCodePage(number: 850)
    case .deff:
      content.fonts.standard = Int32(clamping: parameter ?? 0)
      group.character.font = content.fonts.standard
    case .ftnstart: content.firstNoteNumber = Int(max(1, Int16(clamping: parameter ?? 1)))
    case .fromhtml, .fromtext:
      original = []
      isOriginalPlain = keyword == .fromtext
    default: return false
    }
    return true
  }

  private mutating func readColor(_ keyword: RTFKeyword, _ parameter: Int?) {
    let value = UInt8(clamping: parameter ?? 0)
    var changed = color ?? Color(red: 0, green: 0, blue: 0)
    switch keyword {
    case .red: changed.red = value
    case .green: changed.green = value
    case .blue: changed.blue = value
    default: return
    }
    color = changed
  }

  private mutating func symbol(_ character: UInt8) {
    if passOver() { return }
    switch character {
    case UInt8(ascii: "*"): group.isOptional = true
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): text(character)
    case UInt8(ascii: "~"): scalar(0xA0)
    case UInt8(ascii: "-"): scalar(0xAD)
    case UInt8(ascii: "_"): scalar(0x2011)
    case 0x0A, 0x0D: if group.destination != .skipped { apply(.par, nil) }
    case UInt8(ascii: "\t"): scalar(0x09)
    default: break  // \: and \| are for indices and formulas.
    }
  }

  /// Whether an item is one of those that stand for a `\u` before it.
  private mutating func passOver() -> Bool {
    guard replacementsLeft > 0 else { return false }
    replacementsLeft -= 1
    return true
  }
}
