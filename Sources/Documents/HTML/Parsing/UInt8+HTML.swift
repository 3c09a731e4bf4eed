/// HTML's classes of characters.
extension UInt8 {
  /// ASCII white space (Infra, 4.5).
  var isHTMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }

  /// Whether the name of a tag or attribute ends before this character.
  var endsTagName: Bool { self <= UInt8(ascii: ">") && (isHTMLSpace || self == ">" || self == "/") }
}
