internal import Faces
internal import Glibc
internal import Linux
internal import Search
internal import Wire

/// The search for snippets, which `pb` finds by their names and words.
enum SnippetSearch {
  /// The word of a search that selects nothing but snippets.
  static let filter = "type:snippet"
  /// The maximum number of snippets above other items.
  private static let limit = 5
  /// The number of bytes that are read of a list.
  private static let outputLimit = 1 << 20

  /// Returns the snippets that a search finds; the thread waits for that. A search by a filter of the history finds none.
  static func found(by search: String) -> [SnippetFace] {
    let pieces = search.split(separator: " ").map(String.init)
    let words = pieces.filter { $0 != filter }
    let areChosen = words.count < pieces.count
    let query = SearchQuery(words.joined(separator: " "), now: Int(time(nil)))
    guard areChosen || !words.isEmpty, query.filters.isEmpty, query.excludedFilters.isEmpty, hasFolder,
      let list = try? Companion.run(["snippet", "list", "--json", "--"] + words, keeping: outputLimit)
    else { return [] }
    let faces = list.split(separator: UInt8(ascii: "\n")).compactMap {
      SnippetFace(jsonText: String(decoding: $0, as: UTF8.self))
    }
    return areChosen ? faces : Array(faces.prefix(limit))
  }

  /// Whether a search is for all snippets.
  static func findsAll(_ search: String) -> Bool { search.split(separator: " ") == [filter[...]] }

  /// Whether there is a folder for snippets: without one, no program is started for each letter.
  private static var hasFolder: Bool {
    BaseFolder.configuration.map { access("\($0)/pasteboard/snippets", F_OK) == 0 } ?? false
  }
}
