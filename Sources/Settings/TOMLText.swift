/// Text as TOML writes it.
enum TOMLText {
  /// The text in quotes, with everything escaped that is not to be seen; of a longer one, its beginning.
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

  /// A key as a sentence names it: in quotes if it needs them; of a longer one, its beginning.
  static func name(_ key: [String]) -> String {
    let parts = key.prefix(4).map { part in
      let isBare = !part.isEmpty && part.utf8.count <= 40 && part.utf8.allSatisfy(TOMLReader.isBare)
      return isBare ? part : quoted(part, atMost: 40)
    }
    return (parts + (key.count > 4 ? ["…"] : [])).joined(separator: ".")
  }

  /// What steers a terminal, or turns around what stands beside it, is not.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
