extension CSSValue {
  /// The first colour in the value; nil if it names no known colour.
  var paint: CSSDeclarations.Paint? {
    if let function = functionColor { return function }
    for word in words {
      if word.first == "#" { return Self.hexadecimal(word.dropFirst()).map { .color($0) } }
      if let color = Self.names[word] { return .color(Color(hexadecimal: color)) }
      if Self.nothing.contains(word) { return CSSDeclarations.Paint.none }
    }
    return nil
  }

  private static let nothing = NameTable(names: [
    "none", "transparent", "initial", "inherit", "unset", "windowtext", "currentcolor", "auto", "window",
  ])

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Color? {
    let values = digits.compactMap(\.hexadecimalValue)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4: return Color(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6, 8: return Color(hexadecimal: digits.prefix(6))
    default: return nil
    }
  }

  /// The colour of `rgb()` or `rgba()`; fully transparent is no colour.
  private var functionColor: CSSDeclarations.Paint? {
    guard bytes.prefix(3).isWord("rgb".utf8), let open = bytes.firstIndex(of: "(") else { return nil }
    let parts = bytes[(open + 1)...].prefix { $0 != ")" }
      .split { $0 == "," || $0 == "/" || $0.isHTMLSpace }
      .compactMap { CSSNumber($0) }
    guard parts.count >= 3 else { return nil }
    if parts.count > 3 && parts[3].value == 0 { return CSSDeclarations.Paint.none }
    let channels = parts.prefix(3).map { part in
      UInt8(max(0, min(255, part.unit.isEmpty ? part.value : part.value * 2.55)).rounded())
    }
    return .color(Color(red: channels[0], green: channels[1], blue: channels[2]))
  }

  /// The sixteen names of HTML 4, which editors write, and a few more that they offer.
  private static let names = NameTable<UInt32>([
    ("black", 0x000000), ("silver", 0xC0C0C0), ("gray", 0x808080), ("grey", 0x808080), ("white", 0xFFFFFF),
    ("maroon", 0x800000), ("red", 0xFF0000), ("purple", 0x800080), ("fuchsia", 0xFF00FF), ("magenta", 0xFF00FF),
    ("green", 0x008000), ("lime", 0x00FF00), ("olive", 0x808000), ("yellow", 0xFFFF00), ("navy", 0x000080),
    ("blue", 0x0000FF), ("teal", 0x008080), ("aqua", 0x00FFFF), ("cyan", 0x00FFFF), ("orange", 0xFFA500),
    ("pink", 0xFFC0CB), ("brown", 0xA52A2A), ("gold", 0xFFD700), ("lightgray", 0xD3D3D3), ("darkgray", 0xA9A9A9),
    ("darkred", 0x8B0000), ("darkgreen", 0x006400), ("darkblue", 0x00008B), ("lightblue", 0xADD8E6),
    ("lightgreen", 0x90EE90), ("lightyellow", 0xFFFFE0), ("indigo", 0x4B0082), ("violet", 0xEE82EE),
  ])
}

extension Color {
  /// Creates the colour of six hexadecimal digits.
  fileprivate init(hexadecimal digits: UInt32) {
    self.init(red: UInt8(digits >> 16), green: UInt8(digits >> 8 & 0xFF), blue: UInt8(digits & 0xFF))
  }
}
