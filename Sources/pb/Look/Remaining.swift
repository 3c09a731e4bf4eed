/// When an item goes by itself, for a reader.
struct Remaining: CustomStringConvertible {
  /// In how many milliseconds; nil if it is for something else to say.
  let milliseconds: Int?
  /// Whether it disappears after one paste.
  let isOnce: Bool

  /// Nil if it stays.
  init?(milliseconds: Int?, once: Bool) {
    self.milliseconds = milliseconds
    isOnce = once
    if milliseconds == nil && !isOnce { return nil }
  }

  var description: String {
    guard let milliseconds else { return "disappears after one paste" }
    // The last second counts as one, and not as none.
    let time = "expires in \(Age(from: 0, to: (max(0, milliseconds) + 999) / 1000))"
    return isOnce ? "\(time), or after one paste" : time
  }
}
