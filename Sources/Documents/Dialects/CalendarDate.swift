/// A day of the calendar.
struct CalendarDate {
  let (year, month, day): (Int, Int, Int)

  /// Creates the day of a time in milliseconds from the beginning of 1970, in UTC; nil before that, and from the year
  /// 9000 on.
  init?(milliseconds: Double) {
    guard milliseconds >= 0, milliseconds < 221_845_392_000_000 else { return nil }
    // Years begin in March here, and are counted in cycles of 400 from the year 0.
    let days = Int(milliseconds / 86_400_000) + 719_468
    let dayOfCycle = days % 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = days / 146_097 * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// The day as `2023-11-14`.
  var text: [UInt8] { Array("\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)".utf8) }
}
