/// The colours of a file, by their indices.
struct ColorTable {
  /// The colours; nil for the reader's defaults.
  var colors: [Color?] = []
  /// What is known so far of the colour whose definition is read.
  var current: Color?

  /// The colour at an index; nil for the reader's default.
  subscript(index: UInt16) -> Color? { colors.indices.contains(Int(index)) ? colors[Int(index)] : nil }

  /// Returns the background of text or a cell, by its index. Index 0 is none, even if the table contains a colour.
  func shade(_ index: UInt16) -> Color? { index == 0 ? nil : self[index] }
}
