/// Distances in formulas, which TeX and MathML write with units.
enum FormulaLength {
  /// A distance is not longer, so that it can be drawn.
  private static let limit = 18.0 * 100

  /// The units in eighteenths of an em, if an em has ten points.
  private static let factors: [String: Double] = [
    "mu": 1, "em": 18, "ex": 8, "pt": 1.8, "px": 1.35, "mm": 5.1, "cm": 51, "in": 130, "pc": 21.6,
  ]

  /// The names of MathML for distances (Presentation MathML 3, 2.1.5.2).
  private static let names: [String: Int] = [
    "veryverythinmathspace": 1, "verythinmathspace": 2, "thinmathspace": 3, "mediummathspace": 4, "thickmathspace": 5,
    "verythickmathspace": 6, "veryverythickmathspace": 7, "negativethinmathspace": -3, "negativemediummathspace": -4,
  ]

  /// Returns a distance in eighteenths of an em; nil if it is none.
  static func units(_ text: String) -> Int? {
    let text = text.filter { $0 != " " }
    if let named = names[text] { return named }
    let number = text.prefix { "+-.0123456789".contains($0) }
    let unit = String(text[number.endIndex...])
    guard let value = Double(number), let factor = value == 0 && unit.isEmpty ? 1 : factors[unit] else { return nil }
    return Int(max(-limit, min(limit, (value * factor).rounded())))
  }
}
