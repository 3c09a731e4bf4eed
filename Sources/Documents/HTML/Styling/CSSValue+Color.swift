extension CSSValue {
  /// The first colour in the value; nil if it names no known colour.
  var paint: CSSDeclarations.Paint? {
    if let function = functionColor { return function }
    for word in words {
      if word.first == "#" { return Self.hexadecimal(word.dropFirst()).map { .color($0) } }
      if let color = Self.names[word] { return .color(color) }
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
    case 6, 8:
      return Color(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
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
  private static let names = NameTable<Color>([
    ("black", Color(red: 0, green: 0, blue: 0)), ("silver", Color(red: 192, green: 192, blue: 192)),
    ("gray", Color(red: 128, green: 128, blue: 128)), ("grey", Color(red: 128, green: 128, blue: 128)),
    ("white", Color(red: 255, green: 255, blue: 255)), ("maroon", Color(red: 128, green: 0, blue: 0)),
    ("red", Color(red: 255, green: 0, blue: 0)), ("purple", Color(red: 128, green: 0, blue: 128)),
    ("fuchsia", Color(red: 255, green: 0, blue: 255)), ("magenta", Color(red: 255, green: 0, blue: 255)),
    ("green", Color(red: 0, green: 128, blue: 0)), ("lime", Color(red: 0, green: 255, blue: 0)),
    ("olive", Color(red: 128, green: 128, blue: 0)), ("yellow", Color(red: 255, green: 255, blue: 0)),
    ("navy", Color(red: 0, green: 0, blue: 128)), ("blue", Color(red: 0, green: 0, blue: 255)),
    ("teal", Color(red: 0, green: 128, blue: 128)), ("aqua", Color(red: 0, green: 255, blue: 255)),
    ("cyan", Color(red: 0, green: 255, blue: 255)), ("orange", Color(red: 255, green: 165, blue: 0)),
    ("pink", Color(red: 255, green: 192, blue: 203)), ("brown", Color(red: 165, green: 42, blue: 42)),
    ("gold", Color(red: 255, green: 215, blue: 0)), ("lightgray", Color(red: 211, green: 211, blue: 211)),
    ("darkgray", Color(red: 169, green: 169, blue: 169)), ("darkred", Color(red: 139, green: 0, blue: 0)),
    ("darkgreen", Color(red: 0, green: 100, blue: 0)), ("darkblue", Color(red: 0, green: 0, blue: 139)),
    ("lightblue", Color(red: 173, green: 216, blue: 230)), ("lightgreen", Color(red: 144, green: 238, blue: 144)),
    ("lightyellow", Color(red: 255, green: 255, blue: 224)), ("indigo", Color(red: 75, green: 0, blue: 130)),
    ("violet", Color(red: 238, green: 130, blue: 238)),
  ])
}
