import Foundation
import Glibc
import Pasteboard
import Testing

@testable import History

struct StoreTests {
  private let folder = StoreFolder()

  @Test func itemsComeBackByteForByteAndInOrder() throws {
    var numbers = SystemRandomNumberGenerator()
    var items: [(id: Int, sources: [(type: String, bytes: [UInt8])])] = []
    do {
      let store = try folder.open()
      for item in 0..<15 {
        let sources = (0..<Int.random(in: 1...20, using: &numbers)).map { place in
          let count = [1, 7, 300, HistoryStore.rowLimit, HistoryStore.rowLimit + 1, 70_000].randomElement(
            using: &numbers)
          let isEmptyLooking = Bool.random(using: &numbers)
          let bytes = (0..<(count ?? 1)).map { _ in isEmptyLooking ? 0 : UInt8.random(in: 0...255, using: &numbers) }
          return (type: "text/x-kind-\(item)-\(place)", bytes: bytes)
        }
        let outcome = try store.record(RecordedItem(sources))
        guard case .recorded(let id) = outcome else {
          Issue.record("\(outcome)")
          continue
        }
        items.append((id, sources))
      }
    }
    let store = try folder.open()
    for (id, sources) in items {
      #expect(try store.entry(id).types == sources.map(\.type))
      #expect(try store.sources(of: id) == sources.map(\.bytes))
    }
    #expect(try store.entries(atMost: .max).map(\.id) == items.map(\.id).reversed())
  }

  @Test func anItemIsOneInWhateverFormatsItIsOffered() throws {
    let store = try folder.open()
    let item = { (formats: [TextFormat]?) in
      RecordedItem(
        sources: [RecordedSource(type: "text/markdown", bytes: .bytes(Array("# Trip".utf8)))],
        hints: ItemHints(isDocument: true, formats: formats, name: "trip.md"))
    }
    #expect(try store.record(item([.html])) == .recorded(1))
    #expect(try store.record(item([.markdown, .html])) == .movedUp(1))
    #expect(try store.entry(1).hints == ItemHints(isDocument: true, formats: [.html, .markdown], name: "trip.md"))
    #expect(try store.record(item(nil)) == .movedUp(1))
    #expect(try store.record(item([.plain])) == .movedUp(1))
    #expect(try store.entries(atMost: 9).map(\.hints.formats) == [nil])
  }

  @Test func theHintsAreKept() throws {
    let hints = ItemHints(isDocument: true, formats: [.html, .plain], name: "notes.md")
    let source = RecordedSource(type: "text/markdown", bytes: .bytes(Array("# Notes".utf8)))
    let store = try folder.open()
    _ = try store.record(RecordedItem(sources: [source], hints: hints, application: "editor"))
    let entry = try #require(try store.entries(atMost: 1).first)
    #expect(entry.hints == hints)
    #expect(entry.application == "editor")
    #expect(entry.title == "# Notes")
  }

  @Test func aDuplicateMovesUpWithItsNumberAndItsPin() throws {
    let store = try folder.open()
    let first = try store.recordText("first")
    try store.pin([first], true)
    try store.recordText("second")
    #expect(try store.recordText("first", now: 2000) == first)
    #expect(try store.titles == ["first", "second"])
    let entry = try store.entry(first)
    #expect(entry.isPinned && entry.copied == 2000)
    #expect(try store.found("firs") == ["first"])
  }

  @Test func volatileMarksMakeNoNewItem() throws {
    let store = try folder.open()
    for mark in ["1", "2"] {
      _ = try store.record(
        RecordedItem([("text/plain", Array("page".utf8)), ("chromium/x-internal-source-rfh-token", Array(mark.utf8))]))
    }
    _ = try store.record(RecordedItem([("text/html", Array("page".utf8))]))
    #expect(try store.entries(atMost: .max).count == 2)
  }

  @Test func equalContentsAreStoredOnce() throws {
    let store = try folder.open()
    let large = [UInt8](repeating: 65, count: 100_000)
    for name in ["a", "b"] {
      _ = try store.record(RecordedItem([("text/plain", large), ("text/x-name", Array(name.utf8))]))
    }
    #expect(try folder.contents.count == 1)
    let ids = try store.entries(atMost: .max).map(\.id)
    try store.remove([ids[0]])
    #expect(try store.sources(of: ids[1])[0] == large)
    try store.remove([ids[1]])
    #expect(try folder.contents.isEmpty)
  }

  @Test(arguments: ["removed", "cleared", "too many", "too old"])
  func removedItemsLeaveNothingOnTheDisk(why: String) throws {
    var limits = HistoryLimits()
    let store = try folder.open(limits)
    let pinned = try store.recordText("pinned")
    try store.pin([pinned], true)
    let secret = "swordfish-\(UUID().uuidString)"
    let id = try store.recordText(secret)
    #expect(try folder.holds(secret))
    switch why {
    case "removed": try store.remove([id])
    case "cleared": #expect(try store.removeAll(pinned: false) == 1)
    case "too many":
      limits.count = 1
      store.limits = limits
      try store.recordText("another")
    default: #expect(try store.removeSurplus(now: 1000 + 366 * 86_400) == false)
    }
    if why == "too old" {
      // The time is believed a day later.
      #expect(try store.removeSurplus(now: 1000 + 368 * 86_400))
    }
    #expect(try !folder.holds(secret))
    #expect(try store.titles.contains("pinned"))
  }

  @Test func foldersAndFilesAreTheUsersAlone() throws {
    let store = try folder.open()
    _ = try store.record(RecordedItem([("text/plain", [UInt8](repeating: 66, count: 80_000))]))
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
    var seen = 0
    for case let name as String in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
      seen += 1
    }
    #expect(seen >= 5)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
  }

  @Test func filesOfOursThatNoItemHasAreSweptAtTheStart() throws {
    _ = try folder.open()
    let hash = String(repeating: "0a", count: 32)
    for name in [hash, hash + ".new", "thesis", hash.uppercased()] {
      let path = folder.path + "/history/contents/" + name
      #expect(FileManager.default.createFile(atPath: path, contents: Data([1])))
    }
    symlink("thesis", folder.path + "/history/contents/" + String(repeating: "0b", count: 32))
    _ = try folder.open()
    // Files with other names than we would choose, and links, are not ours.
    #expect(try folder.contents == [String(repeating: "0A", count: 32), String(repeating: "0b", count: 32), "thesis"])
  }

  @Test func manyItemsAreRemovedAtOnce() throws {
    let store = try folder.open()
    let ids = try (0..<300).map { try store.recordText("item \($0)") }
    try store.remove(Array(ids.dropLast()))
    #expect(try store.titles == ["item 299"])
  }
}

extension StoreFolder {
  /// Returns whether a file of the folder contains this text.
  func holds(_ text: String) throws -> Bool {
    let names = try #require(FileManager.default.enumerator(atPath: path))
    for case let name as String in names {
      guard let data = FileManager.default.contents(atPath: path + "/" + name) else { continue }
      if data.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}
