import Foundation
import Pasteboard
import Testing

@testable import History

/// The folded forms of texts in the index, and those of items of earlier versions.
struct FoldedTextTests {
  private let folder = StoreFolder()

  /// Makes a history of the fifth version with texts, the oldest first.
  private func makeEarlier(_ texts: [String]) throws {
    _ = try folder.open()
    try Data().write(to: URL(filePath: folder.databasePath))
    let database = try Database(folder.databasePath)
    try Schema.migrate(database, from: 0, to: 5)
    for (index, text) in texts.enumerated() {
      try database.run(
        """
        INSERT INTO item (place, id, copied, digest, kind, size, types, title, text, lines)
        VALUES (?1, ?1, 1000, ?2, 0, 10, 'text/plain;charset=utf-8', ?3, ?3, 1)
        """,
        [.integer(index + 1), .bytes(try HistoryStore.digest(ofText: text)), .text(text)], step: "test")
    }
  }

  @Test func itemsOfTheFifthVersionAreFoldedLittleByLittle() throws {
    try makeEarlier(["Über", "https://example.com", "plain", "straße"])
    let store = try folder.open()
    #expect(try store.unfoldedCount == 4)
    #expect(try store.found("\"uber\"").isEmpty)
    #expect(try store.found("plain") == ["plain"])
    while try store.foldSome() {}
    #expect(try store.unfoldedCount == 0)
    #expect(try store.found("uber") == ["Über"])
    #expect(try store.found("STRASSE") == ["straße"])
    #expect(try store.found("type:link") == ["https://example.com"])
    try store.checkIndex()
  }

  @Test func anItemThatMovesUpIsFoldedBefore() throws {
    try makeEarlier(["Über", "plain"])
    let store = try folder.open()
    #expect(try store.record(.text("Über")) == .movedUp(1))
    #expect(try store.found("uber") == ["Über"])
    while try store.foldSome() {}
    #expect(try store.found("uber") == ["Über"])
    try store.checkIndex()
  }

  @Test func removedItemsLeaveTheIndex() throws {
    let store = try folder.open()
    for text in ["Über alles", "Straße", "plain TEXT", "Ａｂ"] { try store.recordText(text) }
    try store.checkIndex()
    try store.keep(words: "Wörter", of: 1)
    try store.checkIndex()
    #expect(try store.found("worter") == ["Wörter"])
    #expect(try store.found("uber").isEmpty)
    try store.remove([1, 3])
    try store.checkIndex()
    try store.pin([2], true)
    #expect(try store.removeAll(pinned: false) == 1)
    try store.checkIndex()
    #expect(try store.found("strasse") == ["Straße"])
    try store.remove([2])
    #expect(try store.database.rows("SELECT term FROM trigram", step: "test") { $0.text(0) } == [])
  }

  @Test func documentsWithoutPlainTextAreRead() throws {
    let store = try folder.open()
    let html = ("text/html", Array("<p>x".utf8))
    let (text, picture): ((String, [UInt8]), (String, [UInt8])) = (("text/plain", [65]), ("image/png", [1]))
    let image = ("text/html", Array("<img alt='words'>".utf8))
    for sources in [[html], [html, text], [image, picture], [html, picture], [image], [picture]] {
      _ = try store.record(RecordedItem(sources))
    }
    #expect(try store.unreadItems(atMost: 9) == [5, 4, 1])
    for id in [5, 4, 1] { try store.keep(words: id == 4 ? nil : "words", of: id) }
    #expect(try store.unreadItems(atMost: 9) == [])
    #expect(try store.search("words", atMost: 9).entries.map(\.id) == [5, 1])
    #expect(try store.entry(4).title == "x")
  }

  @Test func textInUTF16IsFound() throws {
    let store = try folder.open()
    let units = Array("Größe 語".utf16)
    let little: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, little + [0]] {
      _ = try store.record(RecordedItem([("text/plain;charset=utf-16", bytes)]))
    }
    #expect(try store.search("grosse 語", atMost: 9).entries.map(\.title) == ["Größe 語", "Größe 語", "Größe 語"])
  }
}

extension HistoryStore {
  /// Fails if the index differs from the texts.
  fileprivate func checkIndex() throws {
    try database.execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)", step: "test")
  }

  /// Returns the identity of an item of one plain text.
  fileprivate static func digest(ofText text: String) throws -> [UInt8] {
    let item = RecordedItem.text(text)
    return digest(of: item, try item.sources.map { try SHA256.hash(of: $0.bytes) })
  }
}
