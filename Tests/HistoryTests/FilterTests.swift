import Linux
import Pasteboard
import Testing

@testable import History

/// The items that filters select, also among many items, where indexes find them.
struct FilterTests {
  private let folder = StoreFolder()

  @Test func aRareApplicationIsFoundAmongMany() throws {
    let store = try folder.open()
    for number in 0..<2500 {
      let application = number % 900 == 5 ? "Raré" : number % 2 == 0 ? "Common One" : "Common Two"
      _ = try store.record(
        RecordedItem([("text/plain", Array("the text \(number)".utf8))], application: application), now: number)
    }
    func ids(_ text: String) throws -> [Int] { try store.search(text, atMost: 3, now: 3000).entries.map(\.id) }
    #expect(try ids("app:rare") == [1806, 906, 6])
    #expect(try ids("text app:RARÉ") == [1806, 906, 6])
    #expect(try ids("905 app:rare") == [906])
    #expect(try ids("app:rare since:40m") == [1806, 906])
    #expect(try ids("app:rare before:40m") == [6])
    #expect(try ids("app:common") == [2500, 2499, 2498])
    #expect(try ids(#"app:"common two""#) == [2500, 2498, 2496])
    #expect(try ids("app:common -app:two") == [2499, 2497, 2495])
    #expect(try ids("app:none") == [])
    #expect(try ids("app:common app:rare") == [])
    #expect(try store.search("app:common", atMost: 2, before: 11, now: 3000).entries.map(\.id) == [10, 9])
  }

  @Test func cellsAreTables() throws {
    let store = try folder.open()
    let html = [
      "<meta charset=utf-8><google-sheets-html-origin><style>td {}</style><table><tr><td>1</table>",
      "<html><head><title>T</title></head><body><table><td>1</td></table></body></html>",
      "<p>text</p><table><td>1</td></table>", "text <table>",
    ]
    for (number, html) in html.enumerated() {
      _ = try store.record(RecordedItem([("text/html", Array(html.utf8)), ("text/plain", [UInt8(number + 65)])]))
    }
    let cells = "application/x-openoffice-dif;windows_formatname=\"DIF\""
    _ = try store.record(RecordedItem([("text/plain", [70]), (cells, [1])]))
    #expect(try store.search("type:table", atMost: 9).entries.map(\.id) == [5, 2, 1])
    #expect(try store.search("-type:table", atMost: 9).entries.map(\.id) == [4, 3])
  }

  @Test func filesAreNoLinks() throws {
    let store = try folder.open()
    for address in ["file:///home/a", "https://example.com"] {
      _ = try store.record(RecordedItem([("text/uri-list", Array(address.utf8))]))
    }
    try store.recordText("https://example.org/path")
    try store.recordText("see https://example.org")
    #expect(try store.search("type:link", atMost: 9).entries.map(\.id) == [3, 2])
    #expect(try store.search("type:files", atMost: 9).entries.map(\.id) == [1])
  }

  @Test func thousandsOfFiltersAreRead() throws {
    let store = try folder.open()
    try store.recordText("text")
    let filters = (0..<5000).map { "app:x\($0)" }.joined(separator: " ")
    #expect(try store.search(filters, atMost: 9).entries.isEmpty)
    #expect(try store.search(filters.replacing("app", with: "-app"), atMost: 9).entries.map(\.id) == [1])
  }

  @Test func aClockThatWasSetBackHidesLittle() throws {
    let store = try folder.open()
    for (number, time) in [100, 101, 102, 50, 51, 110, 111].enumerated() {
      try store.recordText("\(number)", now: time)
    }
    #expect(try store.search("since:0m", atMost: 9, now: 110).entries.map(\.id) == [7, 6])
    #expect(try store.search("before:0m", atMost: 9, now: 110).entries.map(\.id) == [5, 4, 3, 2, 1])
  }
}
