/// The literal characters of RTF: the printing characters of ASCII except backslash and braces.
enum RTFPlainText {
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case "\\", "{", "}": false
    default: 0x20..<0x7F ~= byte
    }
  }
}
