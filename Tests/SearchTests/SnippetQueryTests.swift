import Search
import Testing

struct SnippetQueryTests {
  @Test(
    arguments: [
      ("kind regards", ["kind", "regards"], 5), ("type:snippet", [], .max), (" type:snippet  mail ", ["mail"], .max),
    ] as [(String, [String], Int)])
  func wordsFindSnippets(search: String, words: [String], limit: Int) throws {
    let query = try #require(SnippetQuery(search, now: 0))
    #expect(query.words == words && query.limit == limit)
  }

  @Test(arguments: ["", " ", "type:image", "mail app:firefox", "mail -type:image", "type:snippet app:firefox"])
  func filtersOfTheHistoryFindNone(search: String) { #expect(SnippetQuery(search, now: 0) == nil) }
}
