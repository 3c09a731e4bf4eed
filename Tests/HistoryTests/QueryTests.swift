import Glibc
import Linux
import Pasteboard
import Testing

@testable import History

struct QueryTests {
  private static let now = 1_764_000_000
  private static let day = 86_400

  private let folder = StoreFolder()

  /// A store with items of several applications, types and times.
  private func store() throws -> HistoryStore {
    let store = try folder.open()
    func record(_ text: String, _ type: String = "text/plain", _ application: String? = nil, daysAgo: Int) throws {
      _ = try store.record(
        RecordedItem([(type, Array(text.utf8))], application: application), now: Self.now - daysAgo * Self.day)
    }
    try record("page one", "text/html", "Firefox", daysAgo: 9)
    try record("note one", daysAgo: 3)
    try record("page two", "text/html", "firefox-esr", daysAgo: 3)
    try record("file:///home/me/one", "text/uri-list", "Nautilus", daysAgo: 0)
    try record("app:firefox is a word here", daysAgo: 0)
    try store.pin([2], true)
    return store
  }

  @Test(arguments: [
    ("app:firefox", ["page two", "page one"]), ("APP:Firefox one", ["page one"]), ("one app:firefox", ["page one"]),
    ("type:html", ["page two", "page one"]), ("type:files", ["file:///home/me/one"]), ("type:html type:plain", []),
    ("pinned:", ["note one"]), ("pinned: page", []),
    ("since:4d one", ["file:///home/me/one", "note one"]), ("since:1w app:firefox", ["page two"]),
    ("since:1970-01-02 page", ["page two", "page one"]),
    ("since:2999-01-01", []),
    (#""app:firefox""#, ["app:firefox is a word here"]), ("since:never", []), ("app:", ["app:firefox is a word here"]),
    ("type:text app:firefox", ["page two", "page one"]), ("type:link", []),
    ("since:2026-02-30", []),
    ("on app:nautilus", ["file:///home/me/one"]), ("firefox is", ["app:firefox is a word here"]),
  ])
  func wordsSelectItems(query: String, titles: [String]) throws {
    #expect(try store().search(query, atMost: 50, now: Self.now).entries.map(\.title) == titles, "\(query)")
  }

  @Test func theKindsOfTheListSelectItems() throws {
    let store = try folder.open()
    for (text, type) in [("a,b", "text/csv"), ("a\tb", "text/tab-separated-values"), ("words", "text/plain")] {
      _ = try store.record(RecordedItem([(type, Array(text.utf8))]), now: Self.now)
    }
    _ = try store.record(RecordedItem([("image/png", Array("not one".utf8))]), now: Self.now)
    #expect(
      try store.search("type:table", atMost: 9, now: Self.now).entries.map(\.types) == [
        ["text/tab-separated-values"], ["text/csv"],
      ])
    #expect(try store.search("type:picture", atMost: 9, now: Self.now).entries.map(\.types) == [["image/png"]])
  }

  @Test func aDayBeginsAtMidnight() throws {
    var time = time_t(Self.now)
    var parts = tm()
    localtime_r(&time, &parts)
    let midnight = Self.now - Int(parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec)
    let store = try folder.open()
    for (text, time) in [("before", midnight - 1), ("after", midnight)] { try store.recordText(text, now: time) }
    #expect(try store.search("since:today", atMost: 9, now: Self.now).entries.map(\.title) == ["after"])
    #expect(try store.search("since:yesterday", atMost: 9, now: Self.now).entries.map(\.title) == ["after", "before"])
  }

  @Test func pagesOfAQueryFollowEachOther() throws {
    let store = try store()
    let first = try store.search("app:firefox", atMost: 1, now: Self.now).entries
    let second = try store.search("app:firefox", atMost: 1, before: first.first?.place, now: Self.now).entries
    #expect((first + second).map(\.title) == ["page two", "page one"])
  }

  @Test(arguments: [
    ("a\nthe second line\nc", "SECOND", "the second line"), ("only", "nl", "only"), ("x\nÄrger\n", "ärg", "Ärger"),
    (String(repeating: "é", count: 300) + " end", "end", String(repeating: "é", count: 19) + " end"),
  ])
  func theLineThatMatchesIsKnown(text: String, query: String, line: String) throws {
    let store = try folder.open()
    try store.recordText(text)
    #expect(try store.search(query, atMost: 1).entries.map(\.line) == [line])
  }

  /// The beginning of a PNG of 1000 × 620 pixels.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    0, 0, 3, 0xE8, 0, 0, 2, 0x6C, 8, 6, 0, 0, 0, 0x6E, 0xF5, 0x89, 0x9E,
  ]

  @Test(arguments: [("png", 1), ("1000", 1), ("shot", 1), ("PNG, 1000 × 620 shot.png", 1), ("jpeg", 0), ("repo", 1)])
  func itemsWithoutTextAreFoundByTheirProperties(query: String, count: Int) throws {
    let store = try folder.open()
    for (type, bytes, name) in [("image/png", Self.picture, "shot.png"), ("application/pdf", [1, 2], "report.pdf")] {
      let source = RecordedSource(type: type, bytes: .bytes(bytes))
      _ = try store.record(RecordedItem(sources: [source], hints: ItemHints(name: name)))
    }
    let found = try store.search(query, atMost: 9).entries
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.title.isEmpty && $0.lines == nil })
  }

  @Test func anEntryTellsLinesAndPictures() throws {
    let store = try folder.open()
    try store.recordText("one\ntwo\n")
    _ = try store.record(RecordedItem([("image/png", Self.picture)]))
    _ = try store.record(RecordedItem([("image/png", [1, 2, 3])]))
    _ = try store.record(RecordedItem([("x-special/gnome-copied-files", Array("cut\nfile:///a%20b\nfile:///c".utf8))]))
    let entries = try store.entries(atMost: 9)
    #expect(entries.map(\.lines) == [2, nil, nil, 2])
    #expect(entries.map(\.picture) == [nil, nil, "PNG, 1000 × 620", nil])
    #expect(entries.map(\.title) == ["file:///a b", "", "", "one"])
  }
}
