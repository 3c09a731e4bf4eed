internal import CGTK
internal import Faces
internal import Glibc

/// Days and times as the user's language writes them.
struct Day {
  private let now: Int

  /// Creates the calendar of a moment, in seconds since 1970.
  init(now: Int = Int(Glibc.time(nil))) { self.now = now }

  /// Returns the day of a time, such as "Yesterday" or "12 November".
  func name(of time: Int) -> String {
    let day = Self.format(time, "%F")
    if day == Self.format(now, "%F") { return translated("Today") }
    if day == Self.format(now.minus(86_400), "%F") { return translated("Yesterday") }
    let isThisYear = Self.format(time, "%Y") == Self.format(now, "%Y")
    // TRANSLATORS: a day of this year, and one of another year, as for g_date_time_format()
    return Self.format(time, isThisYear ? translated("%-d %B") : translated("%-d %B %Y"))
  }

  /// Returns the time of the day.
  static func time(of time: Int) -> String { format(time, "%R") }

  /// Returns a time in a format of g_date_time_format(). A damaged history may contain any number; nothing is written
  /// for what is no time.
  private static func format(_ time: Int, _ format: String) -> String {
    guard let moment = g_date_time_new_from_unix_local(gint64(time)) else { return "" }
    defer { g_date_time_unref(moment) }
    guard let text = g_date_time_format(moment, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
