/// The system's clock, which may be wrong for a while. What it says is believed at once if that is within a day of what
/// it said before, else a day later: a machine that was off loses a day, and a clock that has jumped is right again by
/// then. Until then time stands still.
struct WatchedClock: Equatable {
  private static let day = 86_400
  /// It changes, and has to be stored, once an hour.
  private static let step = 3600

  /// What was believed last, in seconds since 1970.
  var believed: Int?
  /// What was read first of what is not believed yet.
  var doubted: Int?

  /// The time to go by when the clock says `now`.
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

  /// Whether a time is later than another by more than so many seconds.
  private static func isFar(_ time: Int, from other: Int, by seconds: Int = day) -> Bool {
    let (difference, isTooFar) = time.subtractingReportingOverflow(other)
    return time > other && (isTooFar || difference > seconds)
  }
}
