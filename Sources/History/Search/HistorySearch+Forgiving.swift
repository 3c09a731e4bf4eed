internal import Search

/// Words with one wrong letter.
extension HistorySearch {
  /// The number of the newest items that are looked at where the index is slow: a frequent word is in one of these.
  private static let recent = 300
  /// The time after which what was found is enough.
  private static let usualTime = Duration.milliseconds(4)
  /// The number of texts that are looked at for a word as it stands.
  private static let known = 200

  /// Returns what matches if one letter of a word that is in no text is wrong.
  func runForgiving() throws -> SearchResult {
    (hits, end) = ([], nil)
    var isUnsure = false
    let few = try ItemGroups(store, query.filters).fewPlaces(within: places)
    for (index, word) in query.nearWords where try !isInAnyText(query.required[index]) {
      let match = TextMatch(query, forgiving: index)
      if let few {
        try look(at: few, match)
      } else {
        let others = query.required.enumerated().filter { $0.offset != index }.flatMap(\.element.literals)
        try look(for: NearTrigrams(word, in: store, others), match)
      }
      isUnsure = isUnsure || budget.isSpent
    }
    // There is no place to go on at: the errors were tried one after the other.
    end = nil
    var result = try result()
    result.isUnsure = isUnsure && result.entries.isEmpty
    return result
  }

  /// Tries one error after the other.
  private func look(for near: NearTrigrams, _ match: TextMatch) throws {
    if near.isVague { try lookAtNewest(Self.recent, match) }
    for query in near.queries where !budget.isSpent {
      if !hits.isEmpty, budget.hasPassed(Self.usualTime) { return }
      try look(at: query, match, isPart: true)
    }
  }

  /// Returns whether a term is in a text. If that takes too long to know, it is not.
  private func isInAnyText(_ term: SearchTerm) throws -> Bool {
    guard let trigrams = Trigrams(allOf: term.literals) else { return true }
    let match = TextMatch(term)
    var isFound = false
    var left = Self.known
    try store.database.scan(
      "SELECT \(Candidate.columns) FROM search JOIN item ON item.place = search.rowid WHERE search MATCH ? "
        + "ORDER BY search.rowid DESC", [.text(trigrams.expression)], step: "search the history"
    ) { row in
      isFound = Candidate(row: row).withText(&room) { match.place(in: $1, while: { true }) != nil }
      left -= 1
      return !isFound && left > 0
    }
    return isFound
  }
}
