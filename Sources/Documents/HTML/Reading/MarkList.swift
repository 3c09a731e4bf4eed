/// A mark that text within a line can have.
enum Mark: UInt64 {
  case strong = 1
  case emphasis, underline, strikethrough, highlight, `subscript`, superscript, link, styled
}

/// The marks of a run of text, each once, the outermost first; four bits a mark.
struct MarkList: Hashable, Sequence {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }

  func contains(_ mark: Mark) -> Bool { position(of: mark) != nil }

  /// How far from the end of the bits a mark stands.
  private func position(of mark: Mark) -> UInt64? {
    var position: UInt64 = 0
    var rest = bits
    while rest != 0 {
      if rest & 15 == mark.rawValue { return position }
      position += 4
      rest >>= 4
    }
    return nil
  }

  mutating func add(_ mark: Mark) {
    guard !contains(mark) else { return }
    let shift = UInt64(64 - bits.leadingZeroBitCount + 3) & ~3
    bits |= mark.rawValue << shift
  }

  mutating func remove(_ mark: Mark) {
    guard let position = position(of: mark) else { return }
    let inner = position + 4 < 64 ? (bits >> (position + 4)) << position : 0
    bits = inner | bits & ((1 << position) - 1)
  }

  mutating func set(_ mark: Mark, _ isSet: Bool) {
    if isSet { add(mark) } else { remove(mark) }
  }

  init() {}

  init(_ marks: [Mark]) {
    for mark in marks { add(mark) }
  }

  func makeIterator() -> Iterator { Iterator(bits: bits) }

  struct Iterator: IteratorProtocol {
    var bits: UInt64

    mutating func next() -> Mark? {
      defer { bits >>= 4 }
      return Mark(rawValue: bits & 15)
    }
  }
}
