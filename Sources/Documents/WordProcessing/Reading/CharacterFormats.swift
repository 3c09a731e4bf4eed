/// The formats of all runs of text, each stored once.
struct CharacterFormats {
  private var formats: [(state: CharacterState, isMonospaced: Bool)] = []
  private var indices: [CharacterState: UInt32] = [:]
  /// The last index returned. Text that is not ASCII arrives character by character, all of one format.
  private var last = 0

  /// A format by its index.
  subscript(index: UInt32) -> CharacterState { formats[Int(index)].state }

  /// Whether the font of a format is monospaced.
  func isMonospaced(_ index: UInt32) -> Bool { formats[Int(index)].isMonospaced }

  /// Returns the index of a format, which is stored if it is new.
  mutating func index(of format: CharacterState, in fonts: FontTable) -> UInt32 {
    if formats.indices.contains(last), formats[last].state == format { return UInt32(last) }
    last = Int(indices[format] ?? keep(format, in: fonts))
    return UInt32(last)
  }

  private mutating func keep(_ format: CharacterState, in fonts: FontTable) -> UInt32 {
    formats.append((format, fonts.isMonospaced(format.font)))
    let index = UInt32(formats.count - 1)
    indices[format] = index
    return index
  }
}
