internal import Glibc

/// When an item was copied, as people say it: `14:02`, `yesterday`, `12 Nov`, `12 Nov 2025`.
package struct CopyTime: CustomStringConvertible {
  package let description: String

  /// Creates the name of a time in seconds since 1970, which may be any number in a damaged database.
  package init(_ copied: Int, now: Int) {
    let (then, today, yesterday) = (tm(copied), tm(now), tm(now.minus(86_400)))
    description =
      if then.isSameDay(as: today) {
        then.clock
      } else if then.isSameDay(as: yesterday) {
        "yesterday"
      } else {
        "\(then.tm_mday) \(CopyTime.months[Int(then.tm_mon) % 12])"
          + (then.tm_year == today.tm_year ? "" : " \(1900 + Int(then.tm_year))")
      }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension tm {
  /// Creates the local time of seconds since 1970.
  init(_ seconds: Int) {
    var time = time_t(seconds)
    self.init()
    localtime_r(&time, &self)
  }

  /// The hour and the minute, such as `09:30`.
  var clock: String { "\(tm_hour.twoDigits):\(tm_min.twoDigits)" }

  func isSameDay(as other: tm) -> Bool { tm_year == other.tm_year && tm_yday == other.tm_yday }
}

extension Int32 {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
