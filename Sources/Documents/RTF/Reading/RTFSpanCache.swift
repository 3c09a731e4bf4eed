/// Recent spans of control words, and their outcomes.
///
/// Word processors begin each paragraph and each row with much the same words, up to a hundred of them. If such a span
/// begins with words that set everything, its outcome is always the same, so comparing its bytes is enough.
struct RTFSpanCache<Outcome> {
  private struct Entry {
    var range: Range<Int>
    var outcome: Outcome
  }

  /// Rows of one table begin alike, so several spans of one beginning are kept.
  private static var groupSize: Int { 4 }
  /// How many bytes determine the group of a span. Shorter spans are parsed as fast.
  private static var beginningCount: Int { 16 }

  /// The groups, in each the most recent spans first.
  private var groups: [[Entry]] = Array(repeating: [], count: 16)

  /// Returns the outcome of a known span at an offset, and its end.
  func find(in bytes: [UInt8], at offset: Int) -> (outcome: Outcome, end: Int)? {
    guard offset + Self.beginningCount <= bytes.count else { return nil }
    for known in groups[group(in: bytes, at: offset)] {
      let end = offset + known.range.count
      if Self.isBoundary(end, in: bytes), bytes[known.range] == bytes[offset..<end] { return (known.outcome, end) }
    }
    return nil
  }

  /// Stores the outcome of a span of whole control words, and drops the oldest of its group.
  mutating func keep(_ outcome: Outcome, of range: Range<Int>, in bytes: [UInt8]) {
    guard range.count >= Self.beginningCount else { return }
    let group = group(in: bytes, at: range.lowerBound)
    if groups[group].count == Self.groupSize { groups[group].removeLast() }
    groups[group].insert(Entry(range: range, outcome: outcome), at: 0)
  }

  /// Returns the group of the spans that begin like the bytes at an offset.
  private func group(in bytes: [UInt8], at offset: Int) -> Int {
    var hash: UInt32 = 0
    for byte in bytes[offset..<offset + Self.beginningCount] { hash = hash &* 31 &+ UInt32(byte) }
    return Int(hash >> 3) % groups.count
  }

  /// Whether a control word really ends at an offset, rather than continuing.
  private static func isBoundary(_ end: Int, in bytes: [UInt8]) -> Bool {
    guard end < bytes.count else { return end == bytes.count }
    switch bytes[end] {
    case "\\", "{", "}", "\n", "\r": return true
    default: return bytes[end - 1] == " "
    }
  }
}
