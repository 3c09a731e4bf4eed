extension ParagraphProperties {
  /// Reads an element in the properties of a paragraph (17.3.1).
  mutating func read(_ name: DOCXName, _ tag: XMLTag) {
    switch name {
    case .numberingReference: list = tag.number("w:val").map { Int32(clamping: $0) } ?? list
    case .numberingLevelReference: level = tag.number("w:val").map { UInt8(clamping: Swift.min($0, 8)) } ?? level
    case .outlineLevel: outline = tag.number("w:val").map { UInt8(clamping: $0) } ?? outline
    case .alignment: alignment = Alignment(tag.string("w:val"))
    case .rightToLeftParagraph: isRightToLeft = tag.isOn
    case .indent: readIndent(tag)
    case .spacing: readSpacing(tag)
    case .contextualSpacing: hasContextualSpace = tag.isOn
    case .borders: borders = []
    case .top where tag.drawsLine: borders?.insert(.top)
    case .bottom where tag.drawsLine: borders?.insert(.bottom)
    case .left where tag.drawsLine: borders?.insert(.left)
    case .right where tag.drawsLine: borders?.insert(.right)
    default: break
    }
  }

  /// Reads the indents, whose sides have two names each in the two variants of the format.
  private mutating func readIndent(_ tag: XMLTag) {
    if let left = tag.number("w:left") ?? tag.number("w:start") { indent = Int32(clamping: left) }
    if let hanging = tag.number("w:hanging") {
      firstIndent = Int32(clamping: 0 &- hanging)
    } else if let first = tag.number("w:firstLine") {
      firstIndent = Int32(clamping: first)
    }
  }

  private mutating func readSpacing(_ tag: XMLTag) {
    if let before = tag.number("w:before") { hasSpaceBefore = before > 0 }
    if let after = tag.number("w:after") { hasSpaceAfter = after > 0 }
    if tag.string("w:beforeAutospacing") == "1" { hasSpaceBefore = true }
    if tag.string("w:afterAutospacing") == "1" { hasSpaceAfter = true }
  }
}

extension Alignment {
  /// Creates the alignment with a name of 17.18.44.
  fileprivate init?(_ name: String?) {
    switch name {
    case "left", "start": self = .left
    case "center": self = .center
    case "right", "end": self = .right
    case "both", "distribute": self = .justified
    default: return nil
    }
  }
}

extension XMLTag {
  /// Whether a border is more than space.
  fileprivate var drawsLine: Bool { !["nil", "none", nil].contains(string("w:val")) }
}
