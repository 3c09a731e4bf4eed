import Faces
import Testing

/// The words of a search that select items.
struct SearchFilterTests {
  private static let now = 1_795_000_000

  @Test(arguments: [
    "since:5x", "since:2026-13-45", "since:2026-02-30", "since:2026-04-31", "since:11/26/2026", "since:1h30m", "since:",
    "app:", "type:", "Since:soon", "one two type: three",
  ])
  func aFilterWithAnotherValueIsText(text: String) {
    #expect(SearchFilter.complaint(about: text, now: Self.now)?.contains("selects nothing: give ") == true)
    #expect(text.split(separator: " ").allSatisfy { SearchFilter($0, now: Self.now) == nil })
  }

  @Test(arguments: [
    "", "word", "since:5d", "since:today", "since:2024-02-29", "since:2026-12-31", "app:x", "type:html", "pinned:",
    "note: since", "pinned:x", "http://a", #""since:5x""#,
  ])
  func anythingElseIsNone(text: String) {
    #expect(SearchFilter.complaint(about: text, now: Self.now) == nil)
  }

  @Test func kindsMeanTypes() {
    #expect(SearchFilter("type:Picture", now: Self.now) == .types(["image/"]))
    #expect(SearchFilter("type:table", now: Self.now) == .types(["text/csv", "text/tab-separated-values"]))
    #expect(SearchFilter("type:HTML", now: Self.now) == .types(["html"]))
    #expect(SearchFilter("pinned:", now: Self.now) == .pinned)
    #expect(SearchFilter("since:2h", now: Self.now) == .since(Self.now - 7200))
  }
}
