internal import Search

extension HistoryStore {
  /// Returns the newest items, or the newest before `place`, that match the text of a search (``SearchQuery``).
  ///
  /// If no item matches, words with one wrong letter are found.
  package func search(
    _ text: String, atMost limit: Int, before place: Int? = nil, now: Int = currentTime,
    within budget: SearchBudget = SearchBudget(nil)
  ) throws -> SearchResult {
    let query = SearchQuery(text, now: now)
    if query.isEmpty { return SearchResult(entries: try entries(atMost: limit, before: place)) }
    let search = try HistorySearch(self, query, limit, before: place, budget)
    var result = try search.run()
    if result.entries.isEmpty, result.end == nil, !query.nearWords.isEmpty {
      // The pages of a search are of one kind.
      let isOther = try place != nil && !HistorySearch(self, query, 1, before: nil, budget).run().entries.isEmpty
      if !isOther { result = try search.runForgiving() }
    }
    return result
  }
}

extension SearchQuery {
  /// The words that are forgiven a typing error, and their places among the required terms.
  var nearWords: [(index: Int, word: NearWord)] {
    required.prefix(8).enumerated().compactMap { index, term in term.nearWord.map { (index, $0) } }
  }
}

extension HistoryStore {
  /// Returns the place of the first item that was copied at a time or later. Items are in the order of their times unless
  /// the clock was set back.
  func firstPlace(copiedSince time: Int) throws -> Int {
    // One statement for both would read all rows.
    let ends = try ["min", "max"].map { end in
      try database.first("SELECT \(end)(place) FROM item", step: "search the history") { $0.integer(0) } ?? 0
    }
    var (low, high) = (ends[0], ends[1] + 1)
    while low < high {
      let middle = low + (high - low) / 2
      let next = try database.first(
        "SELECT place, copied FROM item WHERE place >= ? ORDER BY place LIMIT 1", [.integer(middle)],
        step: "search the history"
      ) { (place: $0.integer(0), copied: $0.integer(1)) }
      if let next, next.place < high, next.copied < time { low = next.place + 1 } else { high = middle }
    }
    return low
  }
}
