import Foundation
import Glibc
import Testing

@testable import History

struct DamageTests {
  private let folder = StoreFolder()

  private var database: String { folder.path + "/history/database" }

  /// The histories that were moved out of the way.
  private var aside: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "history" }.sorted() }
  }

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
    #expect(try aside == ["history.broken-1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/history.broken-1/contents").count == 1)
    try opened.store.recordText("new")
    #expect(try opened.store.titles == ["new"])
  }

  @Test(arguments: [0.02, 0.3, 0.6, 0.99])
  func databasesThatWereCutOffLoseNothingMore(share: Double) throws {
    try fill()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: database)[.size] as? Int)
    truncate(database, off_t(Double(size) * share))
    // What is missing may show only when it is read, as the program's keeper finds out.
    var store = try HistoryStore.open(in: folder.path).store
    do throws(HistoryFailure) {
      _ = try store.entries(atMost: .max).map { entry throws(HistoryFailure) in try store.source(0, of: entry.id) }
      _ = try store.record(.text("another"))
    } catch {
      #expect(error.isCorruption, "\(error)")
      store = try HistoryStore.startAnew(in: folder.path, limits: HistoryLimits()).store
    }
    // The last page may be one that nobody needs.
    #expect(try aside == ["history.broken-1"] || (share > 0.9 && aside.isEmpty))
    try store.recordText("new")
    #expect(try store.found("new") == ["new"])
  }

  @Test func newerDatabasesAreMovedAsideAndStayWhole() throws {
    do {
      let store = try folder.open()
      try store.recordText("from the future")
      try store.database.execute("PRAGMA user_version = 1000", step: "test")
    }
    let opened = try HistoryStore.open(in: folder.path)
    #expect(opened.warning?.contains("newer") ?? false)
    #expect(try opened.store.titles.isEmpty)
    let database = try Database(folder.path + "/history.newer-1/database")
    #expect(try database.first("SELECT title FROM item", step: "test") { $0.text(0) } == "from the future")
  }

  @Test func severalAreMovedAsideSideBySide() throws {
    for number in 1...3 {
      _ = try folder.open()
      try Data("This is no database, and long enough to be looked at.".utf8).write(to: URL(filePath: database))
      try? FileManager.default.removeItem(atPath: database + "-wal")
      _ = try folder.open()
      #expect(try aside.count == number)
    }
  }

  @Test(.enabled(if: getuid() == 0, "to mount a small disk takes root"))
  func aFullDiskLosesNothingAndIsUsedAgain() throws {
    mkdir(folder.path, 0o700)
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=2m,mode=0700") == 0)
    defer { umount2(folder.path, CInt(MNT_DETACH)) }
    let store = try folder.open()
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255) }
    var recorded: [Int] = []
    var failure: HistoryFailure?
    for number in 0..<100 where failure == nil {
      do throws(HistoryFailure) {
        let item = RecordedItem([
          ("image/png", bytes + Array("\(number)".utf8)), ("text/plain", Array("\(number)".utf8)),
        ])
        guard case .recorded(let id) = try store.record(item) else { continue }
        recorded.append(id)
      } catch {
        failure = error
      }
    }
    #expect(failure != nil)
    #expect(recorded.count > 3)
    for (number, id) in recorded.enumerated() {
      #expect(try store.sources(of: id) == [bytes + Array("\(number)".utf8), Array("\(number)".utf8)])
    }
    // What begun to be written and could not be finished takes no room.
    #expect(try folder.contents.count == recorded.count)
    try #require(mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
    #expect(try store.recordText("there is room again") > 0)
    try store.remove(recorded)
    #expect(try store.titles == ["there is room again"])
  }
}
