/// The colour table.
struct RTFColors {
  /// The colours; nil for the reader's defaults.
  private var colors: [Color?] = []
  /// What is known so far of the current colour.
  private var current: Color?

  /// The colour at an index; nil for the reader's default.
  subscript(index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }

  /// Returns the background of text or a cell, by its index. Index 0 is none, even if the table contains a colour.
  func shade(_ index: UInt16) -> Color? { index == 0 ? nil : self[index] }

  /// Reads a control word in the colour table.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    let value = UInt8(clamping: parameter ?? 0)
    var color = current ?? Color(red: 0, green: 0, blue: 0)
    switch keyword {
    case .red: color.red = value
    case .green: color.green = value
    case .blue: color.blue = value
    default: return
    }
    current = color
  }

  /// Reads text in the colour table: the semicolon that ends a colour.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text where byte == ";" {
      colors.append(current)
      current = nil
    }
  }
}
