import Foundation
import Pasteboard
import TestSupport
import Testing

@testable import History

/// Histories that other versions have written (docs/stability.md).
@Suite(.startsPrograms) struct OtherVersionTests {
  private let folder = StoreFolder()

  /// An item of the release, as its own `pb history show` returned it.
  private struct PromisedItem: Decodable {
    struct Source: Decodable, Equatable {
      let type: String
      let bytes: Data
    }

    let id: Int
    let pinned: Bool
    let sources: [Source]
  }

  @Test func theHistoryOfTheFirstReleaseIsTakenOver() throws {
    try PromisedFile.unpack("0.1.0/history.tar.xz", into: folder.path)
    let promised = try JSONDecoder().decode(
      [PromisedItem].self, from: Data(contentsOf: URL(filePath: folder.path + "/items.json")))
    #expect(promised.count == 11 && promised.contains { $0.pinned })
    // Again after the next start.
    for _ in 1...2 {
      let opened = try HistoryStore.open(in: folder.path)
      #expect(opened.warning == nil)
      let entries = try opened.store.entries(atMost: .max)
      #expect(entries.map(\.id) == promised.map(\.id))
      #expect(entries.map(\.isPinned) == promised.map(\.pinned))
      for (entry, item) in zip(entries, promised) {
        let sources = zip(entry.types, try opened.store.sources(of: entry.id)).map {
          PromisedItem.Source(type: $0, bytes: Data($1))
        }
        #expect(sources == item.sources, "\(item.id)")
      }
      let hints = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.hints) })
      #expect(hints[7]?.isDocument == true && hints[7]?.name == "note.md")
      #expect(hints[8]?.formats == [.html, .plain])
      while try opened.store.foldSome() {}
      #expect(try opened.store.search("grusse", atMost: 50).entries.map(\.id) == [7, 1])
    }
    #expect(try folder.aside == ["items.json"])
  }

  @Test func aNewerHistoryIsRefusedAndLeftAsItIs() throws {
    do {
      let store = try folder.open()
      try store.recordText("from the future")
      _ = try store.record(.text(String(repeating: "large ", count: 20_000)))
      try store.database.execute("PRAGMA user_version = \(Schema.version + 1)", step: "test")
    }
    let before = try files()
    #expect(before.count >= 3)
    let refusal = try #require(throws: HistoryFailure.self) { try HistoryStore.open(in: folder.path) }
    #expect(
      "\(refusal)" == "could not be opened: a newer version of pasteboard-history has written \(folder.path)/history: "
        + "install that version, or name another folder with --folder")
    #expect(try files() == before)
    #expect(try folder.aside.isEmpty)
  }

  /// Returns the files of the history and their bytes.
  private func files() throws -> [String: Data] {
    let root = folder.path + "/history/"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: root + name).map { (name, $0) }
      })
  }
}
