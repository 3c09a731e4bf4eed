/// The colours that a document uses, each once.
struct RTFColorTable {
  /// The index of the colour of links.
  static let link = 1
  /// The index of the colour behind highlighted text.
  static let highlight = 2
  /// The index of the colour behind code blocks.
  static let code = 3
  /// The index of the colour of the lines beside quotations and between sections.
  static let line = 4

  private var colors = [
    Color(red: 5, green: 99, blue: 193), Color(red: 255, green: 255, blue: 0), Color(red: 242, green: 242, blue: 242),
    Color(red: 191, green: 191, blue: 191),
  ]
  private var indices: [Color: Int] = [:]

  /// Adds a colour if it is new.
  mutating func add(_ color: Color) {
    guard indices[color] == nil else { return }
    colors.append(color)
    indices[color] = colors.count
  }

  /// Returns the index of a colour that has been added; for another, that of the reader's default text colour.
  func index(of color: Color) -> Int { indices[color] ?? 0 }

  /// Writes the colour table. Its entry 0 is empty: the reader's default text colour.
  func write(to output: inout RTFOutput) {
    output.raw("{\\colortbl;")
    for color in colors {
      output.word("red", Int(color.red))
      output.word("green", Int(color.green))
      output.word("blue", Int(color.blue))
      output.raw(";")
    }
    output.raw("}\n")
  }
}
