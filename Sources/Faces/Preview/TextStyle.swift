/// A style of a part of a text.
package enum TextStyle: Hashable, Sendable {
  case bold, italic, underline, strikethrough, `subscript`, superscript, monospaced, link, highlight, formula
  case foreground(RGBColor)
  case background(RGBColor)

  /// Creates the style that a tag of markup begins, without its brackets; nil if it is none.
  init?(tag: String) {
    if let simple = Self.simple[tag] {
      self = simple
    } else if let color = RGBColor(tag, after: "span foreground=\"#") {
      self = .foreground(color)
    } else if let color = RGBColor(tag, after: "span background=\"#") {
      self = .background(color)
    } else {
      return nil
    }
  }

  private static let simple: [String: TextStyle] = [
    "b": .bold, "i": .italic, "u": .underline, "s": .strikethrough, "sub": .subscript, "sup": .superscript,
    "tt": .monospaced, "a": .link, "mark": .highlight, "math": .formula,
  ]
}

/// A colour of 8 bits a channel.
package struct RGBColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Creates the colour that six hexadecimal digits and a quotation mark behind a prefix write.
  fileprivate init?(_ tag: String, after prefix: String) {
    guard tag.hasPrefix(prefix), tag.hasSuffix("\""), case let digits = tag.dropFirst(prefix.count).dropLast(),
      digits.utf8.count == 6, let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The relative luminance, from 0 to 1 (WCAG 2.2).
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value * value  // near enough to the standard's curve
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the colour, or its nearest lighter or darker tone that can be read on a dark or a light background: with
  /// a contrast of 4.5 (WCAG 2.2, 1.4.3).
  package func readable(onDark: Bool) -> RGBColor {
    let background = onDark ? 0.014 : 1.0
    let goal: UInt8 = onDark ? 255 : 0
    var color = self
    for _ in 0..<8 {
      let light = max(color.luminance, background) + 0.05
      let dark = min(color.luminance, background) + 0.05
      if light / dark >= 4.5 { break }
      color = color.mixed(with: goal)
    }
    return color
  }

  /// Returns the colour with a fifth of a grey in it.
  private func mixed(with grey: UInt8) -> RGBColor {
    func mix(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * 4 + Int(grey)) / 5) }
    return RGBColor(red: mix(red), green: mix(green), blue: mix(blue))
  }
}
