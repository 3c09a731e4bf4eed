internal import Search

/// One search. An index names candidates, the newest first; each is looked at before it counts, and no more than
/// necessary.
final class HistorySearch {
  let store: HistoryStore
  let query: SearchQuery
  let limit: Int
  let conditions: ItemConditions
  let budget: SearchBudget
  /// The places of items that are looked at.
  let places: Range<Int>
  /// Room for a text in lower case.
  var room: [UInt8] = []
  var hits: [Hit] = []
  /// The place before which nothing was looked at, because the time was over.
  var end: Int?

  /// An item that was found, and the line with the text.
  struct Hit {
    let place: Int
    let line: String?
  }

  /// The number of texts that are searched before the index: letters that are in many texts are in one of these.
  private static let newest = 1000

  init(
    _ store: HistoryStore, _ query: SearchQuery, _ limit: Int, before place: Int?, _ budget: SearchBudget
  ) throws {
    (self.store, self.query, self.limit, self.budget) = (store, query, limit, budget)
    conditions = ItemConditions(query)
    let high = try conditions.before.map { try store.firstPlace(copiedSince: $0) } ?? .max
    let low = try conditions.since.map { try store.firstPlace(copiedSince: $0) } ?? .min
    places = low..<max(low, min(high, place ?? .max))
  }

  // MARK: As it stands

  /// Returns what matches as it stands.
  func run() throws -> SearchResult {
    let match = TextMatch(query)
    let groups = try ItemGroups(store, query.filters)
    if groups.isEmpty { return SearchResult() }
    if let few = try groups.fewPlaces(within: places) {
      try look(at: few, match)
    } else if let trigrams = Trigrams(allOf: query.required.flatMap(\.literals)) {
      try look(at: trigrams.expression, match)
    } else if let letters = query.shortWord {
      try look(for: letters, match)
    } else if let statements = groups.statements {
      for statement in statements {
        try scan(statement.sql(Candidate.columns), statement.values(places) + [.integer(-1)], match, isPart: true)
      }
    } else {
      try lookAtNewest(-1, match)
    }
    return try result()
  }

  func look(at few: [Int], _ match: TextMatch) throws {
    for place in few where hits.count < limit {
      if budget.isSpent { return stop(at: place + 1) }
      try scan("SELECT \(Candidate.columns) FROM item WHERE place = ?", [.integer(place)], match)
    }
  }

  /// Looks at the items that a query to the index names.
  func look(at trigrams: String, _ match: TextMatch, isPart: Bool = false) throws {
    try scan(
      "SELECT \(Candidate.columns) FROM search JOIN item ON item.place = search.rowid "
        + "WHERE search MATCH ? AND search.rowid >= ? AND search.rowid < ? ORDER BY search.rowid DESC",
      [.text(trigrams), .integer(places.lowerBound), .integer(places.upperBound)], match, isPart: isPart)
  }

  /// Finds one or two letters. No trigram equals these, but some begin with them.
  private func look(for letters: String, _ match: TextMatch) throws {
    try lookAtNewest(Self.newest, match)
    if hits.count == limit || end != nil { return }
    let trigrams = try store.database.rows(
      "SELECT term FROM trigram WHERE term >= ? AND term < ? LIMIT \(Trigrams.wordLimit)",
      [.text(letters), .text(letters + "\u{10FFFF}")], step: "search the history"
    ) { $0.text(0) }
    if trigrams.isEmpty { return }
    hits = []
    // So many trigrams are in most texts, so that a scan finds them soon.
    if trigrams.count == Trigrams.wordLimit { return try lookAtNewest(-1, match) }
    try look(at: Trigrams(anyOf: trigrams).expression, match)
  }

  /// Looks at the newest `count` items, or all of them if it is -1.
  func lookAtNewest(_ count: Int, _ match: TextMatch) throws {
    try scan(
      "SELECT \(Candidate.columns) FROM item WHERE place >= ? AND place < ? ORDER BY place DESC LIMIT ?",
      [.integer(places.lowerBound), .integer(places.upperBound), .integer(count)], match)
  }

  // MARK: Candidates

  /// Looks at the rows of a statement, the newest first. Those of a part are found besides what others find.
  private func scan(_ sql: String, _ values: [SQLValue], _ match: TextMatch, isPart: Bool = false) throws {
    var left = isPart ? limit : limit - hits.count
    let goesOn = { !self.budget.isSpent }
    try store.database.scan(sql, values, step: "search the history") { row in
      let item = Candidate(row: row)
      if let hit = hit(item, match, goesOn) {
        hits.append(hit)
        left -= 1
      }
      let isSpent = budget.isSpent
      if isSpent, left > 0 { stop(at: item.place) }
      return left > 0 && !isSpent
    }
  }

  private func hit(_ item: Candidate, _ match: TextMatch, _ goesOn: () -> Bool) -> Hit? {
    if store.damaged.contains(item.id) || !conditions.hold(for: item) { return nil }
    return item.withText(&room) { text, folded in
      match.place(in: folded, while: goesOn).map {
        Hit(place: item.place, line: match.hasPlace ? TextLine.line(of: text, at: $0, in: folded) : nil)
      }
    }
  }

  private func stop(at place: Int) { end = max(end ?? .min, place) }

  /// Returns the newest hits. Those behind a place at which a part was stopped are left for the next page.
  func result() throws -> SearchResult {
    var seen: Set<Int> = []
    let newest = hits.filter { seen.insert($0.place).inserted && $0.place >= end ?? .min }
      .sorted { $0.place > $1.place }.prefix(limit)
    let entries = try newest.flatMap { hit in
      try store.database.rows(
        "SELECT \(HistoryEntry.columns) FROM item WHERE place = ?", [.integer(hit.place)], step: "search the history"
      ) { HistoryEntry($0, line: hit.line) }
    }
    return SearchResult(entries: entries, end: end)
  }
}

extension SearchQuery {
  /// The longest word or phrase, of one or two letters; nil if there is none.
  fileprivate var shortWord: String? {
    required.lazy.compactMap(\.finder).first.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
