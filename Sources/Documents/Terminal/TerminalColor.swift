/// A colour that a control sequence names.
enum TerminalColor: Hashable {
  /// One of 256: the first 16 are xterm's, then a cube of 6 × 6 × 6 colours, then 24 greys.
  case palette(UInt8)
  case exact(Color)

  /// The colour itself.
  var color: Color {
    switch self {
    case .exact(let color): color
    case .palette(let index) where index < 16: Self.basic[Int(index)]
    case .palette(let index) where index < 232:
      Color(
        red: Self.level((index - 16) / 36), green: Self.level((index - 16) / 6 % 6), blue: Self.level((index - 16) % 6))
    case .palette(let index): Self.grey(8 + 10 * (index - 232))
    }
  }

  private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }

  private static func grey(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

  private static let basic = [
    grey(0), Color(red: 205, green: 0, blue: 0), Color(red: 0, green: 205, blue: 0),
    Color(red: 205, green: 205, blue: 0),
    Color(red: 0, green: 0, blue: 238), Color(red: 205, green: 0, blue: 205), Color(red: 0, green: 205, blue: 205),
    grey(229), grey(127), Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
    Color(red: 255, green: 255, blue: 0), Color(red: 92, green: 92, blue: 255), Color(red: 255, green: 0, blue: 255),
    Color(red: 0, green: 255, blue: 255), grey(255),
  ]
}

/// Colours that are meant for a dark terminal, on paper.
extension Color {
  /// The background of code in our RTF, which is darker than that of our HTML.
  static let paper = Color(red: 242, green: 242, blue: 242)
  static let ink = Color(red: 0, green: 0, blue: 0)

  /// The lowest contrast of readable text (Web Content Accessibility Guidelines 2.2, 1.4.3).
  private static let lowestContrast = 4.5
  private static let steps = 20

  /// Returns the colour, darker or lighter if necessary, so that text in it is readable on a background.
  func readable(on background: Color) -> Color {
    let goal = background.opposite
    let candidates = (0...Color.steps).lazy.map { mixed(with: goal, Double($0) / Double(Color.steps)) }
    return candidates.first { $0.contrast(with: background) >= Color.lowestContrast } ?? goal
  }

  /// The colour of ordinary text on this background: black or white.
  var opposite: Color { luminance > 0.18 ? .ink : Color(red: 255, green: 255, blue: 255) }

  private func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 { UInt8(Double(own) * (1 - share) + Double(other) * share) }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  private func contrast(with other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The relative luminance, with a gamma of 2 instead of sRGB's curve.
  private var luminance: Double {
    func linear(_ channel: UInt8) -> Double { Double(channel) * Double(channel) / 65_025 }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
