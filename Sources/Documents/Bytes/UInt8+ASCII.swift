/// The classes of ASCII characters that the formats share.
extension UInt8 {
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// Whether it is ASCII punctuation (CommonMark 0.31.2, 2.1).
  var isASCIIPunctuation: Bool {
    switch self {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether it is a space, a tab, a line feed, a form feed, a vertical tab or a carriage return.
  var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// The lower-case letter for an ASCII capital; any other byte unchanged.
  var lowercasedASCII: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit in either case; nil for any other byte.
  var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- UInt8(ascii: "0") }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}
