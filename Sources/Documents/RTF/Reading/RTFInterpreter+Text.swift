extension RTFInterpreter {
  /// Takes printing characters of ASCII.
  mutating func text(_ ascii: ArraySlice<UInt8>) {
    let passed = Swift.min(replacementsLeft, ascii.count)
    replacementsLeft -= passed
    guard takesText else { return }
    var rest = ascii.dropFirst(passed)
    // The bytes of some fonts are other characters, and one may be the second of two.
    while let first = rest.first, leadByte != nil || page.isOfSymbols {
      text(first)
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return }
    flushSurrogate()
    write(rest)
  }

  /// Whether text is neither hidden nor deleted.
  private var isVisible: Bool { group.character.flags.isDisjoint(with: [.hidden, .deleted]) }

  /// The index of the format that characters have.
  private var characterFormat: UInt32 {
    mutating get { content.characterFormats.index(of: group.character.shown, in: content.fonts) }
  }

  /// Whether text goes anywhere.
  private var takesText: Bool { group.destination != .skipped && group.destination != .alternatives }

  /// Takes one byte of text in the font's code page.
  mutating func text(_ byte: UInt8) {
    guard takesText else { return }
    let page = page
    if page == .utf8, byte >= 0x80 { return utf8(byte) }
    if leadByte != nil, !page.isTrail(byte) { flushLeadByte() }
    if let lead = leadByte {
      leadByte = nil
      scalar(UInt32(page.scalar(lead: lead, trail: byte)))
    } else if page.isLead(byte) {
      leadByte = byte
    } else {
      scalar(UInt32(page.scalar(byte)))
    }
  }

  /// Takes one byte of a character in UTF-8. What is cut off means nothing.
  private mutating func utf8(_ byte: UInt8) {
    switch byte {
    case 0x80..<0xC0:
      guard multibyte.left > 0 else { return }
      multibyte = (multibyte.value << 6 | UInt32(byte & 0x3F), multibyte.left - 1)
      if multibyte.left == 0 { scalar(multibyte.value) }
    case 0xC0..<0xE0: multibyte = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: multibyte = (UInt32(byte & 0x0F), 2)
    default: multibyte = (UInt32(byte & 0x07), 3)
    }
  }

  /// Takes `\u`: a unit of UTF-16 that is signed by the letter of the specification, though not by all writers.
  mutating func unicode(_ parameter: Int) {
    replacementsLeft = group.replacementCount
    guard takesText else { return }
    let unit = parameter < 0 ? parameter + 0x10000 : parameter
    switch unit {
    case 0xD800..<0xDC00:
      flushSurrogate()
      highSurrogate = UInt32(unit)
    case 0xDC00..<0xE000:
      let high = highSurrogate
      highSurrogate = nil
      scalar(high.map { 0x10000 + ($0 - 0xD800) << 10 + UInt32(unit - 0xDC00) } ?? 0xFFFD)
    case 0xF020...0xF0FF where page.isOfSymbols: scalar(UInt32(page.scalar(UInt8(unit - 0xF000))))
    case 0...0x10FFFF: scalar(UInt32(unit))
    default: scalar(0xFFFD)
    }
  }

  /// Takes one character.
  mutating func scalar(_ value: UInt32) {
    flushSurrogate()
    if value == 0x2028 || value == 0x0B { return writeLineBreak() }
    if group.destination == .levelText, value >= 0x80 { content.lists.readLevelText(value) }
    guard value >= 0x20 && value != 0x7F || value == 0x09 else { return }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    write(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Ends a text, whose last character may be half there.
  mutating func endText() {
    flushSurrogate()
    flushLeadByte()
  }

  /// Takes the first byte of two whose second does not come for a character of Windows-1252.
  mutating func flushLeadByte() {
    guard let byte = leadByte else { return }
    leadByte = nil
    scalar(UInt32(RTFCodePage.windows1252.scalar(byte)))
  }

  private mutating func flushSurrogate() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    write(UTF8.encodedReplacementCharacter)
  }

  /// The code page of the current font.
  private var page: RTFCodePage { content.fonts.codePage(of: group.character.font) ?? filePage }

  /// Writes UTF-8 to where the group's text goes.
  private mutating func write(_ utf8: some Collection<UInt8>) {
    switch group.destination {
    case .body: writeToBody(utf8)
    case .html: original?.append(contentsOf: utf8)
    case .fonts: content.fonts.read(utf8)
    case .style: content.styles.read(utf8)
    case .levelText: for byte in utf8 where byte < 0x80 { content.lists.readLevelText(UInt32(byte)) }
    case .colors:
      for byte in utf8 where byte == UInt8(ascii: ";") {
        content.colors.append(color)
        color = nil
      }
    case .instruction:
      if fields.indices.contains(Int(group.field)) { fields[Int(group.field)].instruction.append(contentsOf: utf8) }
    case .picture: picture.add(hexadecimal: utf8)
    case .propertyName: propertyName.append(contentsOf: utf8)
    case .pictureValue: picture.add(description: utf8)
    case .label: content.flow.label.add(utf8)
    case .bookmark: content.bookmarkName.append(contentsOf: utf8)
    default: break
    }
  }

  private mutating func writeToBody(_ utf8: some Collection<UInt8>) {
    if original != nil {
      if !group.isRenderedHTML { original?.append(contentsOf: utf8) }
      return
    }
    guard isVisible else { return }
    content.add(utf8, format: characterFormat)
  }

  /// Writes a line break within a paragraph.
  mutating func writeLineBreak() { write(.lineBreak, index: 0) }

  /// Writes a run that is not text.
  mutating func write(_ kind: RTFContent.Run.Kind, index: Int) {
    guard group.destination == .body || group.destination == .shapePicture else { return }
    guard original == nil else {
      if kind == .lineBreak, !group.isRenderedHTML { original?.append(UInt8(ascii: "\n")) }
      return
    }
    guard isVisible else { return }
    content.flow.add(RTFContent.Run(kind: kind, format: characterFormat, start: UInt32(index)))
  }

  /// Writes the character that a control word names.
  mutating func writeNamedCharacter(_ keyword: RTFKeyword) -> Bool {
    switch keyword {
    case .tab: scalar(0x09)
    case .emdash: scalar(0x2014)
    case .endash: scalar(0x2013)
    case .emspace: scalar(0x2003)
    case .enspace: scalar(0x2002)
    case .qmspace: scalar(0x2005)
    case .bullet: scalar(0x2022)
    case .lquote: scalar(0x2018)
    case .rquote: scalar(0x2019)
    case .ldblquote: scalar(0x201C)
    case .rdblquote: scalar(0x201D)
    case .zwj: scalar(0x200D)
    case .zwnj: scalar(0x200C)
    case .zwbo: scalar(0x200B)
    case .ltrmark: scalar(0x200E)
    case .rtlmark: scalar(0x200F)
    default: return false
    }
    return true
  }
}
