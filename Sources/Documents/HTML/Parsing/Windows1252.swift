/// The encoding of old documents that declare none, or ISO 8859-1 (Encoding, "windows-1252").
enum Windows1252 {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    // A byte without a character in the code page is a control.
    CodePage.windows1252.character(of: byte) ?? Unicode.Scalar(byte)
  }

  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { result.append(byte) } else { result.append(contentsOf: String(scalar(byte)).utf8) }
    }
    return result
  }
}
