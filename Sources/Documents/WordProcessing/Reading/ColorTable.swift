/// The colours of a file, by their indices.
struct ColorTable {
  /// The colours; nil for the reader's defaults.
  var colors: [Color?] = []
  /// The components so far of the colour that is being read.
  var current: Color?

  /// The indices of the colours that were added by their values.
  private var indices: [Color: UInt16] = [:]

  /// Returns the index of a colour, which is added if it is new. Index 0 is left for none.
  mutating func index(of color: Color) -> UInt16 {
    if let known = indices[color] { return known }
    if colors.isEmpty { colors.append(nil) }
    guard colors.count < UInt16.max else { return 0 }
    colors.append(color)
    indices[color] = UInt16(colors.count - 1)
    return UInt16(colors.count - 1)
  }

  /// Returns the index of a background, which is added if it is new; 0 for none.
  mutating func index(ofShade color: Color?) -> UInt16 { color.map { index(of: $0) } ?? 0 }

  /// The colour at an index; nil for the reader's default.
  subscript(index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }

  /// Returns the background of text or a cell, by its index. Index 0 means no background, even if the table contains a
  /// colour.
  func shade(_ index: UInt16) -> Color? { index == 0 ? nil : self[index] }
}
