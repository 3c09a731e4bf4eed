/// The system's clock, which may be wrong for a while. A time is believed at once if it is within a day of the previous
/// one, else a day later: a machine that was off loses a day, and a clock that has jumped is right again by then. Until
/// then, the believed time does not advance.
struct WatchedClock: Equatable {
  private static let day = 86_400
  /// The believed time changes, and must be stored, once an hour.
  private static let step = 3600

  /// The last believed time, in seconds since 1970.
  var believed: Int?
  /// The first reading that is not believed yet.
  var doubted: Int?

  /// Returns the time to use when the clock says `now`.
  mutating func time(at now: Int) -> Int {
    guard let believed, WatchedClock.isFar(now, from: believed) else { return believe(now) }
    let first = min(doubted ?? now, now)
    if WatchedClock.isFar(now, from: first) { return believe(now) }
    doubted = first
    return believed
  }

  private mutating func believe(_ now: Int) -> Int {
    let isNearby = believed.map { $0 <= now && !WatchedClock.isFar(now, from: $0, by: WatchedClock.step) } ?? false
    if !isNearby || doubted != nil { self = WatchedClock(believed: now) }
    return now
  }

  /// Returns whether a time is more than `seconds` later than another.
  private static func isFar(_ time: Int, from other: Int, by seconds: Int = day) -> Bool {
    let (difference, isTooFar) = time.subtractingReportingOverflow(other)
    return time > other && (isTooFar || difference > seconds)
  }
}
