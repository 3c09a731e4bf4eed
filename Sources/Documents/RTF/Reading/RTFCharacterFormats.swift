/// The formats of all runs of text, each kept once.
struct RTFCharacterFormats {
  private var formats: [RTFCharacterState] = []
  private var indices: [RTFCharacterState: UInt32] = [:]
  /// The last two that were asked for: what stands out among other text mostly looks the same.
  private var last: UInt32 = 0
  private var lastButOne: UInt32 = 0

  /// A format by its index.
  subscript(index: UInt32) -> RTFCharacterState { formats[Int(index)] }

  /// The index of a format, which is kept if it is new.
  mutating func index(of format: RTFCharacterState) -> UInt32 {
    if isAt(last, format) { return last }
    if isAt(lastButOne, format) {
      swap(&last, &lastButOne)
    } else {
      lastButOne = last
      last = indices[format] ?? keep(format)
    }
    return last
  }

  private func isAt(_ index: UInt32, _ format: RTFCharacterState) -> Bool {
    Int(index) < formats.count && formats[Int(index)] == format
  }

  private mutating func keep(_ format: RTFCharacterState) -> UInt32 {
    let index = UInt32(formats.count)
    formats.append(format)
    indices[format] = index
    return index
  }
}
