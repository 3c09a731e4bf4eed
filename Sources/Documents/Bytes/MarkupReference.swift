/// The characters that separate markup from text in HTML and XML.
enum MarkupReference {
  /// Returns the reference to such a character; nil for any other byte.
  static func to(_ byte: UInt8?) -> StaticString? {
    switch byte {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
