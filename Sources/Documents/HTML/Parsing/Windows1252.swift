/// The encoding that old documents are in where they say nothing, or say ISO 8859-1 (Encoding, "windows-1252").
enum Windows1252 {
  /// The scalar of a byte.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    // What the code page has no character for is a control here.
    CodePage.windows1252.character(of: byte) ?? Unicode.Scalar(byte)
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
}
