extension HistoryStore {
  /// The newest items whose text contains `text`, whatever its case; of those before `place` if that is given.
  ///
  /// From three characters on the index of trigrams names the candidates; fewer are looked for in one text after the
  /// other. Either way each hit is looked at before it counts, and no more texts are than are needed.
  package func search(
    _ text: String, atMost limit: Int, before place: Int? = nil
  ) throws(HistoryFailure) -> [HistoryEntry] {
    let needle = Needle(text)
    guard !needle.isEmpty else { return try entries(atMost: limit, before: place) }
    let places = try query { () throws(SQLiteFailure) in
      if let trigrams = Trigrams(needle.folded) {
        return try self.places(
          "SELECT item.place, item.text FROM search JOIN item ON item.place = search.rowid "
            + "WHERE search MATCH ? AND search.rowid < ? ORDER BY search.rowid DESC",
          [.text(trigrams.expression), .integer(place ?? .max)], containing: needle, atMost: limit)
      }
      return try self.places(
        "SELECT place, text FROM item WHERE place < ? ORDER BY place DESC", [.integer(place ?? .max)],
        containing: needle, atMost: limit)
    }
    return try query { () throws(SQLiteFailure) in
      var entries: [HistoryEntry] = []
      for place in places {
        entries += try database.rows(
          "SELECT \(HistoryEntry.columns) FROM item WHERE place = ?", [.integer(place)], step: "search the history"
        ) { HistoryEntry($0) }
      }
      return entries
    }
  }

  private func places(
    _ sql: String, _ values: [SQLValue], containing needle: Needle, atMost limit: Int
  ) throws(SQLiteFailure) -> [Int] {
    var places: [Int] = []
    try database.scan(sql, values, step: "search the history") { row in
      if row.withBytes(1, needle.isIn) { places.append(row.integer(0)) }
      return places.count < limit
    }
    return places
  }
}
