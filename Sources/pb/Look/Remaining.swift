/// The time until an item expires, for people.
struct Remaining: CustomStringConvertible {
  /// The time in milliseconds; nil if the item does not expire by time, or another line shows it.
  let milliseconds: Int?
  /// Whether it disappears after one paste.
  let isOnce: Bool

  /// Creates the remaining time; nil if the item stays.
  init?(milliseconds: Int?, once: Bool) {
    self.milliseconds = milliseconds
    isOnce = once
    if milliseconds == nil && !isOnce { return nil }
  }

  var description: String {
    guard let milliseconds else { return "disappears after one paste" }
    // The last second counts as one, not as zero.
    let time = "expires in \(Age(from: 0, to: (max(0, milliseconds) + 999) / 1000))"
    return isOnce ? "\(time), or after one paste" : time
  }
}
