extension XMLTag {
  /// The value of an attribute that is a length, in twips; nil if it is relative or invalid.
  func twips(_ name: StaticString) -> Int32? {
    string(name).flatMap { Self.twips(of: $0[...]) }
  }

  /// Returns a length in twips; nil if the text is relative or invalid.
  static func twips(of value: Substring) -> Int32? {
    let digits = value.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let number = Double(digits) else { return nil }
    let unit: Double? =
      switch value[digits.endIndex...] {
      case "in": 1440
      case "cm": 1440 / 2.54
      case "mm": 144 / 2.54
      case "pt": 20
      case "pc": 240
      case "px": 15
      default: nil
      }
    return unit.map { Int32(clamping: Int(Swift.min(Swift.max(number * $0, -1e6), 1e6))) }
  }
}
