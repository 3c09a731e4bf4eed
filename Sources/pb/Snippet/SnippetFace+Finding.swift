internal import Faces
internal import Glibc
internal import Search
internal import Wire

extension SnippetFace {
  /// The maximum length of the line, in characters.
  private static let longestLine = 200

  init(_ snippet: Snippet) {
    let text = (try? snippet.text) ?? ""
    let line = text.lines.first { !$0.isEmpty } ?? ""
    self.init(
      name: snippet.name, type: "\(snippet.type)", line: String(line.prefix(Self.longestLine)),
      questions: SnippetTemplate(text).questions)
  }

  /// Returns the snippets that a search of the history shows beside its items; all of them for an empty one.
  static func found(by search: String) throws -> [SnippetFace] {
    guard !search.isEmpty else { return try Snippet.all.map(SnippetFace.init) }
    guard let query = SnippetQuery(search, now: Int(time(nil))) else { return [] }
    let words = query.words.joined(separator: " ")
    return try Snippet.all.lazy.filter { $0.matches(words) }.prefix(query.limit).map(SnippetFace.init)
  }
}
