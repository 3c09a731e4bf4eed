internal import Glibc

/// A word in the text of a search that items must match, such as `app:firefox`.
///
/// | word | matches |
/// |---|---|
/// | `app:NAME` | items of applications with this in their names |
/// | `type:NAME` | items with this in one of their types; `files`, `link`, `picture` and `table` mean several types |
/// | `since:TIME` | items copied since `today`, `yesterday`, a date (`2026-11-01`), or a time ago (`90m`, `3d`, `2w`) |
/// | `pinned:` | pinned items |
package enum SearchFilter: Equatable, Sendable {
  /// Items of applications with this in their names.
  case application(String)
  /// Items with one of these in one of their types.
  case types([String])
  /// Items copied since then, in seconds since 1970.
  case since(Int)
  case pinned

  /// Creates the filter that a word means; nil if it is text, as is one with an unknown value: it may be half typed.
  package init?(_ word: Substring, now: Int) {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = word[word.index(after: colon)...].lowercased()
    switch (word[..<colon].lowercased(), value) {
    case ("pinned", ""): self = .pinned
    case ("app", let name) where !name.isEmpty: self = .application(name)
    case ("type", let name) where !name.isEmpty: self = .types(SearchFilter.kinds[name] ?? [name])
    case ("since", let words):
      guard let time = SearchFilter.time(words, now: now) else { return nil }
      self = .since(time)
    default: return nil
    }
  }

  /// Returns a sentence about the first word of a search that looks like a filter and is none; nil if there is none.
  package static func complaint(about text: String, now: Int) -> String? {
    if text.isOnlyText { return nil }
    for word in text.split(separator: " ") where SearchFilter(word, now: now) == nil {
      guard let colon = word.firstIndex(of: ":"), let form = forms[word[..<colon].lowercased()] else { continue }
      return "'\(word)' selects nothing: give \(form)"
    }
    return nil
  }

  /// The forms of the filters that need values.
  private static let forms = [
    "app": "app: and a part of an application's name, such as app:firefox",
    "type": "type: and a part of a type, or a kind of the list, such as type:html or type:picture",
    "since": "since: and today, yesterday, a date such as 2026-11-01, or a time ago such as 90m, 3h, 7d or 2w",
  ]

  /// The kinds of items in the list whose types do not contain the word.
  private static let kinds = [
    "files": ["uri-list", "gnome-copied-files"], "link": ["uri-list", "moz-url"], "picture": ["image/"],
    "table": ["text/csv", "text/tab-separated-values"],
  ]

  // MARK: Times

  /// Returns the time that a word means, in seconds since 1970; nil if none.
  private static func time(_ word: String, now: Int) -> Int? {
    switch word {
    case "today": return midnight(daysBefore: 0, now)
    case "yesterday": return midnight(daysBefore: 1, now)
    default: return timeAgo(word, now) ?? date(word)
    }
  }

  /// The letters of units, and their lengths in seconds.
  private static let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]

  private static func timeAgo(_ word: String, _ now: Int) -> Int? {
    guard let unit = word.last.flatMap({ units[$0] }), let count = Int(word.dropLast()), (0...100_000).contains(count)
    else { return nil }
    return now.minus(count * unit)
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
    var time = time_t(now)
    var parts = tm()
    localtime_r(&time, &parts)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    parts.tm_mday -= days
    return mktime(&parts)
  }
}

extension String {
  /// Whether the text of a search is in double quotes, which make it only text.
  package var isOnlyText: Bool { count > 1 && hasPrefix("\"") && hasSuffix("\"") }
}
