/// The formats of all runs of text, each kept once.
struct RTFCharacterFormats {
  private var formats: [(state: RTFCharacterState, isMonospaced: Bool)] = []
  private var indices: [RTFCharacterState: UInt32] = [:]

  /// A format by its index.
  subscript(index: UInt32) -> RTFCharacterState { formats[Int(index)].state }

  /// Whether the font of a format is monospaced.
  func isMonospaced(_ index: UInt32) -> Bool { formats[Int(index)].isMonospaced }

  /// The index of a format, which is kept if it is new.
  mutating func index(of format: RTFCharacterState, in fonts: RTFFonts) -> UInt32 {
    if let known = indices[format] { return known }
    let index = UInt32(formats.count)
    formats.append((format, fonts.isMonospaced(format.font)))
    indices[format] = index
    return index
  }
}
