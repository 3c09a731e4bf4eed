import Foundation
import Glibc
import Pasteboard
import Testing

@testable import History

struct DamageTests {
  private let folder = StoreFolder()

  private var database: String { folder.path + "/history/database" }

  private func fill(_ count: Int = 50) throws {
    let store = try folder.open()
    for number in 0..<count { try store.recordText("item \(number) " + String(repeating: "text ", count: 200)) }
    _ = try store.record(.text(String(repeating: "large ", count: 20_000)))
  }

  @Test func overwrittenDatabasesAreMovedAsideWithTheirContents() throws {
    try fill()
    try Data("This is no database, and long enough to be looked at.".utf8).write(to: URL(filePath: database))
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning?.contains("broken-1") ?? false)
    #expect(try folder.aside == ["history.broken-1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/history.broken-1/contents").count == 1)
    try opened.store.recordText("new")
    #expect(try opened.store.titles == ["new"])
  }

  @Test(arguments: [0.02, 0.3, 0.6, 0.99])
  func databasesThatWereCutOffLoseNothingMore(share: Double) throws {
    try fill()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: database)[.size] as? Int)
    truncate(database, off_t(Double(size) * share))
    // Missing data may be noticed only when it is read, as by the program's keeper.
    var store = try HistoryStore.open(in: folder.path).store
    do {
      _ = try store.entries(atMost: .max).map { entry in try store.source(0, of: entry.id) }
      _ = try store.record(.text("another"))
    } catch {
      #expect(HistoryFailure.isCorruption(error), "\(error)")
      store = try HistoryStore.startAnew(in: folder.path, limits: HistoryLimits()).store
    }
    // The last page may be one that is not needed.
    let aside = try folder.aside
    #expect(aside == ["history.broken-1"] || (share > 0.9 && aside.isEmpty))
    try store.recordText("new")
    #expect(try store.found("new") == ["new"])
  }

  @Test func severalAreMovedAsideSideBySide() throws {
    for number in 1...3 {
      _ = try folder.open()
      try Data("This is no database, and long enough to be looked at.".utf8).write(to: URL(filePath: database))
      try? FileManager.default.removeItem(atPath: database + "-wal")
      _ = try folder.open()
      #expect(try folder.aside.count == number)
    }
  }

  // MARK: Databases that are none of ours

  /// The possible accidents of a database.
  enum Mishap: CaseIterable {
    case missing, empty, foreign, blank, negativeVersion, noVersion, otherID
    case droppedTable, renamedColumn, droppedTrigger, droppedIndex, droppedSearch, droppedShadow, noTotals
  }

  private func cause(_ mishap: Mishap) throws {
    let change: String
    switch mishap {
    case .missing: return try FileManager.default.removeItem(atPath: database)
    case .empty: return try Data().write(to: URL(filePath: database))
    case .foreign, .blank:
      try Data().write(to: URL(filePath: database))
      change = mishap == .blank ? "PRAGMA user_version = 0; VACUUM" : "CREATE TABLE bookmark (address TEXT)"
    case .negativeVersion: change = "PRAGMA user_version = -1"
    case .noVersion: change = "PRAGMA user_version = 0"
    case .otherID: change = "PRAGMA application_id = 7"
    case .droppedTable: change = "DROP TABLE source"
    case .renamedColumn: change = "ALTER TABLE content RENAME COLUMN hash TO digest"
    case .droppedTrigger: change = "DROP TRIGGER item_added"
    case .droppedIndex: change = "DROP INDEX item_age"
    case .droppedSearch: change = "DROP TABLE search"
    case .droppedShadow: change = "DROP TABLE search_data"
    case .noTotals: change = "DELETE FROM total"
    }
    try Database(database).execute(change, step: "test")
  }

  @Test(arguments: Mishap.allCases)
  func foreignHistoriesAreMovedAsideWithTheirContents(mishap: Mishap) throws {
    try fill(3)
    let large = try folder.onlyContent
    try cause(mishap)
    do {
      let opened = try HistoryStore.open(in: folder.path)
      #expect(opened.warning?.contains("history.broken-1") ?? false)
      #expect(try folder.aside == ["history.broken-1"])
      let moved = large.replacingOccurrences(of: "/history/", with: "/history.broken-1/")
      #expect(FileManager.default.fileExists(atPath: moved))
      try opened.store.recordText("new")
    }
    // The warning appears once: the next start finds a healthy history.
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning == nil)
    #expect(try opened.store.titles == ["new"])
  }

  /// Changes the history to one of an earlier version.
  private func age(to version: Int, _ change: String) throws {
    let earlier = folder.path + "/earlier"
    try Data().write(to: URL(filePath: earlier))
    do {
      let old = try Database(earlier)
      try Schema.migrate(old, from: 0, to: version)
      try old.execute(
        """
        ATTACH '\(database)' AS present;
        INSERT INTO item (
          place, id, copied, digest, kind, size, pinned, document, application, types, title, text
        ) SELECT place, id, copied, digest, kind, size, pinned, 0, application, types, title, text FROM present.item;
        INSERT INTO content SELECT * FROM present.content;
        INSERT INTO source SELECT * FROM present.source;
        \(change)
        """, step: "test")
    }
    try FileManager.default.removeItem(atPath: database)
    try FileManager.default.moveItem(atPath: earlier, toPath: database)
  }

  @Test func historiesOfTheFirstVersionAreTakenOver() throws {
    try fill(2)
    try age(to: 1, "UPDATE item SET name = 'old'; DETACH present; PRAGMA journal_mode = WAL")
    for name in ["made-by-pasteboard-history", "reserve"] {
      try FileManager.default.removeItem(atPath: folder.path + "/history/" + name)
    }
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning == nil)
    #expect(try opened.store.entries(atMost: .max).map(\.hints.name) == ["old", "old", "old"])
    #expect(try opened.store.removeAll(pinned: true) == 3)
    #expect(try folder.contents.isEmpty)
  }

  @Test func hintsOfTheSecondVersionAreTakenOver() throws {
    try fill(3)
    try age(
      to: 2,
      """
      UPDATE item SET document = 1, formats = 'html,plain', name = 'Kä"se' WHERE place = 1;
      UPDATE item SET formats = '' WHERE place = 2;
      """)
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning == nil)
    #expect(
      try opened.store.entries(atMost: .max).reversed().map(\.hints) == [
        ItemHints(isDocument: true, formats: [.html, .plain], name: "Kä\"se"), ItemHints(formats: []), ItemHints(),
        ItemHints(),
      ])
    try opened.store.recordText("item 2 " + String(repeating: "text ", count: 200))
    #expect(try opened.store.entries(atMost: .max).count == 4, "what was there is known again")
  }

  @Test func historiesOfTheFourthVersionAreTakenOver() throws {
    try fill(3)
    let earlier = folder.path + "/earlier"
    try Data().write(to: URL(filePath: earlier))
    do {
      let old = try Database(earlier)
      try Schema.migrate(old, from: 0, to: 4)
      let columns = "place, id, copied, digest, kind, size, pinned, types, title, text, hints, lines, picture"
      try old.execute(
        """
        ATTACH '\(database)' AS present;
        INSERT INTO item (\(columns)) SELECT \(columns) FROM present.item;
        INSERT INTO content SELECT * FROM present.content;
        INSERT INTO source SELECT * FROM present.source;
        """, step: "test")
    }
    try FileManager.default.removeItem(atPath: database)
    try FileManager.default.moveItem(atPath: earlier, toPath: database)
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning == nil)
    let ids = try opened.store.entries(atMost: .max).map(\.id)
    for id in ids {
      #expect(try opened.store.thumbnail(of: id) == nil)
      try opened.store.keep(thumbnail: [1, 2, 3], of: id)
    }
    try opened.store.remove(ids)
    let total = try opened.store.database.first("SELECT items, bytes FROM total", step: "test") {
      [$0.integer(0), $0.integer(1)]
    }
    #expect(total == [0, 0])
  }

  @Test func absurdNumbersAreNoMoreThanThat() throws {
    try fill(4)
    do {
      let store = try folder.open()
      let columns = ["copied", "size", "kind", "pinned"]
      for (index, column) in columns.enumerated() {
        let number = index.isMultiple(of: 2) ? Int.min : .max
        try store.database.run(
          "UPDATE item SET \(column) = ? WHERE place = ?", [.integer(number), .integer(index + 1)], step: "test")
      }
      try store.database.run("UPDATE content SET size = ? WHERE bytes IS NOT NULL", [.integer(.max)], step: "test")
      try store.database.run(
        "UPDATE clock SET believed = ?, doubted = ?", [.integer(.min), .integer(.max)], step: "test")
    }
    let store = try folder.open()
    var limits = HistoryLimits()
    limits.count = 2
    store.limits = limits
    for entry in try store.entries(atMost: .max) { _ = try store.sources(of: entry.id) }
    try store.recordText("one more", now: .max)
    while try store.removeSurplus(now: .min) {}
    #expect(try store.found("one more") == ["one more"])
  }

  // MARK: Contents

  private static let largeText = String(repeating: "large ", count: 20_000)

  enum Harm: CaseIterable { case cut, overwritten, missing, link, pipe }

  private func harm(_ path: String, _ harm: Harm) throws {
    switch harm {
    case .cut: truncate(path, 70_000)
    case .overwritten:
      var bytes = try #require(FileManager.default.contents(atPath: path))
      bytes[1000] ^= 1
      try bytes.write(to: URL(filePath: path))
    case .missing, .link, .pipe:
      rename(path, folder.path + "/elsewhere")
      if harm == .link { symlink(folder.path + "/elsewhere", path) }
      if harm == .pipe { mkfifo(path, 0o600) }
    }
  }

  @Test(arguments: Harm.allCases)
  func damagedContentsAreNotPastedAndAreStoredAnew(_ kind: Harm) throws {
    let store = try folder.open()
    let small = try store.recordText("small")
    let id = try store.recordText(Self.largeText)
    try harm(folder.onlyContent, kind)
    #expect(throws: HistoryFailure.damaged(id, type: "text/plain;charset=utf-8")) { try store.source(0, of: id) }
    #expect(try store.titles == ["small"])
    #expect(try store.found("large").isEmpty)
    #expect(try store.recordText(Self.largeText) == id)
    #expect(try store.sources(of: id) == [Array(Self.largeText.utf8)])
    #expect(try store.entries(atMost: .max).map(\.id) == [id, small])
  }

  @Test(arguments: Harm.allCases)
  func damagedContentsAreKnownAtTheStart(_ kind: Harm) throws {
    var id = 0
    do {
      let store = try folder.open()
      try store.recordText("small")
      id = try store.recordText(Self.largeText)
      try harm(folder.onlyContent, kind)
    }
    do {
      // All that can be noticed without reading all bytes.
      let opened = try HistoryStore.open(in: folder.path)
      #expect(opened.warning?.contains("1 of its items") ?? (kind == .overwritten))
      #expect(try opened.store.entries(atMost: .max).count == (kind == .overwritten ? 2 : 1))
      #expect(throws: HistoryFailure.damaged(id, type: "text/plain;charset=utf-8")) {
        try opened.store.source(0, of: id)
      }
      #expect(try opened.store.recordText(Self.largeText) == id)
    }
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning == nil)
    #expect(try opened.store.sources(of: id) == [Array(Self.largeText.utf8)])
  }

  @Test func damagedRowsAreNotPastedAndAreStoredAnew() throws {
    let store = try folder.open()
    let id = try store.recordText("small")
    try store.database.execute("UPDATE content SET bytes = x'00'", step: "test")
    #expect(throws: HistoryFailure.damaged(id, type: "text/plain;charset=utf-8")) { try store.source(0, of: id) }
    #expect(try store.recordText("small") == id)
    #expect(try store.sources(of: id) == [Array("small".utf8)])
  }
}
