/// Reads the tokens of an RTF file group by group and collects its content.
struct RTFInterpreter {
  let bytes: [UInt8]
  var outerGroups = RTFOuterGroups()

  var group = RTFGroup()
  var content = WordContent()
  /// The encapsulated HTML or plain text of a file.
  var original: RTFEncapsulatedText?

  var decoder = RTFTextDecoder()
  /// How many more items to skip after `\u`.
  var replacementsLeft = 0

  var paragraphSpans = RTFSpanCache<Formats>()
  var rowSpans = RTFSpanCache<RowDefinitions.Progress>()

  var fields: [RTFField] = []
  var formula = OfficeMathReader()
  var picture = RTFPictureReader()
  /// Whether the current shape contains a picture that does not show.
  var hidesShape = false
  /// The name of the current bookmark.
  var bookmarkName: [UInt8] = []
  /// The name of the current property of a picture or shape.
  var propertyName: [UInt8] = []
  var legacyNumbering = RTFLegacyNumbering()
  /// The destination of the text of `\ud`.
  var destinationOfUnicode = RTFGroup.Destination.body

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    content.reserveCapacity(forBytes: bytes.count)
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
      case .word(let keyword, let parameter):
        let formatsBody = group.destination == .body && replacementsLeft == 0
        word(keyword, parameter)
        switch keyword {
        case .pard where formatsBody: formatParagraph(by: &tokens)
        case .trowd where formatsBody && !group.isNestedRow:
          content.flow.cellStart = content.flow.blocks.count
          defineRow(by: &tokens)
        default: break
        }
      case .symbol(let character): symbol(character)
      case .binary(let range): if group.destination == .picture { picture.add(raw: bytes[range]) }
      case .byte(let byte):
        if passOver() { continue }
        text(byte)
        if decoder.awaitsTrail, let trail = tokens.unescapedTrail() { text(trail) }
      case .text(let range): text(bytes[range])
      }
    }
    while !outerGroups.isEmpty { close() }
  }

  // MARK: Groups

  private mutating func open() {
    replacementsLeft = 0
    flushLeadByte()
    guard outerGroups.save(group) else { return }
    group.isOptional = false
    if group.destination == .stylesheet {
      group.destination = .style
      content.styles.beginEntry()
    }
  }

  private mutating func close() {
    replacementsLeft = 0
    flushLeadByte()
    guard let outer = outerGroups.restore() else { return }
    let inner = group
    if outerGroups.isEmpty {
      endText()
      content.endLastBlock(format: inner.paragraph)
    }
    let isPlace = inner.destination == outer.destination && inner.flow == outer.flow
    if !isPlace || inner.formulaDepth != outer.formulaDepth { endText() }
    group = outer
    leaveFormula()
    if inner.destination != outer.destination { leaveDestination(of: inner) }
    content.endFlows(above: outer.flow, format: inner.paragraph)
  }

  // MARK: Control words

  /// Applies a word. After `\*`, a word without a meaning for us is an unknown destination.
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
    case .colors: content.colors.read(keyword, parameter)
    case .style: content.styles.read(keyword, parameter)
    case .lists: content.lists.readList(keyword, parameter)
    case .overrides: content.lists.readOverride(keyword, parameter)
    case .numbering: legacyNumbering.read(keyword, parameter)
    case .label: _ = group.character.apply(keyword, parameter, standardFont: content.fonts.standard)
    case .formField: if let field = group.field { fields[field].read(keyword, parameter) }
    case .picture: picture.read(keyword, parameter)
    default: break
    }
  }

  private mutating func applyToBody(_ keyword: RTFKeyword, _ parameter: Int?) {
    if group.character.apply(keyword, parameter, standardFont: content.fonts.standard) { return }
    if group.paragraph.apply(keyword, parameter, in: content.lists) {
      if keyword == .pard { content.flow.label.isFollowedByReset = true }
      return
    }
    if keyword == .cs { return group.character.set(.code, content.styles.stylesOfCode.contains(parameter ?? 0)) }
    if applyToRow(keyword, parameter) || applyToText(keyword, parameter) { return }
    applyToFile(keyword, parameter)
  }

  /// Applies a control word to the current row definition; returns false if it does not concern rows.
  private mutating func applyToRow(_ keyword: RTFKeyword, _ parameter: Int?) -> Bool {
    group.isNestedRow ? content.nestedRows.read(keyword, parameter) : content.rows.read(keyword, parameter)
  }

  private mutating func applyToFile(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .ansicpg:
      if let parameter, parameter > 0 { group.page = CodePage(number: parameter) }
    case .cocoartf: content.fonts.namesCharsets = true
    case .mac: group.page = .macRoman
    case .pc: group.page = CodePage(number: 437)
    case .pca: group.page = CodePage(number: 850)
    case .deff:
      content.fonts.standard = Int32(clamping: parameter ?? 0)
      paragraphSpans = RTFSpanCache()
      group.character.font = content.fonts.standard
    case .mscr, .msty: setLook(keyword, parameter ?? 0)
    case .ftnstart: content.firstNoteNumber = Int(max(1, Int16(clamping: parameter ?? 1)))
    case .fromhtml, .fromtext: original = RTFEncapsulatedText(isPlain: keyword == .fromtext)
    default: break
    }
  }

  private mutating func symbol(_ character: UInt8) {
    if passOver() { return }
    switch character {
    case "*": group.isOptional = true
    case "\\", "{", "}": text(character)
    case "~": scalar(0xA0)
    case "-": scalar(0xAD)
    case "_": scalar(0x2011)
    case "\n", "\r": if group.destination != .skipped { apply(.par, nil) }
    case "\t": scalar(0x09)
    default: break  // \: and \| are for indices and formulas.
    }
  }

  /// Whether an item replaces the `\u` before it.
  private mutating func passOver() -> Bool {
    guard replacementsLeft > 0 else { return false }
    replacementsLeft -= 1
    return true
  }
}

