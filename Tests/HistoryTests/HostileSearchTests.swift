import Pasteboard
import Repetitions
import Testing

@testable import History

struct HostileSearchTests {
  private let folder = StoreFolder()

  private func store() throws -> HistoryStore {
    let store = try folder.open()
    _ = try store.record(RecordedItem([("text/plain;charset=utf-8", [0xFF, 0x61, 0xC3, 0x20, 0x62, 0x00, 0x63])]))
    try store.recordText(String(repeating: "a", count: .many(1 << 20)))
    try store.recordText("e" + String(repeating: "\u{301}", count: .many(500_000)) + "nd")
    return store
  }

  @Test(arguments: [
    (String(repeating: "x", count: .many(1 << 20)), []), ((0..<10_000).map { "word\($0)" }.joined(separator: " "), []),
    (String(repeating: "a", count: .many(1 << 20)), [2]), ("/((a*)*)*b/", [1]), ("/(a|a)*c/", [1]), ("end", [3]),
    ("b c", [1]),
    (String(repeating: "-x ", count: 10_000), [3, 2, 1]), ("b\0c", []), ("\0", []),
    (String(repeating: "\u{301}", count: 9999), [3, 2, 1]),
    ("\"\" () {} * % _ \\", []), (String(repeating: "a", count: 1000) + "b", []),
    (String(repeating: "zb", count: 30), []),
  ])
  func anySearchIsAnswered(search: String, found: [Int]) throws {
    #expect(try store().search(search, atMost: 9).entries.map(\.id) == found)
  }

  @Test func aSearchThatIsStoppedSaysSo() throws {
    let store = try store()
    let spent = SearchBudget(.zero)
    let result = try store.search("/zzz|yyy/", atMost: 9, within: spent)
    #expect(result.entries.isEmpty)
    #expect(result.end == 3, "the next page begins with the item at which it stopped, or after it")
    #expect(try store.search("/zzz|b/", atMost: 9, before: result.end).end == nil)
  }
}
