/// The font and size that most of a text is in, which therefore say nothing.
///
/// Code has a look of its own: monospaced text counts only where there is no other.
struct RTFUsualLook {
  private(set) var font: Int32 = 0
  private(set) var size: UInt16 = 24

  init() {}

  /// The usual look of the text in some blocks. Complexity: O(n) in their runs.
  init(of blocks: [RTFContent.Block], in content: RTFContent) {
    var counts = Counts()
    var monospacedCounts = Counts()
    for run in blocks.lazy.flatMap({ content.runs[$0.runs] }) where run.kind == .text {
      if content.isMonospaced(run) { monospacedCounts.add(run) } else { counts.add(run) }
    }
    counts.finish()
    monospacedCounts.finish()
    if counts.fonts.isEmpty { counts = monospacedCounts }
    font = Self.mostFrequent(counts.fonts) ?? font
    size = Self.mostFrequent(counts.sizes) ?? size
  }

  /// How many bytes of text have each look.
  private struct Counts {
    var fonts: [Int32: Int] = [:]
    var sizes: [UInt16: Int] = [:]
    /// The look of the last runs, which mostly stays the same, and their bytes.
    private var last: (font: Int32, size: UInt16, count: Int)?

    mutating func add(_ run: RTFContent.Run) {
      if let last, last.font == run.format.font, last.size == run.format.size {
        self.last?.count += Int(run.count)
      } else {
        finish()
        last = (run.format.font, run.format.size, Int(run.count))
      }
    }

    /// Counts the last runs too.
    mutating func finish() {
      guard let last else { return }
      fonts[last.font, default: 0] += last.count
      sizes[last.size, default: 0] += last.count
      self.last = nil
    }
  }

  /// The most frequent key; the smallest of those that are equally so, that the result is always the same.
  private static func mostFrequent<Key: Comparable>(_ counts: [Key: Int]) -> Key? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

/// What text stands in, as far as that has a look of its own.
enum RTFSurroundings {
  case body, heading, headerCell
}
