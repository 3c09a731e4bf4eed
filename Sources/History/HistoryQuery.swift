internal import Faces

/// What a search looks for: a text, and words such as `app:firefox` that items must match too (``SearchFilter``).
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
    if query.isOnlyText {
      self.init(text: String(query.dropFirst().dropLast()), filters: [])
      return
    }
    var filters: [SearchFilter] = []
    let words = query.split(separator: " ", omittingEmptySubsequences: false).filter { word in
      guard let filter = SearchFilter(word, now: now) else { return true }
      filters.append(filter)
      return false
    }
    let text = words.joined(separator: " ")
    self.init(text: filters.isEmpty ? text : text.withoutOuterSpaces, filters: filters)
  }

  private init(text: String, filters: [SearchFilter]) {
    self.text = text
    condition = filters.map { " AND \($0.condition)" }.joined()
    values = filters.flatMap(\.values)
  }
}

extension SearchFilter {
  /// The condition in SQL.
  fileprivate var condition: String {
    switch self {
    case .application: "instr(lower(application), ?) > 0"
    case .types(let names): "(\(names.map { _ in "instr(lower(types), ?) > 0" }.joined(separator: " OR ")))"
    case .since: "copied >= ?"
    case .pinned: "pinned = 1"
    }
  }

  /// The values of the condition's parameters.
  fileprivate var values: [SQLValue] {
    switch self {
    case .application(let name): [.text(name)]
    case .types(let names): names.map { .text($0) }
    case .since(let time): [.integer(time)]
    case .pinned: []
    }
  }
}

extension String {
  fileprivate var withoutOuterSpaces: String {
    let rest = drop { $0 == " " }
    return String(rest[..<(rest.lastIndex { $0 != " " }.map(rest.index(after:)) ?? rest.startIndex)])
  }
}
