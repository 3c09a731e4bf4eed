internal import Glibc

/// What a search looks for: a text, and words such as `app:firefox` that items must match too.
///
/// | word | matches |
/// |---|---|
/// | `app:NAME` | items of applications with this in their names |
/// | `type:NAME` | items with this in one of their types; `type:files` means lists of files |
/// | `since:TIME` | items copied since `today`, `yesterday`, a date (`2026-11-01`), or a time ago (`90m`, `3d`, `2w`) |
/// | `pinned:` | pinned items |
///
/// A text in double quotes is only text. A word with an unknown value is text too.
struct HistoryQuery {
  /// The text that an item contains; empty if any will do.
  let text: String
  /// What items must match, as SQL that begins with AND; empty if nothing.
  let condition: String
  /// The values of the condition's parameters.
  let values: [SQLValue]

  init(_ query: String, now: Int) {
    if query.count > 1, query.hasPrefix("\""), query.hasSuffix("\"") {
      self.init(text: String(query.dropFirst().dropLast()), filters: [])
      return
    }
    var filters: [Filter] = []
    let words = query.split(separator: " ", omittingEmptySubsequences: false).filter { word in
      guard let filter = Filter(word, now: now) else { return true }
      filters.append(filter)
      return false
    }
    let text = words.joined(separator: " ")
    self.init(text: filters.isEmpty ? text : text.withoutOuterSpaces, filters: filters)
  }

  private init(text: String, filters: [Filter]) {
    self.text = text
    condition = filters.map { " AND \($0.condition)" }.joined()
    values = filters.compactMap(\.value)
  }

  /// A word that items must match.
  private struct Filter {
    let condition: String
    var value: SQLValue?

    init?(_ word: Substring, now: Int) {
      guard let colon = word.firstIndex(of: ":") else { return nil }
      let value = word[word.index(after: colon)...].lowercased()
      switch (word[..<colon].lowercased(), value) {
      case ("pinned", ""):
        condition = "pinned = 1"
      case ("app", let name) where !name.isEmpty:
        condition = "instr(lower(application), ?) > 0"
        self.value = .text(name)
      case ("type", let name) where !name.isEmpty:
        condition = "instr(lower(types), ?) > 0"
        self.value = .text(name == "files" ? "uri-list" : name)
      case ("since", let words):
        guard let time = Filter.time(words, now: now) else { return nil }
        condition = "copied >= ?"
        self.value = .integer(time)
      default: return nil
      }
    }

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
      return now - count * unit
    }

    /// Returns the beginning of a day such as 2026-11-01, in the user's time zone.
    private static func date(_ word: String) -> Int? {
      let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
      guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
        (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      var parts = tm()
      (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_isdst) = (year - 1900, month - 1, day, -1)
      return mktime(&parts)
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
}

extension String {
  fileprivate var withoutOuterSpaces: String {
    let rest = drop { $0 == " " }
    return String(rest[..<(rest.lastIndex { $0 != " " }.map(rest.index(after:)) ?? rest.startIndex)])
  }
}
