internal import Glibc

/// When an item was copied, as people say it: `14:02`, `yesterday`, `12 Nov`, `12 Nov 2025`.
package struct CopyTime: CustomStringConvertible {
  package let description: String

  /// Creates the name of a time in seconds since 1970, which a damaged database may make as large as it likes.
  package init(_ copied: Int, now: Int) {
    let (then, today) = (CopyTime.parts(of: copied), CopyTime.parts(of: now))
    let yesterday = CopyTime.parts(of: now - 86_400)
    description =
      if then.isSameDay(as: today) {
        "\(then.tm_hour.twoDigits):\(then.tm_min.twoDigits)"
      } else if then.isSameDay(as: yesterday) {
        "yesterday"
      } else {
        "\(then.tm_mday) \(CopyTime.months[Int(then.tm_mon) % 12])"
          + (then.tm_year == today.tm_year ? "" : " \(1900 + Int(then.tm_year))")
      }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func parts(of seconds: Int) -> tm {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts
  }
}

extension tm {
  fileprivate func isSameDay(as other: tm) -> Bool { tm_year == other.tm_year && tm_yday == other.tm_yday }
}

extension Int32 {
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
