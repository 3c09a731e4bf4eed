/// The most frequent font and size of a text, which are therefore not kept.
struct UsualFont: Equatable {
  var font: Int32 = 0
  var size: UInt16 = 24
}

/// The amount of text in each character format, by the formats' indices.
struct FontCounts {
  private var counts: [UInt32: Int] = [:]

  /// Counts bytes of text.
  mutating func add(_ format: UInt32, count: UInt32) {
    if count > 0 { counts[format, default: 0] += Int(count) }
  }

  /// Adds the counts of another text.
  mutating func add(_ other: FontCounts) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// Returns the most frequent font and size. Code has its own font: monospaced text counts only if there is no other.
  func usual(in formats: CharacterFormats) -> UsualFont {
    let others = counts.filter { !formats.isMonospaced($0.key) }
    var fonts: [Int32: Int] = [:]
    var sizes: [UInt16: Int] = [:]
    for (format, count) in others.isEmpty ? counts : others {
      fonts[formats[format].font, default: 0] += count
      sizes[formats[format].size, default: 0] += count
    }
    guard let font = Self.mostFrequent(fonts), let size = Self.mostFrequent(sizes) else { return UsualFont() }
    return UsualFont(font: font, size: size)
  }

  /// Returns the most frequent key; among equals the smallest, so that the result is always the same.
  private static func mostFrequent<Key: Comparable>(_ counts: [Key: Int]) -> Key? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
