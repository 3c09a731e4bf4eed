/// A format of text within a line.
enum InlineFormat: RawRepresentable, Equatable {
  case format(Format)
  /// These two have values of their own.
  case link, styled

  init?(rawValue: UInt64) {
    switch rawValue {
    case 14: self = .link
    case 15: self = .styled
    default:
      guard let format = Format(rawValue: UInt8(rawValue) &- 1) else { return nil }
      self = .format(format)
    }
  }

  var rawValue: UInt64 {
    switch self {
    case .format(let format): UInt64(format.rawValue) + 1
    case .link: 14
    case .styled: 15
    }
  }
}

/// The formats of a run of text, each once, the outermost first. Each takes four bits, which must not be zero, so there
/// can be fifteen kinds.
struct InlineFormats: Hashable, Sequence, IteratorProtocol {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ format: InlineFormat) -> Bool { position(of: format) != nil }

  /// Returns the offset of a format from the end of the bits.
  private func position(of format: InlineFormat) -> UInt64? {
    var position: UInt64 = 0
    var rest = bits
    while rest != 0 {
      if rest & 15 == format.rawValue { return position }
      position += 4
      rest >>= 4
    }
    return nil
  }

  mutating func add(_ format: InlineFormat) {
    guard !contains(format) else { return }
    let shift = UInt64(64 - bits.leadingZeroBitCount + 3) & ~3
    bits |= format.rawValue << shift
  }

  mutating func remove(_ format: InlineFormat) {
    guard let position = position(of: format) else { return }
    let inner = position + 4 < 64 ? (bits >> (position + 4)) << position : 0
    bits = inner | bits & ((1 << position) - 1)
  }

  mutating func set(_ format: InlineFormat, _ isSet: Bool) {
    if isSet { add(format) } else { remove(format) }
  }

  mutating func next() -> InlineFormat? {
    defer { bits >>= 4 }
    return InlineFormat(rawValue: bits & 15)
  }
}
