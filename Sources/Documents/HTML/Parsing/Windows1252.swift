/// The encoding that old documents are in where they say nothing, or say ISO 8859-1 (Encoding, "windows-1252").
enum Windows1252 {
  /// The scalar of a byte.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }

  /// The bytes as UTF-8.
  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { result.append(byte) } else { result.append(contentsOf: String(scalar(byte)).utf8) }
    }
    return result
  }

  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
    "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}",
    "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}",
    "\u{17E}", "\u{178}",
  ]
}
