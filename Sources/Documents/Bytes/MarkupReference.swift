/// The characters by which HTML and XML tell markup from text.
enum MarkupReference {
  /// The reference to such a character; nil for any other byte.
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
