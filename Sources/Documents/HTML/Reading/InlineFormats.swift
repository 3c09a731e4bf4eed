/// A format that text within a line can have.
enum InlineFormat: UInt64 {
  case strong = 1
  case emphasis, underline, strikethrough, highlight, `subscript`, superscript
  /// These two have values of their own.
  case link, styled

  /// The format that a tag means. Those of code are in ``TextStyle``, for code is no format but another kind of text.
  init?(_ tag: HTMLTag) {
    switch tag {
    case .b, .strong: self = .strong
    case .i, .em, .cite, .dfn, .var: self = .emphasis
    case .u, .ins: self = .underline
    case .s, .strike, .del: self = .strikethrough
    case .mark: self = .highlight
    case .sub: self = .subscript
    case .sup: self = .superscript
    default: return nil
    }
  }

  /// The element of a format, unless it has a value.
  var element: Element? {
    switch self {
    case .strong: .strong
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .subscript: .subscript
    case .superscript: .superscript
    case .link, .styled: nil
    }
  }
}

/// The formats of a run of text, each once, the outermost first; four bits a format, which must not be
/// zero, so that there can be fifteen kinds.
struct InlineFormats: Hashable, Sequence {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ format: InlineFormat) -> Bool { position(of: format) != nil }

  /// How far from the end of the bits a format stands.
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

  init() {}

  init(_ formats: [InlineFormat]) {
    for format in formats { add(format) }
  }

  func makeIterator() -> Iterator { Iterator(bits: bits) }

  struct Iterator: IteratorProtocol {
    var bits: UInt64

    mutating func next() -> InlineFormat? {
      defer { bits >>= 4 }
      return InlineFormat(rawValue: bits & 15)
    }
  }
}
