/// The levels of items that differ only in their indents.
struct IndentLevels {
  private var open: [(margin: Double, level: Int)] = []

  private static let levelLimit = 9

  /// Returns the level of an item with this margin in points. A larger margin is deeper by one level for each usual
  /// indent in the difference.
  mutating func level(of margin: Double) -> Int {
    while let last = open.last, last.margin > margin + ItemEdges.tolerance { open.removeLast() }
    guard let last = open.last else {
      open = [(margin, 1)]
      return 1
    }
    let difference = margin - last.margin
    if difference <= ItemEdges.tolerance { return last.level }
    let steps = max(1, min(difference / ItemEdges.usualIndent - 0.5, Double(Self.levelLimit)).rounded(.up))
    let level = min(Self.levelLimit, last.level + Int(steps))
    open.append((margin, level))
    return level
  }
}
