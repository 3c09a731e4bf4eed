extension RunProperties {
  /// Reads the properties of text (OpenDocument 1.3, 20.2 and following).
  mutating func read(_ tag: XMLTag, _ faces: [String: [UInt8]], _ content: inout WordContent) {
    if let weight = tag.string("fo:font-weight") { set(.bold, weight == "bold" || Int(weight) ?? 0 >= 600) }
    if let style = tag.string("fo:font-style") { set(.italic, style != "normal") }
    if let line = tag.string("style:text-underline-style") { set(.underline, line != "none") }
    if let line = tag.string("style:text-line-through-style") { set(.strike, line != "none") }
    if let display = tag.string("text:display") { set(.hidden, display == "none") }
    if let position = tag.string("style:text-position") { setScript(Self.script(position)) }
    if let size = tag.twips("fo:font-size") { self.size = UInt16(clamping: size / 10) }
    if let value = tag["fo:color"] { color = Color(numbered: value).map { content.colors.index(of: $0) } ?? .max }
    if let value = tag["fo:background-color"] { background = content.colors.index(ofShade: Color(numbered: value)) }
    if let name = tag.string("style:font-name").flatMap({ faces[$0] }) ?? tag["fo:font-family"].map({ Array($0) }) {
      font = content.fonts.number(of: name.filter { $0 != "'" && $0 != "\"" })
    }
  }

  /// Returns what a position such as `super 58%` or `-33% 58%` means.
  private static func script(_ position: String) -> CharacterState.Flags {
    let words = position.split(separator: " ")
    switch words.first {
    case "super": return .superscripted
    case "sub": return .subscripted
    case let offset?:
      let value = Double(offset.prefix { $0 != "%" }) ?? 0
      return value > 0 ? .superscripted : value < 0 ? .subscripted : []
    case nil: return []
    }
  }
}

extension Color {
  /// Creates the colour after a number sign; nil for `transparent` and anything else.
  init?(numbered value: ArraySlice<UInt8>) {
    guard value.first == "#" else { return nil }
    self.init(hexadecimal: value.dropFirst())
  }
}
