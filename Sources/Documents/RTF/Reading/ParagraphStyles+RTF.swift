extension ParagraphStyles {
  /// Begins an entry. A paragraph style without a number is number 0, "Normal".
  mutating func beginEntry() {
    current = Style()
    number = 0
    characterNumber = nil
  }

  /// Reads a control word of an entry.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    switch keyword {
    case .s: number = parameter ?? 0
    case .cs, .ds, .ts:
      number = nil
      characterNumber = keyword == .cs ? parameter : nil
    case .sbasedon: current.base = parameter
    case .outlinelevel: current.outline = UInt8(clamping: parameter ?? 9)
    case .li: current.indent = Int32(clamping: parameter ?? 0)
    default: _ = current.character.apply(keyword, parameter, standardFont: 0)
    }
  }

  /// Reads text of an entry: its name, up to a semicolon.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text {
      guard byte == ";" else {
        current.name.append(byte)
        continue
      }
      if let number { define(number) } else { defineCharacters() }
      current.name = []
    }
  }
}
