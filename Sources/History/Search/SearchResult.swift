/// The result of a search.
package struct SearchResult: Sendable {
  /// The items, the newest first.
  package var entries: [HistoryEntry] = []
  /// The place before which the search has not looked, because its time was over; nil if it has looked at all.
  package var end: Int?
  /// Whether the search for words with a wrong letter was stopped before it found any.
  package var isUnsure = false
}
