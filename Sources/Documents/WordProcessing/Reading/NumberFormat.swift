/// How the number of an item is written, beyond the markers that lists have (ECMA-376, part 1, 17.18.59).
enum NumberFormat {
  case usual
  /// With so many digits at least.
  case padded(Int)
  case fullWidth
  /// In a circle, up to 20.
  case circled
  /// In the words of China and Japan: 二十一.
  case ideographic
  /// By digits: 二一.
  case ideographicDigits
  case ordinal

  /// Creates the format with a name, or with an example (17.9.17).
  init(_ name: String?, example: String? = nil) {
    switch name {
    case "decimalZero": self = .padded(2)
    case "custom": self = .padded(example?.prefix(9).prefix(while: \.isNumber).count ?? 1)
    case "decimalFullWidth", "decimalFullWidth2": self = .fullWidth
    case "decimalEnclosedCircle", "decimalEnclosedCircleChinese": self = .circled
    case "chineseCounting", "chineseCountingThousand", "taiwaneseCounting", "taiwaneseCountingThousand",
      "japaneseCounting":
      self = .ideographic
    case "ideographDigital", "taiwaneseDigital", "japaneseDigitalTenThousand": self = .ideographicDigits
    case "ordinal": self = .ordinal
    default: self = .usual
    }
  }

  /// Returns a number; as the marker has it if the format has no form for it.
  func text(_ number: UInt32, _ marker: ListStyle.Marker) -> String {
    switch self {
    case .padded(let width):
      let digits = String(number)
      return String(repeating: "0", count: Swift.max(width - digits.count, 0)) + digits
    case .fullWidth: return String(number).unicodeScalars.map { Self.character($0.value - 0x30 + 0xFF10) }.joined()
    case .circled where (1...20).contains(number): return Self.character(0x245F + number)
    case .ideographic where (1...9999).contains(number): return Self.ideographic(number)
    case .ideographicDigits: return String(String(number).map { Self.ideographs[$0.wholeNumberValue ?? 0] })
    case .ordinal: return "\(number)\(Self.suffix(of: number))"
    case .usual, .circled, .ideographic:
      return ListNumeral.text(UInt64(number), marker).map { String($0.dropLast()) } ?? ""
    }
  }

  private static let ideographs: [Character] = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"]

  /// Returns a number as its thousands, hundreds, tens and ones; a gap is read as one zero.
  private static func ideographic(_ number: UInt32) -> String {
    var text = ""
    var hasGap = false
    for (value, unit) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] as [(UInt32, String)] {
      let digit = Int(number / value % 10)
      guard digit > 0 else {
        hasGap = !text.isEmpty
        continue
      }
      if hasGap { text += "零" }
      hasGap = false
      // Ten is only called one ten after hundreds.
      if !(digit == 1 && value == 10 && text.isEmpty) { text.append(ideographs[digit]) }
      text += unit
    }
    return text
  }

  private static func character(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }

  private static func suffix(of number: UInt32) -> String {
    if (11...13).contains(number % 100) { return "th" }
    return switch number % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }
}
