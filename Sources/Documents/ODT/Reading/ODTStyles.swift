/// The styles of a file: those with a name, and those that its paragraphs got by hand.
struct ODTStyles {
  /// By family and name, with a space between them.
  var sheet = WordStyleSheet()
  /// The numbers of the lists by the names of their styles.
  var lists: [String: Int] = [:]
  /// The name under which the numbers of chapters are among the lists. Names of styles contain no colon.
  static let outline = "text:outline-style"
  /// The left margins of tables, by the names of their styles.
  var tableMargins: [String: Int32] = [:]
  /// The colours behind cells, by the names of their styles.
  var cellBackgrounds: [String: UInt16] = [:]

  /// Returns a level of headings, of which there are ten, as one of the outline.
  static func outline(ofLevel level: Int) -> UInt8 { UInt8(clamping: Swift.min(level, 9) - 1) }

  /// Returns the style of a family that an attribute names.
  mutating func style(_ family: String, _ name: String?) -> WordStyleSheet.Style? {
    name.flatMap { sheet.resolved("\(family) \($0)") }
  }
}
