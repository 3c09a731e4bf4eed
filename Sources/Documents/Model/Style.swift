/// A colour of 8 bits a channel, without transparency.
public struct Color: Hashable, Sendable {
  /// The red channel, 0 to 255.
  public var red: UInt8
  /// The green channel, 0 to 255.
  public var green: UInt8
  /// The blue channel, 0 to 255.
  public var blue: UInt8

  /// Creates the colour of these three channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the colour in six hexadecimal digits; nil for `auto` and anything else.
  init?(hexadecimal digits: ArraySlice<UInt8>?) {
    guard let digits, digits.count == 6 else { return nil }
    let values = digits.compactMap(\.hexadecimalValue)
    guard values.count == 6 else { return nil }
    self.init(
      red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
  }

  /// The channels in six digits, as in HTML.
  var hexadecimal: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The alignment of a paragraph, heading or table cell.
public enum Alignment: UInt8, Hashable, Sendable {
  /// At the left margin, whatever the direction of the text.
  case left
  /// Centred between the margins.
  case center
  /// At the right margin, whatever the direction of the text.
  case right
  /// At both margins.
  case justified
}

/// The style of a run of text that no semantic element expresses.
///
/// HTML and RTF keep it; Markdown and plain text drop it. A property that is nil is not specified.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var color: Color?
  /// The colour behind the text.
  public var background: Color?
  /// The font family, one name without quotes.
  public var fontFamily: TextSpan?
  /// The font size in half points, as RTF counts it.
  public var fontSize: UInt16?

  /// Creates a style with these properties.
  package init(color: Color? = nil, background: Color? = nil, fontFamily: TextSpan? = nil, fontSize: UInt16? = nil) {
    self.color = color
    self.background = background
    self.fontFamily = fontFamily
    self.fontSize = fontSize
  }
}
