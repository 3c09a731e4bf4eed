import RenderCommand
import Testing

struct EarlierItemTests {
  private static let items = [
    EarlierItem(
      [.init("text/html", .bytes([1, 2, 3])), .init("image/png", .file(path: Array("data/x".utf8)))],
      copied: 1_700_000_000, isPinned: true, application: "Firefox", hints: "{}"),
    EarlierItem([.init("text/plain", .bytes([]))]),
  ]

  @Test func itemsComeBack() {
    var rest = Self.items.flatMap(\.bytes)[...]
    #expect(EarlierItem(takenFrom: &rest) == Self.items[0])
    #expect(EarlierItem(takenFrom: &rest) == Self.items[1])
    #expect(rest.isEmpty)
  }

  @Test func anItemThatEndsTooSoonIsNone() {
    let bytes = Self.items[0].bytes
    for count in bytes.indices {
      var rest = bytes[..<count]
      #expect(EarlierItem(takenFrom: &rest) == nil)
    }
  }

  @Test(arguments: ImportedHistory.allCases) func commandLinesComeBack(history: ImportedHistory) {
    for reading in [HistoryReading(history), HistoryReading(history, fileCount: 4096)] {
      #expect(HistoryReading(arguments: reading.arguments) == reading)
    }
  }

  @Test(arguments: [
    ["--history"], ["--history", "x"], ["--history", "copyq", "-1"], ["--history", "copyq", "1", "2"],
  ])
  func otherCommandLinesAreNone(words: [String]) {
    #expect(HistoryReading(arguments: words) == nil)
  }
}
