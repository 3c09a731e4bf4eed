extension ColorTable {
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
