import RenderCommand
import Testing

@testable import Importing

struct CliphistTests {
  private static let contents: [[UInt8]] = [
    Array("first".utf8), [UInt8](repeating: 0x41, count: 10_000), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1],
    Array("<b>x</b>".utf8),
  ]
  private static let file = BoltBytes.file(
    contents, notes: [4: #"{"timestamp":1700000000,"mime":"text/html","image":{}}"#, 1: #"{"timestamp":0,"mime":""}"#])

  private func items(_ bytes: [UInt8]) throws -> [EarlierItem] {
    try HistoryReader.items(in: bytes, as: HistoryReading(.cliphist))
  }

  @Test func contentsHaveTheirTypes() throws {
    #expect(
      try items(Self.file) == [
        EarlierItem([.init("text/html", .bytes(Self.contents[3]))], copied: 1_700_000_000),
        EarlierItem([.init("image/png", .bytes(Self.contents[2]))]),
        EarlierItem(text: Self.contents[1]),
        EarlierItem(text: Self.contents[0], copied: 0),
      ])
  }

  @Test func shortenedFilesAreDamaged() throws {
    let used = Self.file.count - 4096 + 4000
    for count in stride(from: 0, to: used, by: 61) {
      #expect(throws: MalformedHistory.self) { try items(Array(Self.file[..<count])) }
    }
  }

  @Test func aTreeThatLeadsBackIsDamaged() throws {
    // The root is the page of the branch, whose own number is among its children.
    var file = BoltBytes.file(Self.contents, notes: [:], root: 4)
    file[4 * 4096 + 16 + 8] = 4
    #expect(throws: MalformedHistory.self) { try items(file) }
  }

  /// Each page of contents says that the whole file continues it, and has an entry of that size.
  @Test func bytesAreReadOnce() throws {
    var file = BoltBytes.file((0..<8).map { [UInt8](repeating: $0, count: 3900) }, notes: [:], pagesOfOne: true)
    for page in 5..<13 {
      let size = file.count - page * 4096
      file.replaceSubrange(page * 4096 + 12..<page * 4096 + 16, with: BoltBytes.number(UInt64(12 - page), 4))
      file.replaceSubrange(page * 4096 + 28..<page * 4096 + 32, with: BoltBytes.number(UInt64(size - 40), 4))
    }
    #expect(throws: MalformedHistory.self) { try items(file) }
  }

  @Test func changedBytesEndWithItemsOrAnError() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      var file = Self.file
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        file[Int.random(in: 4096..<file.count, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      let items = (try? items(file)) ?? []
      #expect(items.reduce(0) { $0 + $1.bytes.count } < file.count * 2)
    }
  }
}
