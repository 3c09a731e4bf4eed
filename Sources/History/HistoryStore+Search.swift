extension HistoryStore {
  /// Returns the newest items, or the newest before `place`, whose text contains `text` in any case.
  ///
  /// The index of trigrams names the candidates. Each is checked before it counts, and no more than necessary.
  package func search(_ text: String, atMost limit: Int, before place: Int? = nil) throws -> [HistoryEntry] {
    let needle = Needle(text)
    guard !needle.isEmpty else { return try entries(atMost: limit, before: place) }
    let places =
      if let trigrams = Trigrams(needle.folded) {
        try indexed(trigrams, containing: needle, atMost: limit, before: place)
      } else {
        try short(needle, atMost: limit, before: place)
      }
    var entries: [HistoryEntry] = []
    for place in places {
      entries += try database.rows(
        "SELECT \(HistoryEntry.columns) FROM item WHERE place = ?", [.integer(place)], step: "search the history"
      ) { HistoryEntry($0) }
    }
    return entries
  }

  /// The number of texts that are searched before the index: letters that are in many texts are in one of these.
  private static let newest = 2000

  /// Returns the places of one or two letters. No trigram equals these, but some begin with them.
  private func short(_ needle: Needle, atMost limit: Int, before place: Int?) throws -> [Int] {
    let newest = try scanned(Self.newest, containing: needle, atMost: limit, before: place)
    if newest.count == limit { return newest }
    let terms = try database.rows(
      "SELECT term FROM trigram WHERE term >= ? AND term < ? LIMIT \(Trigrams.wordLimit)",
      [.text(needle.folded), .text(needle.folded + "\u{10FFFF}")], step: "search the history"
    ) { $0.text(0) }
    if terms.isEmpty { return newest }
    // So many trigrams are in most texts, so that a scan finds them soon.
    if terms.count == Trigrams.wordLimit { return try scanned(-1, containing: needle, atMost: limit, before: place) }
    return try indexed(Trigrams(anyOf: terms), containing: needle, atMost: limit, before: place)
  }

  private func indexed(
    _ trigrams: Trigrams, containing needle: Needle, atMost limit: Int, before place: Int?
  ) throws -> [Int] {
    try places(
      "SELECT item.place, item.text, item.id FROM search JOIN item ON item.place = search.rowid "
        + "WHERE search MATCH ? AND search.rowid < ? ORDER BY search.rowid DESC",
      [.text(trigrams.expression), .integer(place ?? .max)], containing: needle, atMost: limit)
  }

  /// Searches the newest `count` texts, or all of them if it is -1.
  private func scanned(_ count: Int, containing needle: Needle, atMost limit: Int, before place: Int?) throws -> [Int] {
    try places(
      "SELECT place, text, id FROM item WHERE place < ? ORDER BY place DESC LIMIT ?",
      [.integer(place ?? .max), .integer(count)], containing: needle, atMost: limit)
  }

  private func places(
    _ sql: String, _ values: [SQLValue], containing needle: Needle, atMost limit: Int
  ) throws -> [Int] {
    var places: [Int] = []
    try database.scan(sql, values, step: "search the history") { row in
      if row.withBytes(1, needle.isIn), !damaged.contains(row.integer(2)) { places.append(row.integer(0)) }
      return places.count < limit
    }
    return places
  }
}
