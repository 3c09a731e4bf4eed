/// Raised text in superscript characters, without which 10⁶ would be 106.
enum SuperscriptText {
  /// Returns the text in such characters; as it is if any of it is no digit or sign, as in 1st, which is readable so.
  static func of(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var raised = ""
    for byte in text {
      guard let character = characters[byte] else { return Array(text) }
      raised += character
    }
    return Array(raised.utf8)
  }

  private static let characters: [UInt8: String] = [
    UInt8(ascii: "0"): "⁰", UInt8(ascii: "1"): "¹", UInt8(ascii: "2"): "²", UInt8(ascii: "3"): "³",
    UInt8(ascii: "4"): "⁴", UInt8(ascii: "5"): "⁵", UInt8(ascii: "6"): "⁶", UInt8(ascii: "7"): "⁷",
    UInt8(ascii: "8"): "⁸", UInt8(ascii: "9"): "⁹", UInt8(ascii: "+"): "⁺", UInt8(ascii: "-"): "⁻",
    UInt8(ascii: "n"): "ⁿ",
  ]
}
