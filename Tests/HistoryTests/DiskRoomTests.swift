import Foundation
import Glibc
import Linux
import Testing

@testable import History

/// Disks that are full or read-only.
@Suite(.enabled(if: getuid() == 0, "to mount a small disk takes root"))
struct DiskRoomTests {
  private final class SmallDisk {
    let folder = StoreFolder()

    init(megabytes: Int) throws {
      mkdir(folder.path, 0o700)
      try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m,mode=0700") == 0)
    }

    deinit { umount2(folder.path, CInt(MNT_DETACH)) }

    func resize(megabytes: Int) throws {
      try #require(mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=\(megabytes)m") == 0)
    }

    func makeReadOnly(_ isReadOnly: Bool = true) throws {
      let flags = isReadOnly ? UInt(MS_REMOUNT | MS_RDONLY) : UInt(MS_REMOUNT)
      try #require(mount("tmpfs", folder.path, "tmpfs", flags, nil) == 0)
    }

    /// Another program takes all of the remaining room.
    func fill() throws {
      let file = open(folder.path + "/filler", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      try #require(file >= 0)
      defer { close(file) }
      for size in [65_536, 4096, 1] {
        let bytes = [UInt8](repeating: 1, count: size)
        while write(file, bytes, size) == size {}
      }
    }
  }

  private let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255) }

  /// Returns an item with a picture in a file and a text in a row.
  private func item(_ number: Int, text: Int = 0) -> RecordedItem {
    RecordedItem([
      ("image/png", bytes + Array("\(number)".utf8)),
      ("text/plain", Array(("\(number) " + String(repeating: "x", count: text)).utf8)),
    ])
  }

  /// Records until the disk is full. Returns the items' numbers.
  private func recordAll(_ store: HistoryStore, text: Int = 0) throws -> [Int] {
    var recorded: [Int] = []
    for number in 0..<1000 {
      do {
        guard case .recorded(let id) = try store.record(item(number, text: text)) else { continue }
        recorded.append(id)
      } catch {
        #expect(HistoryFailure.isFull(error), "\(error)")
        return recorded
      }
    }
    Issue.record("the disk was never full")
    return recorded
  }

  @Test func aFullDiskLosesNothingAndIsUsedAgain() throws {
    let disk = try SmallDisk(megabytes: 2)
    let store = try disk.folder.open()
    let recorded = try recordAll(store)
    #expect(recorded.count > 3)
    for (number, id) in recorded.enumerated() {
      #expect(try store.sources(of: id) == item(number).sources.map { try $0.bytes.all() })
    }
    // Unfinished files take no room.
    #expect(try disk.folder.contents.count == recorded.count)
    try disk.resize(megabytes: 4)
    #expect(try store.recordText("there is room again") > 0)
    try store.remove(recorded)
    #expect(try store.titles == ["there is room again"])
  }

  @Test(arguments: [false, true], [0, 40_000])
  func aFullDiskIsListedAndItemsGoFromIt(isReopened: Bool, text: Int) throws {
    let disk = try SmallDisk(megabytes: 3)
    var store: HistoryStore? = try disk.folder.open()
    let recorded = try recordAll(#require(store), text: text)
    try disk.fill()
    if isReopened {
      store = nil
      store = try disk.folder.open()
    }
    let full = try #require(store)
    #expect(try full.entries(atMost: .max).map(\.id) == recorded.reversed())
    #expect(try full.sources(of: recorded[0]) == item(0, text: text).sources.map { try $0.bytes.all() })
    // Another program takes the room that each removal frees.
    for id in recorded.prefix(3) {
      try full.remove([id])
      try disk.fill()
    }
    try full.remove(Array(recorded.dropFirst(3).prefix(3)))
    #expect(try full.entries(atMost: .max).map(\.id) == recorded.dropFirst(6).reversed())
    try disk.fill()
    #expect(try full.removeAll(pinned: false) == recorded.count - 6)
    #expect(try full.entries(atMost: .max).isEmpty)
    #expect(try disk.folder.contents.isEmpty)
    #expect(try full.recordText("there is room again") > 0)
  }

  @Test func pinnedItemsStayWhenAFullDiskIsCleared() throws {
    let disk = try SmallDisk(megabytes: 3)
    let store = try disk.folder.open()
    let pinned = try store.recordText("pinned")
    try store.pin([pinned], true)
    let recorded = try recordAll(store)
    try disk.fill()
    #expect(try store.removeAll(pinned: false) == recorded.count)
    #expect(try store.titles == ["pinned"])
    #expect(try store.found("pinn") == ["pinned"])
  }

  @Test func aDiskThatCannotBeWrittenIsListedAndPastedFrom() throws {
    let disk = try SmallDisk(megabytes: 4)
    do {
      let store = try disk.folder.open()
      for number in 1...3 { _ = try store.record(item(number)) }
    }
    try disk.makeReadOnly()
    let opened = try HistoryStore.open(in: disk.folder.path)
    #expect(opened.warning == nil)
    #expect(try opened.store.entries(atMost: .max).map(\.id) == [3, 2, 1])
    #expect(try opened.store.found("2") == ["2 "])
    #expect(try opened.store.sources(of: 1) == item(1).sources.map { try $0.bytes.all() })
    #expect(try !opened.store.removeSurplus())
    let refusal = HistoryFailure.readOnly(disk.folder.path + "/history")
    #expect(throws: refusal) { try opened.store.record(item(4)) }
    #expect(throws: refusal) { try opened.store.pin([1], true) }
    #expect(throws: refusal) { try opened.store.remove([1]) }
    #expect(throws: refusal) { try opened.store.removeAll(pinned: false) }
    #expect(opened.store.isInPlace)
    try disk.makeReadOnly(false)
    #expect(!opened.store.isInPlace, "it is opened again, and written")
    #expect(try disk.folder.open().record(item(4)) == .recorded(4))
  }

  /// A database whose journal is a write-ahead log, as the first version made it, has no lock that a reader could take.
  @Test func aLogIsNoHindranceOnADiskThatCannotBeWritten() throws {
    let disk = try SmallDisk(megabytes: 4)
    do { _ = try disk.folder.open().recordText("of another journal") }
    do { try Database(disk.folder.databasePath).execute("PRAGMA journal_mode = WAL", step: "set up the database") }
    try disk.makeReadOnly()
    #expect(try disk.folder.open().titles == ["of another journal"])
  }

  @Test func anUnfinishedDatabaseOnAReadOnlyDiskIsTold() throws {
    let disk = try SmallDisk(megabytes: 4)
    do { _ = try disk.folder.open().recordText("before a crash") }
    try Data("a change that was begun".utf8).write(to: URL(filePath: disk.folder.databasePath + "-journal"))
    try disk.makeReadOnly()
    #expect(throws: HistoryFailure.mustBeWritten(disk.folder.path + "/history")) { try disk.folder.open() }
    try disk.makeReadOnly(false)
    #expect(try disk.folder.open().titles == ["before a crash"])
  }

  @Test func anEarlierVersionIsToldOfADiskThatCannotBeWritten() throws {
    let disk = try SmallDisk(megabytes: 4)
    do { _ = try disk.folder.open() }
    unlink(disk.folder.databasePath)
    try Data().write(to: URL(filePath: disk.folder.databasePath))
    do { try Schema.migrate(Database(disk.folder.databasePath), from: 0, to: 4) }
    try disk.makeReadOnly()
    #expect(throws: HistoryFailure.mustBeWritten(disk.folder.path + "/history")) { try disk.folder.open() }
  }
}
