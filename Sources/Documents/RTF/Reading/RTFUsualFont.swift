/// The font and size that most of a text is in, which therefore say nothing.
struct RTFUsualFont: Equatable {
  var font: Int32 = 0
  var size: UInt16 = 24
}

/// How much of a text is in each font and size.
///
/// Code has a font of its own: monospaced text counts only where there is no other.
struct RTFFontCounts {
  private var counts = Counts()
  private var monospacedCounts = Counts()

  /// Counts bytes of text.
  mutating func add(_ format: RTFCharacterState, isMonospaced: Bool, count: UInt32) {
    if isMonospaced { monospacedCounts.add(format, count) } else { counts.add(format, count) }
  }

  /// Counts another text too.
  mutating func add(_ other: RTFFontCounts) {
    counts.add(other.counts)
    monospacedCounts.add(other.monospacedCounts)
  }

  /// The most frequent font and size.
  var usual: RTFUsualFont { counts.usual ?? monospacedCounts.usual ?? RTFUsualFont() }

  private struct Counts {
    private var fonts: [Int32: Int] = [:]
    private var sizes: [UInt16: Int] = [:]

    mutating func add(_ format: RTFCharacterState, _ count: UInt32) {
      fonts[format.font, default: 0] += Int(count)
      sizes[format.size, default: 0] += Int(count)
    }

    mutating func add(_ other: Counts) {
      fonts.merge(other.fonts, uniquingKeysWith: +)
      sizes.merge(other.sizes, uniquingKeysWith: +)
    }

    var usual: RTFUsualFont? {
      guard let font = Self.mostFrequent(fonts), let size = Self.mostFrequent(sizes) else { return nil }
      return RTFUsualFont(font: font, size: size)
    }

    /// The most frequent key; the smallest of those that are equally so, that the result is always the same.
    private static func mostFrequent<Key: Comparable>(_ counts: [Key: Int]) -> Key? {
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
  }
}

/// What text stands in, as far as that has a style of its own.
enum RTFSurroundings {
  case body, heading, headerCell
}
