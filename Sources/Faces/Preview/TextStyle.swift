package import Bytes

/// A style of a part of a text.
package enum TextStyle: Hashable, Sendable {
  case bold, italic, underline, strikethrough, `subscript`, superscript, monospaced, link, highlight, formula
  case foreground(Colour)
  case background(Colour)

  /// Creates the style that a tag of markup begins, without its brackets; nil if it is none.
  init?(tag: String) {
    if let simple = Self.simple[tag] {
      self = simple
    } else if let colour = Self.colour(in: tag, after: "span foreground=") {
      self = .foreground(colour)
    } else if let colour = Self.colour(in: tag, after: "span background=") {
      self = .background(colour)
    } else {
      return nil
    }
  }

  private static func colour(in tag: String, after start: String) -> Colour? {
    tag.hasPrefix(start + "\"") && tag.hasSuffix("\"") ? Colour(String(tag.dropFirst(start.count + 1).dropLast())) : nil
  }

  private static let simple: [String: TextStyle] = [
    "b": .bold, "i": .italic, "u": .underline, "s": .strikethrough, "sub": .subscript, "sup": .superscript,
    "tt": .monospaced, "a": .link, "mark": .highlight, "math": .formula,
  ]
}

extension Colour {
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
  package func readable(onDark: Bool) -> Colour {
    let background = onDark ? 0.014 : 1.0
    let goal: UInt8 = onDark ? 255 : 0
    var colour = self
    for _ in 0..<8 {
      let light = max(colour.luminance, background) + 0.05
      let dark = min(colour.luminance, background) + 0.05
      if light / dark >= 4.5 { break }
      colour = colour.mixed(with: goal)
    }
    return colour
  }

  /// Returns the colour with a fifth of a grey in it.
  private func mixed(with grey: UInt8) -> Colour {
    func mix(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * 4 + Int(grey)) / 5) }
    return Colour(red: mix(red), green: mix(green), blue: mix(blue))
  }
}
