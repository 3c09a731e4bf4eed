/// The marked rows of the list in the order in which the user has marked them, by their positions.
struct ListMarks: Equatable {
  private(set) var positions: [Int] = []
  /// Where the keys go on; nil if nothing was marked yet.
  private(set) var current: Int?
  /// Where the range begins that the keys extend.
  private var start: Int?

  init() {}

  /// Marks rows in this order.
  init(_ positions: [Int]) {
    self.positions = positions
    (current, start) = (positions.last, positions.last)
  }

  /// Marks the next row of a range; on the way back to its beginning, no longer marks the one before.
  mutating func extend(to position: Int) {
    guard let current, let start else { return }
    if abs(position - start) < abs(current - start) {
      positions.removeAll { $0 == current }
    } else if !positions.contains(position) {
      positions.append(position)
    }
    self.current = position
  }

  /// Keeps these rows marked, which come from the top to the bottom. New ones follow the others, in the direction away
  /// from the last one.
  mutating func keep(_ chosen: [Int]) {
    let (kept, old) = (Set(chosen), Set(positions))
    let new = chosen.filter { !old.contains($0) }
    let isUpwards = new.last.map { $0 < current ?? 0 } ?? false
    positions = positions.filter(kept.contains) + (isUpwards ? new.reversed() : new)
    (current, start) = (positions.last ?? current, positions.last ?? current)
  }
}
