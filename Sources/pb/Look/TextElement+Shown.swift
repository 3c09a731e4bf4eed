internal import Bytes
internal import PasteboardClient
internal import Wire

extension TextElement {
  /// Returns the elements of bytes in a charset. If that is unknown, they are UTF-8, or UTF-16 if they begin like it,
  /// as Firefox's offers do.
  static func elements(of bytes: [UInt8], in charset: String?) -> [TextElement] {
    switch charset {
    case "utf-8": utf8(bytes)
    case "utf-16": utf16(bytes)
    case "iso-8859-1": bytes.map { .scalar(Unicode.Scalar($0)) }
    default:
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
        utf16(bytes)
      } else if bytes.count > 1, bytes[0] != 0, bytes[1] == 0 {
        utf16([0xFF, 0xFE] + bytes)
      } else {
        utf8(bytes)
      }
    }
  }

  private static func utf16(_ bytes: [UInt8]) -> [TextElement] {
    PastedRepresentation.utf16(bytes).unicodeScalars.map { .scalar($0) }
  }

  /// The visible form: itself if it is visible, like a backslash, else an escape as in a literal of Swift. A stray byte
  /// becomes "\xNN".
  var shown: String {
    switch self {
    case .stray(let byte): #"\x"# + TextElement.hexadecimal(UInt32(byte), digits: 2)
    case .scalar("\n"): #"\n"#
    case .scalar("\r"): #"\r"#
    case .scalar("\t"): #"\t"#
    case .scalar(let scalar) where scalar.isControl || scalar.isUnseen:
      #"\u{"# + TextElement.hexadecimal(scalar.value, digits: scalar.value < 0x100 ? 2 : 4) + "}"
    case .scalar(let scalar): String(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let number = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - number.utf8.count)) + number
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible. Joiners are not: they choose the shape of their neighbours.
  fileprivate var isUnseen: Bool { properties.generalCategory == .format && !(0x200C...0x200D).contains(value) }
}
