/// Spans of control words that came lately, and what came of them.
///
/// Word processors begin each paragraph and each row with much the same words, up to a hundred of them. Where such a
/// span begins with words that set everything, what comes of it is always the same, so that its bytes need only be
/// compared.
struct RTFSpanCache<Outcome> {
  private struct Entry {
    var first: Int
    var count: Int
    var outcome: Outcome
  }

  private static var groupCount: Int { 16 }
  /// Rows of one table begin alike, so that several spans of one beginning are kept.
  private static var groupSize: Int { 4 }
  /// How many bytes say which group a span is in. Shorter ones are read as fast.
  private static var beginningCount: Int { 16 }

  private var entries: [Entry?] = Array(repeating: nil, count: groupCount * groupSize)

  /// The outcome of a known span that stands at an offset, and where it ends.
  mutating func find(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (outcome: Outcome, end: Int)? {
    guard offset + Self.beginningCount <= bytes.count else { return nil }
    let group = Self.group(in: bytes, at: offset)
    for place in group {
      guard let known = entries[place] else { return nil }
      let end = offset + known.count
      if Self.isBoundary(end, in: bytes), Self.areSame(bytes, at: known.first, and: offset, count: known.count) {
        // It mostly is the next one too.
        if place > group.lowerBound { entries.swapAt(place, group.lowerBound) }
        return (known.outcome, end)
      }
    }
    return nil
  }

  /// Whether spans of a range are long enough to be kept.
  static func isWorthKeeping(_ range: Range<Int>) -> Bool { range.count >= beginningCount }

  /// Keeps the outcome of a span of whole control words. The oldest of its group is forgotten.
  mutating func keep(_ outcome: Outcome, of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let group = Self.group(in: bytes, at: range.lowerBound)
    for place in group.dropFirst().reversed() { entries[place] = entries[place - 1] }
    entries[group.lowerBound] = Entry(first: range.lowerBound, count: range.count, outcome: outcome)
  }

  /// The places of the spans that begin like the bytes at an offset.
  private static func group(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Range<Int> {
    let beginning = ByteWord.load(bytes, at: offset) &* 31 ^ ByteWord.load(bytes, at: offset + 8)
    let hash = (beginning &* 0x9E37_79B9_7F4A_7C15) >> 32
    let number = Int(hash) & (groupCount - 1)
    return number * groupSize..<(number + 1) * groupSize
  }

  /// Whether as many bytes, eight or more, are the same at two offsets.
  private static func areSame(_ bytes: UnsafeBufferPointer<UInt8>, at first: Int, and second: Int, count: Int) -> Bool {
    precondition(first >= 0 && second >= 0 && first + count <= bytes.count && second + count <= bytes.count)
    let bytes = UnsafeRawBufferPointer(bytes)
    func differ(_ index: Int) -> Bool {
      bytes.loadUnaligned(fromByteOffset: first &+ index, as: UInt64.self)
        != bytes.loadUnaligned(fromByteOffset: second &+ index, as: UInt64.self)
    }
    for index in stride(from: 0, to: count &- 8, by: 8) where differ(index) { return false }
    return !differ(count &- 8)
  }

  /// Whether a control word that seems to end at an offset does so, rather than go on.
  private static func isBoundary(_ end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard end < bytes.count else { return end == bytes.count }
    switch bytes[end] {
    case "\\", "{", "}", "\n", "\r": return true
    default: return bytes[end - 1] == " "
    }
  }
}
