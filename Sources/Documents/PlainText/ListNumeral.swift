/// The numbers of ordered lists in writing.
enum ListNumeral {
  /// Returns `number` in the marker's numerals, with the full stop; nil for a bullet.
  static func text(_ number: UInt64, _ marker: ListStyle.Marker) -> String? {
    switch marker {
    case .disc, .circle, .square: nil
    case .decimal: "\(number)."
    case .lowerAlpha: alphabetic(number) + "."
    case .upperAlpha: alphabetic(number).uppercased() + "."
    case .lowerRoman: roman(number) + "."
    case .upperRoman: roman(number).uppercased() + "."
    }
  }

  /// Returns a…z, aa…zz, as in CSS' lower-alpha; zero has no letter.
  private static func alphabetic(_ number: UInt64) -> String {
    guard number > 0 else { return "0" }
    var letters: [UInt8] = []
    var rest = number
    while rest > 0 {
      letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Returns Roman numerals, which exist from 1 to 3999.
  private static func roman(_ number: UInt64) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let numerals: [(UInt64, String)] = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, numeral) in numerals {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }
}
