extension ImageHeader {
  /// Pixels by the units of lengths (CSS 2.1, 4.3.2). Those that depend on fonts or on the page are not a size.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
  ]

  /// Returns the size that a drawing states, else that of its view (SVG 2, 8.2); nil if it has neither.
  static func svgSize(_ beginning: [UInt8]) -> Size? {
    guard let start = SVGBeginning(beginning[...])?.attributes, let attributes = attributes(start) else { return nil }
    if let width = attributes["width"].flatMap(length), let height = attributes["height"].flatMap(length) {
      return Size(pixels(width), pixels(height))
    }
    let view = (attributes["viewBox"] ?? "").split { " ,\t\r\n".contains($0) }.compactMap { Double($0) }
    return view.count == 4 ? Size(pixels(view[2]), pixels(view[3])) : nil
  }

  /// Returns the attributes of an element; nil if it does not end.
  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String]? {
    var attributes: [String: String] = [:]
    var rest = bytes
    while true {
      rest = rest.drop(while: \.isXMLSpace)
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: ">") || first == UInt8(ascii: "/") { return attributes }
      let name = rest.prefix { $0 != UInt8(ascii: "=") && !$0.isXMLSpace }
      rest = rest[name.endIndex...].drop(while: \.isXMLSpace)
      guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop(while: \.isXMLSpace)
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.firstIndex(of: quote)
      else { return nil }
      attributes[String(decoding: name, as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
    }
  }

  private static func length(_ text: String) -> Double? {
    let unit = text.reversed().prefix { $0.isLetter }
    guard let factor = units[String(unit.reversed())] else { return nil }
    return Double(text.dropLast(unit.count)).map { $0 * factor }
  }

  /// Returns a whole number of pixels, at least one; nil if the length is not positive, or too large.
  private static func pixels(_ length: Double) -> Int? {
    length > 0 && length < 1e9 ? max(1, Int(length.rounded())) : nil
  }
}
