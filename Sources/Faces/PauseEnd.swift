internal import Glibc

/// When a pause of the history ends, as people say it: `14:02`, or `09:30 tomorrow`.
package struct PauseEnd: CustomStringConvertible {
  /// The time of the day.
  package let clock: String
  package let isTomorrow: Bool

  /// Creates the name of a time in seconds since 1970, at most a day ahead.
  package init(_ end: Int, now: Int) {
    let (then, today) = (tm(end), tm(now))
    clock = then.clock
    isTomorrow = !then.isSameDay(as: today)
  }

  package var description: String { isTomorrow ? "\(clock) tomorrow" : clock }
}
