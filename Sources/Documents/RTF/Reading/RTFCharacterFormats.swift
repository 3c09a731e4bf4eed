/// The formats of all runs of text, each kept once.
struct RTFCharacterFormats {
  private var formats: [(state: RTFCharacterState, isMonospaced: Bool)] = []
  private var indices: [RTFCharacterState: UInt32] = [:]
  private var recent = RecentValues<RTFCharacterState, UInt32>()

  /// A format by its index.
  subscript(index: UInt32) -> RTFCharacterState { formats[Int(index)].state }

  /// Whether the font of a format is monospaced.
  func isMonospaced(_ index: UInt32) -> Bool { formats[Int(index)].isMonospaced }

  /// The index of a format, which is kept if it is new.
  mutating func index(of format: RTFCharacterState, in fonts: RTFFonts) -> UInt32 {
    let number = format.spread
    if let known = recent[format, number: number] { return known }
    let index = indices[format] ?? keep(format, isMonospaced: fonts.isMonospaced(format.font))
    recent[format, number: number] = index
    return index
  }

  private mutating func keep(_ format: RTFCharacterState, isMonospaced: Bool) -> UInt32 {
    let index = UInt32(formats.count)
    formats.append((format, isMonospaced))
    indices[format] = index
    return index
  }
}

extension RTFCharacterState {
  /// A number that mostly differs where formats of one text do.
  fileprivate var spread: Int {
    Int(flags.rawValue) ^ Int(flags.rawValue) >> 4 ^ Int(size) ^ Int(color) << 1 ^ Int(font) << 2 ^ Int(link) << 3
  }
}
