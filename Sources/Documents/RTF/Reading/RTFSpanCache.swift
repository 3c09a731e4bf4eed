/// Spans of control words that came lately, and what came of them.
///
/// Word processors begin each paragraph and each row with much the same words, up to a hundred of them. Where such a
/// span begins with words that set everything, what comes of it is always the same, so that its bytes need only be
/// compared.
struct RTFSpanCache<Outcome> {
  private struct Entry {
    var range: Range<Int>
    var outcome: Outcome
  }

  /// Rows of one table begin alike, so that several spans of one beginning are kept.
  private static var groupSize: Int { 4 }
  /// How many bytes say which group a span is in. Shorter ones are read as fast.
  private static var beginningCount: Int { 16 }

  /// The groups, in each the spans that came last first.
  private var groups: [[Entry]] = Array(repeating: [], count: 16)

  /// The outcome of a known span that stands at an offset, and where it ends.
  func find(in bytes: [UInt8], at offset: Int) -> (outcome: Outcome, end: Int)? {
    guard offset + Self.beginningCount <= bytes.count else { return nil }
    for known in groups[group(in: bytes, at: offset)] {
      let end = offset + known.range.count
      if Self.isBoundary(end, in: bytes), bytes[known.range] == bytes[offset..<end] { return (known.outcome, end) }
    }
    return nil
  }

  /// Keeps the outcome of a span of whole control words. The oldest of its group is forgotten.
  mutating func keep(_ outcome: Outcome, of range: Range<Int>, in bytes: [UInt8]) {
    guard range.count >= Self.beginningCount else { return }
    let group = group(in: bytes, at: range.lowerBound)
    if groups[group].count == Self.groupSize { groups[group].removeLast() }
    groups[group].insert(Entry(range: range, outcome: outcome), at: 0)
  }

  /// The group of the spans that begin like the bytes at an offset.
  private func group(in bytes: [UInt8], at offset: Int) -> Int {
    var hash: UInt32 = 0
    for byte in bytes[offset..<offset + Self.beginningCount] { hash = hash &* 31 &+ UInt32(byte) }
    return Int(hash >> 3) % groups.count
  }

  /// Whether a control word that seems to end at an offset does so, rather than go on.
  private static func isBoundary(_ end: Int, in bytes: [UInt8]) -> Bool {
    guard end < bytes.count else { return end == bytes.count }
    switch bytes[end] {
    case "\\", "{", "}", "\n", "\r": return true
    default: return bytes[end - 1] == " "
    }
  }
}
