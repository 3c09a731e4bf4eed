/// Raised text in superscript characters, without which 10⁶ would be 106.
enum SuperscriptText {
  /// Returns the text in such characters; unchanged if it contains other characters than digits and signs, as in 1st,
  /// which is readable so.
  static func of(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var raised = ""
    for byte in text {
      guard let character = characters[byte] else { return Array(text) }
      raised.append(character)
    }
    return Array(raised.utf8)
  }

  private static let characters = Dictionary(uniqueKeysWithValues: zip("0123456789+-n".utf8, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ"))
}
