extension UInt8 {
  static let ampersand = UInt8(ascii: "&")
  static let greater = UInt8(ascii: ">")
  static let less = UInt8(ascii: "<")
  static let lineFeed = UInt8(ascii: "\n")
  static let quote = UInt8(ascii: "\"")

  /// ASCII white space (Infra, 4.5).
  var isHTMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }

  /// Whether the name of a tag or attribute ends before this character.
  var endsTagName: Bool { self <= UInt8(ascii: ">") && (isHTMLSpace || self == ">" || self == "/") }
}
