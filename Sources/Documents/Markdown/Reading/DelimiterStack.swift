/// A run of `*`, `_`, `~` or `=` that may begin or end formats (CommonMark 0.31.2, 6.2).
struct Delimiter {
  var character: UInt8
  var canOpen: Bool
  var canClose: Bool
  /// The original number of delimiters.
  @FourBytes var length: Int
  /// The number of delimiters that do not belong to a format yet.
  @FourBytes var left: Int
  /// The neighbours on the stack, -1 for none.
  @FourBytes var previous: Int
  @FourBytes var next = -1
  /// The formats that end here, in this order, and those that begin here: indices, -1 for none.
  @FourBytes var firstClose = -1
  @FourBytes var lastClose = -1
  @FourBytes var firstOpen = -1

  /// The delimiters that are not part of a format.
  var textLeft: [UInt8] { Array(repeating: character, count: left) }
}

/// The delimiter stack of CommonMark's appendix, "An algorithm for parsing nested emphasis and links".
///
/// A run that leaves the stack stays in the array, with the formats that it begins and ends.
struct DelimiterStack {
  /// A format that begins or ends at a delimiter run, and the next one there.
  private struct Edge {
    /// Whether the format has two delimiters on each side.
    var isDouble: Bool
    @FourBytes var next: Int
  }

  private(set) var runs: [Delimiter] = []
  private var formats: [Edge] = []
  /// The last delimiter on the stack, -1 for none.
  private(set) var last = -1
  private var openersBottom = [Int](repeating: -1, count: 15)

  /// Whether no run can be paired with a later one, after all possible pairs have been made.
  var isEmpty: Bool { last < 0 }

  mutating func reset() {
    runs.empty()
    formats.empty()
    last = -1
  }

  /// Adds a run and returns its index.
  mutating func push(_ character: UInt8, length: Int, canOpen: Bool, canClose: Bool) -> Int {
    let index = runs.count
    runs.append(
      Delimiter(
        character: character, canOpen: canOpen, canClose: canClose, length: length, left: length, previous: last))
    if last >= 0 { runs[last].next = index }
    last = index
    return index
  }

  /// Removes all delimiters after `bottom` from the stack.
  mutating func drop(after bottom: Int) {
    last = bottom
    if bottom >= 0 { runs[bottom].next = -1 }
  }

  /// Pairs the delimiters after `bottom`, and removes them from the stack.
  mutating func resolve(after bottom: Int) {
    guard last > bottom else { return }
    pair(after: bottom)
    drop(after: bottom)
  }

  /// Pairs the delimiters after `bottom`, or all. Those that may still open a format stay on the stack.
  mutating func pair(after bottom: Int = -1) {
    guard last > bottom else { return }
    for key in openersBottom.indices { openersBottom[key] = -1 }
    var closer = last
    while runs[closer].previous > bottom { closer = runs[closer].previous }
    while closer >= 0 {
      guard runs[closer].canClose else {
        closer = runs[closer].next
        continue
      }
      if let opener = opener(for: closer, after: bottom) {
        pair(opener, closer)
        if runs[opener].left == 0 { unlink(opener) }
        guard runs[closer].left == 0 else { continue }
      } else {
        openersBottom[key(of: closer)] = closer
        if runs[closer].canOpen {
          closer = runs[closer].next
          continue
        }
      }
      let next = runs[closer].next
      unlink(closer)
      closer = next
    }
  }

  /// Returns the formats that end at a run, in this order.
  func formats(endingAt run: Delimiter) -> [Format] { formats(of: run, from: run.firstClose) }

  /// Returns the formats that begin at a run, in this order.
  func formats(beginningAt run: Delimiter) -> [Format] { formats(of: run, from: run.firstOpen) }

  private func formats(of run: Delimiter, from first: Int) -> [Format] {
    var found: [Format] = []
    var index = first
    while index >= 0 {
      found.append(Self.format(of: run.character, isDouble: formats[index].isDouble))
      index = formats[index].next
    }
    return found
  }

  /// Returns the format between two delimiters.
  private static func format(of character: UInt8, isDouble: Bool) -> Format {
    switch character {
    case "~": .strikethrough
    case "=": .highlight
    default: isDouble ? .strong : .emphasis
    }
  }

  private func opener(for closer: Int, after bottom: Int) -> Int? {
    let lowest = openersBottom[key(of: closer)]
    var opener = runs[closer].previous
    while opener > bottom, opener >= lowest {
      if matches(runs[opener], runs[closer]) { return opener }
      opener = runs[opener].previous
    }
    return nil
  }

  private func matches(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
    guard opener.canOpen, opener.character == closer.character else { return false }
    if opener.character == "~" { return opener.left == closer.left }
    if opener.character == "=" { return true }
    // Rules 9 and 10: the sum may be a multiple of three only if both lengths are.
    guard opener.canClose || closer.canOpen, (opener.length + closer.length) % 3 == 0 else { return true }
    return opener.length % 3 == 0 && closer.length % 3 == 0
  }

  /// Returns the key of a closer. Searches with the same key share the lower bound found by a search that failed.
  private func key(of closer: Int) -> Int {
    let delimiter = runs[closer]
    switch delimiter.character {
    case "~": return 12 + min(delimiter.length, 2) - 1
    case "=": return 14
    default: return (delimiter.character == "*" ? 0 : 6) + (delimiter.canOpen ? 3 : 0) + delimiter.length % 3
    }
  }

  private mutating func pair(_ opener: Int, _ closer: Int) {
    runs[opener].next = closer
    runs[closer].previous = opener
    let count = min(runs[opener].left, runs[closer].left, 2)
    runs[opener].left -= count
    runs[closer].left -= count
    formats.append(Edge(isDouble: count == 2, next: runs[opener].firstOpen))
    runs[opener].firstOpen = formats.count - 1
    formats.append(Edge(isDouble: count == 2, next: -1))
    if runs[closer].lastClose >= 0 {
      formats[runs[closer].lastClose].next = formats.count - 1
    } else {
      runs[closer].firstClose = formats.count - 1
    }
    runs[closer].lastClose = formats.count - 1
  }

  private mutating func unlink(_ index: Int) {
    let (previous, next) = (runs[index].previous, runs[index].next)
    if previous >= 0 { runs[previous].next = next }
    if next >= 0 { runs[next].previous = previous } else { last = previous }
  }
}
