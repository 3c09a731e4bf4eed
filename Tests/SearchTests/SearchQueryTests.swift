import Search
import Testing

struct SearchQueryTests {
  private static let now = 1_795_000_000

  private func query(_ text: String) -> SearchQuery { SearchQuery(text, now: Self.now) }

  /// The terms of a search, as words.
  private func terms(_ text: String) -> [String] {
    func name(_ term: SearchTerm) -> String {
      switch term {
      case .word(let finder): String(decoding: finder.bytes, as: UTF8.self)
      case .phrase(let finder): "\"\(String(decoding: finder.bytes, as: UTF8.self))\""
      case .pattern(let pattern): "/\(pattern.literals.joined(separator: "…"))/"
      }
    }
    let query = query(text)
    return query.required.map(name) + query.excluded.map { "-" + name($0) }
  }

  @Test(arguments: [
    ("b a", ["b", "a"]), ("  two\twords　here ", ["words", "here", "two"]), (#""a phrase" x"#, [#""a phrase""#, "x"]),
    (#""not ended"#, ["ended", "\"not"]), (#"5" x"#, ["5\"", "x"]), (#""""#, []), ("/ab+c/", ["/ab…c/"]),
    ("/usr/bin", ["/usr/bin"]),
    ("/usr/", ["/usr/"]), ("/a b/", ["/a b/"]), ("-x y", ["y", "-x"]), (#"-"a b""#, [#"-"a b""#]),
    ("-/ab/", ["-/ab/"]),
    ("-", ["-"]), ("- a", ["-", "a"]), ("--flag", ["--flag"]), (#""-x""#, [#""-x""#]), ("a a A", ["a"]), ("Ü", ["u"]),
    ("http://x", ["http://x"]), ("\u{301}", []), ("a -a", ["a", "-a"]), ("/(/", ["/(/"]), (#"/a\/b/"#, ["/a/b/"]),
    ("//", ["//"]),
    (#"app:"not closed"#, ["closed"]),
  ])
  func aSearchHasItsTerms(text: String, expected: [String]) { #expect(terms(text) == expected, "\(text)") }

  @Test(arguments: [
    ("app:x", 1, 0), ("-app:x", 0, 1), (#"app:"Visual Studio" x"#, 1, 0),
    ("type:link since:5d before:today pinned:", 4, 0),
    ("-pinned: -type:html", 0, 2), (#""app:x""#, 0, 0), ("app:", 0, 0), ("pinned:x", 0, 0),
  ])
  func aSearchHasItsFilters(text: String, count: Int, excluded: Int) {
    #expect(query(text).filters.count == count)
    #expect(query(text).excludedFilters.count == excluded)
  }

  @Test(arguments: [
    "since:5x", "since:2026-13-45", "since:2026-02-30", "since:2026-04-31", "since:11/26/2026", "since:1h30m",
    "since:",
    "app:", "type:", "Since:soon", "one two type: three", "before:never", "-since:x",
  ])
  func aFilterWithAnotherValueIsText(text: String) {
    #expect(query(text).complaint?.contains("selects nothing: give ") == true)
    #expect(query(text).filters.isEmpty && query(text).excludedFilters.isEmpty)
  }

  @Test func aBadPatternIsToldByASentence() {
    #expect(query("a /(b/").complaint == "'/(b/' is no pattern, because a group is not closed")
  }

  @Test(arguments: [
    "", "word", "since:5d", "since:today", "since:2024-02-29", "since:2026-12-31", "app:x", "type:html", "pinned:",
    "note: since", "pinned:x", "http://a", #""since:5x""#, "before:3h", "/a+/", "/usr/bin",
  ])
  func anythingElseIsNone(text: String) { #expect(query(text).complaint == nil) }

  @Test func timesAreThoseOfTheClock() {
    #expect(query("since:2h").filters == [.since(Self.now - 7200)])
    #expect(query("before:2h").filters == [.before(Self.now - 7200)])
    #expect(query("APP:Über").filters == [.application("uber")])
    #expect(SearchFilter("since:100000w", now: .min) == nil)
  }

  // MARK: Marks

  private func marked(_ search: String, _ line: String) -> String {
    let bytes = Array(line.utf8)
    var (text, end) = ("", 0)
    for range in query(search).marks(in: line) {
      text +=
        String(decoding: bytes[end..<range.lowerBound], as: UTF8.self)
        + "[\(String(decoding: bytes[range], as: UTF8.self))]"
      end = range.upperBound
    }
    return text + String(decoding: bytes[end...], as: UTF8.self)
  }

  @Test(arguments: [
    ("uber", "Über uber", "[Über] [uber]"), ("ss", "Straße", "Stra[ß]e"), ("s", "Straße", "[S]tra[ß]e"),
    (
      "e x",
      "e\u{301}x y", "[e\u{301}x] y"
    ),
    ("b a", "a-b", "[a]-[b]"), (#""b c""#, "a b c", "a [b c]"), (#"/\d+/"#, "a1b22", "a[1]b[22]"),
    (
      "none", "line",
      "line"
    ),
    ("がき", "ｶﾞき がき", "ｶﾞき [がき]"), ("ガ", "ｶﾞ", "[ｶﾞ]"), ("clipbaord", "the clipboard", "the [clipboard]"),
    (
      "aa",
      "aaaa", "[aaaa]"
    ),
    ("-a b", "ab", "a[b]"), ("fi", "ﬁx", "[ﬁ]x"), ("", "a", "a"), ("app:x", "x", "x"), ("/x*/", "ax", "a[x]"),
  ])
  func matchesAreMarked(search: String, line: String, expected: String) { #expect(marked(search, line) == expected) }

  // MARK: Completion

  private func completions(_ text: String) -> [String] {
    SearchCompletion.completions(of: text, applications: ["Firefox", "Visual Studio Code", "Foot"]).map(\.text)
  }

  @Test(arguments: [
    ("", []), ("a", []), ("ap", ["app:"]), ("x -ty", ["x -type:"]), ("pi", ["pinned: "]), ("type:l", ["type:link "]),
    ("type:link", []), ("app:f", ["app:Firefox ", "app:Foot "]), ("a app:VI", [#"a app:"Visual Studio Code" "#]),
    (#"app:"visual s"#, [#"app:"Visual Studio Code" "#]), ("since:t", ["since:today "]), ("before:1", ["before:1h "]),
    ("word", []), ("type:x", []), ("app:foot ", []),
  ])
  func theLastWordIsCompleted(text: String, expected: [String]) { #expect(completions(text) == expected) }

  // MARK: Hostile searches

  @Test func longSearchesAreReadInLinearTime() {
    #expect(query(String(repeating: "a", count: 1 << 20)).required.count == 1)
    #expect(query((0..<10_000).map { "word\($0)" }.joined(separator: " ")).required.count == 10_000)
    #expect(query(String(repeating: "\"", count: 100_000)).required.count == 1)
    #expect(query(String(repeating: "\"a", count: 100_000)).required.count == 1)
    #expect(query(String(repeating: "/a ", count: 100_000)).required.count == 1)
    #expect(query(String(repeating: "-\"a ", count: 50_000)).excluded.count == 1)
  }
}
