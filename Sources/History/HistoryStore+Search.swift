extension HistoryStore {
  /// Returns the newest items, or the newest before `place`, that match `query` (``HistoryQuery``): their texts contain
  /// its text in any case.
  ///
  /// The index of trigrams names the candidates. Each is checked before it counts, and no more than necessary.
  package func search(
    _ query: String, atMost limit: Int, before place: Int? = nil, now: Int = currentTime
  ) throws -> [HistoryEntry] {
    let search = Search(HistoryQuery(query, now: now), limit, before: place)
    guard !search.needle.isEmpty else { return try entries(atMost: limit, before: place, matching: search.query) }
    let hits =
      if let trigrams = Trigrams(search.needle.folded) {
        try indexed(trigrams, search)
      } else {
        try short(search)
      }
    return try hits.flatMap { hit in
      try database.rows(
        "SELECT \(HistoryEntry.columns) FROM item WHERE place = ?", [.integer(hit.place)], step: "search the history"
      ) { HistoryEntry($0, line: hit.line) }
    }
  }

  /// One search.
  private struct Search {
    let query: HistoryQuery
    let needle: Needle
    let limit: Int
    /// All items that are found have smaller places.
    let end: Int

    init(_ query: HistoryQuery, _ limit: Int, before place: Int?) {
      (self.query, self.limit, end) = (query, limit, place ?? .max)
      needle = Needle(query.text)
    }
  }

  /// An item that is found, and the line with the text.
  private struct Hit {
    let place: Int
    let line: String
  }

  /// The number of texts that are searched before the index: letters that are in many texts are in one of these.
  private static let newest = 2000

  /// Finds one or two letters. No trigram equals these, but some begin with them.
  private func short(_ search: Search) throws -> [Hit] {
    let newest = try scanned(Self.newest, search)
    if newest.count == search.limit { return newest }
    let letters = search.needle.folded
    let terms = try database.rows(
      "SELECT term FROM trigram WHERE term >= ? AND term < ? LIMIT \(Trigrams.wordLimit)",
      [.text(letters), .text(letters + "\u{10FFFF}")], step: "search the history"
    ) { $0.text(0) }
    if terms.isEmpty { return newest }
    // So many trigrams are in most texts, so that a scan finds them soon.
    if terms.count == Trigrams.wordLimit { return try scanned(-1, search) }
    return try indexed(Trigrams(anyOf: terms), search)
  }

  private func indexed(_ trigrams: Trigrams, _ search: Search) throws -> [Hit] {
    try hits(
      "SELECT item.place, item.text, item.id FROM search JOIN item ON item.place = search.rowid "
        + "WHERE search MATCH ? AND search.rowid < ?\(search.query.condition) ORDER BY search.rowid DESC",
      [.text(trigrams.expression), .integer(search.end)] + search.query.values, search)
  }

  /// Searches the newest `count` texts, or all of them if it is -1.
  private func scanned(_ count: Int, _ search: Search) throws -> [Hit] {
    try hits(
      "SELECT place, text, id FROM item WHERE place < ?\(search.query.condition) ORDER BY place DESC LIMIT ?",
      [.integer(search.end)] + search.query.values + [.integer(count)], search)
  }

  private func hits(_ sql: String, _ values: [SQLValue], _ search: Search) throws -> [Hit] {
    var hits: [Hit] = []
    try database.scan(sql, values, step: "search the history") { row in
      if !damaged.contains(row.integer(2)), let line = row.withBytes(1, search.needle.line) {
        hits.append(Hit(place: row.integer(0), line: line))
      }
      return hits.count < search.limit
    }
    return hits
  }
}
