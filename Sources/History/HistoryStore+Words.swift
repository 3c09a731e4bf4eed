internal import Bytes
package import Pasteboard

extension RecordedItem {
  /// Whether its words may be those of a document, which are read later.
  package var mayHaveUnreadWords: Bool {
    SearchableText.isUnread(types: sources.map { $0.type[...] }, hasText: true)
  }
}

/// The words of documents, which only a converter can read well.
extension HistoryStore {
  /// Returns the numbers of the newest items whose words have not been read yet.
  package func unreadItems(atMost limit: Int) throws -> [Int] {
    if database.isReadOnly { return [] }
    return try database.rows(
      "SELECT id FROM item INDEXED BY item_unread WHERE unread = 1 ORDER BY place DESC LIMIT ?", [.integer(limit)],
      step: "look for documents"
    ) { $0.integer(0) }
  }

  /// Returns how the sources with an item's words are read, the best first, and what reads each; none if the words have
  /// been read already.
  package func documents(of id: Int) throws -> [(flavour: Flavour, place: Int)] {
    let isUnread = try database.first(
      "SELECT unread FROM item WHERE id = ?", [.integer(id)], step: "look for documents"
    ) { $0.integer(0) == 1 }
    guard isUnread == true else { return [] }
    let types = try entry(id).types.map { MediaType($0) }
    return SearchableText.documents(among: types.compactMap(\.self)).compactMap { flavour in
      types.firstIndex(of: flavour.type).map { (flavour, $0) }
    }
  }

  /// Keeps the words of an item's document for searches and lists, if the item still exists; nil if they cannot be read.
  package func keep(words: String?, of id: Int) throws {
    if database.isReadOnly { return }
    let name = try entry(id).hints.name
    guard let words, let text = SearchableText(words: words, name: name) else {
      return try database.run("UPDATE item SET unread = NULL WHERE id = ?", [.integer(id)], step: "store the words")
    }
    try database.run(
      "UPDATE item SET text = ?, title = ?, lines = ?, shape = ifnull(shape, ?), unread = NULL, folded = ? WHERE id = ?",
      [
        .text(text.text), .text(text.title), SQLValue(text.lines), SQLValue(text.shape?.rawValue),
        SQLValue(text.folded), .integer(id),
      ], step: "store the words")
  }
}
