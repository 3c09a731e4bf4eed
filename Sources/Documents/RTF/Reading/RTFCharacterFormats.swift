/// The formats of all runs of text, each kept once.
struct RTFCharacterFormats {
  private var formats: [RTFCharacterState] = []
  private var indices: [RTFCharacterState: UInt32] = [:]
  private var last: UInt32 = 0

  /// A format by its index.
  subscript(index: UInt32) -> RTFCharacterState { formats[Int(index)] }

  /// The index of a format, which is kept if it is new.
  mutating func index(of format: RTFCharacterState) -> UInt32 {
    if Int(last) < formats.count, formats[Int(last)] == format { return last }
    if let known = indices[format] {
      last = known
    } else {
      last = UInt32(formats.count)
      indices[format] = last
      formats.append(format)
    }
    return last
  }
}
