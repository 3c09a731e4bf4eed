/// The part of a search that finds snippets, beside the items of the history.
package struct SnippetQuery {
  /// The word of a search that selects nothing but snippets.
  package static let filter = "type:snippet"
  /// The maximum number of snippets above other items.
  private static let limitBesideItems = 5

  /// The words that a snippet contains, in its name or its text.
  package let words: [String]
  /// How many snippets are shown.
  package let limit: Int

  /// Reads a search; nil if it finds no snippet, as one by a filter of the history or without a word.
  package init?(_ search: String, now: Int) {
    let pieces = search.split(separator: " ").map(String.init)
    words = pieces.filter { $0 != Self.filter }
    let areChosen = words.count < pieces.count
    limit = areChosen ? .max : Self.limitBesideItems
    let query = SearchQuery(words.joined(separator: " "), now: now)
    guard areChosen || !words.isEmpty, query.filters.isEmpty, query.excludedFilters.isEmpty else { return nil }
  }
}