// MARK: - The words after \pard and \trowd, which are parsed one by one only if they are new

extension RTFInterpreter {
  /// The effect of the words after `\pard` on the formats.
  struct Formats {
    var paragraph: ParagraphState
    /// The format of characters if the words contain `\plain`, and therefore specify all of it.
    var character: CharacterState?
  }

  /// Applies the words after `\pard` whose effect does not depend on anything before.
  mutating func formatParagraph(by tokens: inout RTFTokenizer) {
    if let (formats, end) = paragraphSpans.find(in: bytes, at: tokens.index) {
      tokens.index = end
      return take(formats)
    }
    let start = tokens.index
    var isPlain = false
    while let (keyword, parameter) = tokens.nextWord() {
      guard format(by: keyword, parameter, isPlain: &isPlain) else {
        tokens.putBack()
        break
      }
    }
    let formats = Formats(paragraph: group.paragraph, character: isPlain ? group.character : nil)
    paragraphSpans.keep(formats, of: start..<tokens.index, in: bytes)
  }

  /// Applies a word after `\pard`, or ignores one without a meaning; returns false if its effect depends on anything
  /// before, or is more than a format.
  private mutating func format(by keyword: RTFKeyword?, _ parameter: Int?, isPlain: inout Bool) -> Bool {
    guard let keyword else { return true }
    if keyword == .plain { isPlain = true }
    if group.paragraph.apply(keyword, parameter, in: content.lists) { return true }
    return isPlain && keyword != .deleted
      && group.character.apply(keyword, parameter, standardFont: content.fonts.standard)
  }

  private mutating func take(_ formats: Formats) {
    group.paragraph = formats.paragraph
    guard var character = formats.character else { return }
    // The words determine neither deletion nor links.
    character.link = group.character.link
    character.flags.remove(.deleted)
    character.flags.formUnion(group.character.flags.intersection(.deleted))
    group.character = character
  }

  /// Applies the words after `\trowd` that define the row.
  mutating func defineRow(by tokens: inout RTFTokenizer) {
    if let (progress, end) = rowSpans.find(in: bytes, at: tokens.index) {
      tokens.index = end
      return content.rows.resume(progress)
    }
    let start = tokens.index
    while let (keyword, parameter) = tokens.nextWord() {
      guard let keyword else { continue }
      guard keyword != .trowd, content.rows.read(keyword, parameter) else {
        tokens.putBack()
        break
      }
    }
    rowSpans.keep(content.rows.progress(), of: start..<tokens.index, in: bytes)
  }
}
