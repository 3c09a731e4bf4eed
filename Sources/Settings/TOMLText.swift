/// Text in TOML's spelling.
enum TOMLText {
  /// Returns the text in quotes, with invisible characters escaped; a longer one is cut off.
  static func quoted(_ text: String, atMost limit: Int = .max) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where isVisible(scalar): quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = digits.utf8.count > 4 ? 8 : 4
        quoted += (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.utf8.count) + digits
      }
    }
    return quoted + (text.unicodeScalars.count > limit ? "…\"" : "\"")
  }

  /// Returns a key in the form for a sentence: in quotes if it needs them; a longer one is cut off.
  static func name(_ key: [String]) -> String {
    let parts = key.prefix(4).map { part in
      let isBare = !part.isEmpty && part.utf8.count <= 40 && part.utf8.allSatisfy(TOMLReader.isBare)
      return isBare ? part : quoted(part, atMost: 40)
    }
    return (parts + (key.count > 4 ? ["…"] : [])).joined(separator: ".")
  }

  /// Whether a character is visible, rather than controlling a terminal or reversing the text beside it.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
