/// Times in UTC, as other managers write them.
enum InternetTime {
  /// Returns the seconds since 1970 of "2025-03-08T13:45:00.123Z", or the same with a space and without a zone; nil for
  /// anything else.
  static func seconds(_ text: String) -> Int? {
    let parts = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(6)
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 6, parts[0].count == 4, parts.allSatisfy({ $0.count <= 4 }) else { return nil }
    let days = days(year: numbers[0], month: numbers[1]) + numbers[2] - 1
    return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
  }

  /// Returns the days from 1 January 1970 to the first of a month, which may be one of the next year.
  static func days(year: Int, month: Int) -> Int {
    // Years that begin in March have their leap day at their end.
    let year = month > 2 ? year : year - 1
    let daysOfMonths = (153 * ((month + 9) % 12) + 2) / 5
    return year * 365 + year / 4 - year / 100 + year / 400 + daysOfMonths - 719_468
  }
}
