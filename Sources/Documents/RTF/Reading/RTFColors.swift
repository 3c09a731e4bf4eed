/// The colour table.
struct RTFColors {
  /// The colours, nil for those that the reader chooses.
  private var colors: [Color?] = []
  /// What is known of the colour that is being read.
  private var current: Color?

  /// A colour by its index; nil for the reader's own.
  subscript(index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }

  /// The colour behind text or a cell, by its index. The first is none, even where the table has one for text there.
  func shade(_ index: UInt16) -> Color? { index == 0 ? nil : self[index] }

  /// Takes a control word in the colour table.
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

  /// Takes text in the colour table: the semicolon that ends a colour.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text where byte == ";" {
      colors.append(current)
      current = nil
    }
  }
}
