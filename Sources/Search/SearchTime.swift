internal import Glibc

/// A time in the text of a search: `today`, `yesterday`, a date (`2026-11-01`), or a time ago (`90m`, `3h`, `7d`, `2w`).
struct SearchTime {
  /// The time in seconds since 1970. Of a day, it is the beginning.
  let seconds: Int

  /// The times that can be given, for messages.
  static let forms = "today, yesterday, a date such as 2026-11-01, or a time ago such as 90m, 3h, 7d or 2w"

  /// Times that are often meant.
  static let usual = ["today", "yesterday", "1h", "7d", "4w"]

  /// Creates the time that a word means; nil if it means none.
  init?(_ word: String, now: Int) {
    switch word {
    case "today": seconds = Self.midnight(daysBefore: 0, now)
    case "yesterday": seconds = Self.midnight(daysBefore: 1, now)
    default:
      guard let time = Self.timeAgo(word, now) ?? Self.date(word) else { return nil }
      seconds = time
    }
  }

  /// The letters of units, and their lengths in seconds.
  private static let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]

  private static func timeAgo(_ word: String, _ now: Int) -> Int? {
    guard let unit = word.last.flatMap({ units[$0] }), let count = Int(word.dropLast()), (0...100_000).contains(count)
    else { return nil }
    let (time, overflows) = now.subtractingReportingOverflow(count * unit)
    return overflows ? nil : time
  }

  /// Returns the beginning of a day such as 2026-11-01, in the user's time zone; nil if there is no such day.
  private static func date(_ word: String) -> Int? {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (year - 1900, month - 1, day, -1)
    let time = mktime(&parts)
    // It takes the 30th of February for a day of March. A day that begins late, after a change of the clock, stays.
    return parts.tm_mon == month - 1 ? time : nil
  }

  private static func midnight(daysBefore days: Int32, _ now: Int) -> Int {
    var (time, parts) = (time_t(now), tm())
    localtime_r(&time, &parts)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    parts.tm_mday -= days
    return mktime(&parts)
  }
}
