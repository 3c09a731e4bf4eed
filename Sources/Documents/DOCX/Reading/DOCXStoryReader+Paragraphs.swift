extension DOCXStoryReader {
  mutating func beginParagraph() {
    content.endPending(&place.pending)
    place.own = ParagraphProperties()
    place.style = nil
    place.mark = .shown
    place.run = RunProperties()
    place.runStyle = nil
    format()
  }

  mutating func openInParagraphProperties(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    switch name {
    case .paragraphStyle: place.style = tag.string("w:val")
    case .runProperties: place.properties = .mark
    case .textFrame: if tag.isDropCap { place.mark = .dropCap }
    default: place.own.read(name, tag)
    }
    return true
  }

  /// Reads the properties of the paragraph's mark (17.3.1.29).
  mutating func readMark(_ name: DOCXName, _ tag: XMLTag) {
    switch name {
    case .deletion, .moveSource: place.mark = .deleted
    case .vanish where tag.isOn && place.mark == .shown: place.mark = .hidden
    default: break
    }
  }

  mutating func endParagraphProperties() {
    place.properties = nil
    format()
  }

  mutating func beginRun() {
    place.run = RunProperties()
    place.runStyle = nil
    place.format = nil
  }

  mutating func endParagraph() {
    if place.mark == .deleted || place.mark == .dropCap || place.mark == .hidden && content.flow.isAtParagraphStart {
      return
    }
    content.end(place.paragraph, inTables: place.tables.count, pending: &place.pending)
  }

  // MARK: Formats

  /// Determines the formats of the paragraph and its text. What its list specifies is behind what it specifies itself,
  /// and before its style, unless the style puts it into the list (17.7.2).
  private mutating func format() {
    let identifier = place.style ?? styles.standard
    let style = styles.resolved(identifier)
    let styled = style?.paragraph ?? ParagraphProperties()
    var properties = place.own
    if let list = properties.list ?? styled.list, list != 0 {
      let isOwn = properties.list != nil
      let level =
        properties.level ?? (isOwn ? nil : content.lists.level(ofStyle: identifier, in: list))
        ?? styled.level ?? 0
      properties.level = level
      properties.list = content.listTexts.counting(list, level: level, content.lists)
      if !isOwn { properties.inheritIndent(styled) }
      properties.inheritIndent(content.lists.properties(ofLevel: level, in: list))
    }
    properties.inherit(styled)
    properties.inherit(styles.defaults.paragraph)
    place.paragraph = properties.state(style: style?.number ?? 0)
    if place.paragraph.isRightToLeft { place.paragraph.alignment = place.paragraph.alignment?.mirrored }
    place.paragraph.tableDepth = UInt8(clamping: place.tables.count)
    place.base = styles.characterState(of: style, in: content.fonts)
    place.format = nil
  }
}

extension XMLTag {
  /// Whether a frame is around a large letter.
  fileprivate var isDropCap: Bool { ["drop", "margin"].contains(string("w:dropCap")) }
}

extension Alignment {
  /// The alignment at the other side: in text from right to left, "left" means its beginning.
  fileprivate var mirrored: Alignment {
    switch self {
    case .left: .right
    case .right: .left
    case .center, .justified: self
    }
  }
}
