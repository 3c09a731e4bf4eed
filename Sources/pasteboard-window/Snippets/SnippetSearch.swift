internal import Faces
internal import Glibc
internal import Linux
internal import Search
internal import Wire

/// The search for snippets, which `pb` finds by their names and words.
enum SnippetSearch {
  /// The number of bytes that are read of a list.
  private static let outputLimit = 1 << 20

  /// Returns the snippets that a search finds; the thread waits for that. A search by a filter of the history finds none.
  static func found(by search: String) -> [SnippetFace] {
    guard let query = SnippetQuery(search, now: Int(time(nil))), hasFolder,
      let list = try? Companion.run(["snippet", "list", "--json", "--"] + query.words, keeping: outputLimit)
    else { return [] }
    let faces = list.split(separator: UInt8(ascii: "\n")).compactMap {
      SnippetFace(jsonText: String(decoding: $0, as: UTF8.self))
    }
    return Array(faces.prefix(query.limit))
  }

  /// Whether a search is for all snippets.
  static func findsAll(_ search: String) -> Bool { search.split(separator: " ") == [SnippetQuery.filter[...]] }

  /// Whether there is a folder for snippets: without one, no program is started for each letter.
  private static var hasFolder: Bool {
    BaseFolder.configuration.map { access("\($0)/pasteboard/snippets", F_OK) == 0 } ?? false
  }
}
