/// The characters that HTML's syntax is made of.
extension UInt8 {
  static let ampersand = UInt8(ascii: "&")
  static let apostrophe = UInt8(ascii: "'")
  static let closingBracket = UInt8(ascii: "]")
  static let equals = UInt8(ascii: "=")
  static let exclamation = UInt8(ascii: "!")
  static let greater = UInt8(ascii: ">")
  static let hyphen = UInt8(ascii: "-")
  static let less = UInt8(ascii: "<")
  static let lineFeed = UInt8(ascii: "\n")
  static let question = UInt8(ascii: "?")
  static let quote = UInt8(ascii: "\"")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")

  /// ASCII white space (Infra, 4.5).
  var isHTMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }

  /// Whether the name of a tag or attribute ends before this character.
  var endsTagName: Bool { self <= .greater && (isHTMLSpace || self == .greater || self == .slash) }
}
