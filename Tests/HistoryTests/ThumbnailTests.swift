import Foundation
import Testing

@testable import History

struct ThumbnailTests {
  private let folder = StoreFolder()
  private let small = [UInt8](repeating: 7, count: 1000)

  /// Records a picture of 100 bytes, each of which is `number`.
  private func recordPicture(_ number: UInt8, in store: HistoryStore) throws -> Int {
    let item = RecordedItem([("image/png", [UInt8](repeating: number, count: 100))])
    guard let id = try store.record(item, now: 1000).id else { throw CocoaError(.fileWriteUnknown) }
    return id
  }

  private func bytes(of store: HistoryStore) throws -> Int? {
    try store.database.first("SELECT bytes FROM total", step: "test") { $0.integer(0) }
  }

  @Test func aThumbnailIsKeptWithItsItem() throws {
    let store = try folder.open()
    let id = try recordPicture(1, in: store)
    #expect(try store.thumbnail(of: id) == nil)
    try store.keep(thumbnail: small, of: id)
    #expect(try store.thumbnail(of: id) == small)
    try store.recordText("between")
    #expect(try recordPicture(1, in: store) == id)
    #expect(try store.thumbnail(of: id) == small, "it moves up with the item")
    try store.remove([id])
    #expect(throws: HistoryFailure.unknownItem(id)) { try store.thumbnail(of: id) }
    try store.keep(thumbnail: small, of: id)
    let file = try #require(FileManager.default.contents(atPath: folder.path + "/history/database"))
    #expect(file.range(of: Data(small)) == nil, "nothing of it stays on the disk")
  }

  @Test func onlyAPictureWithoutTextHasOne() throws {
    let store = try folder.open()
    let picture = try recordPicture(1, in: store)
    #expect(try store.picture(of: picture)?.type == "image/png")
    _ = try store.record(RecordedItem([("application/x-thing", [1]), ("image/bmp", [2]), ("image/png", [3])]))
    #expect(try store.picture(of: 2)?.type == "image/bmp")
    _ = try store.record(RecordedItem([("text/plain", [65]), ("image/png", [2])]))
    #expect(try store.picture(of: 3) == nil)
    _ = try store.record(RecordedItem([("application/x-thing", [1])]))
    #expect(try store.picture(of: 4) == nil)
    #expect(throws: HistoryFailure.unknownItem(9)) { try store.picture(of: 9) }
  }

  @Test func thumbnailsCountAgainstTheLimit() throws {
    var limits = HistoryLimits()
    limits.bytes = 2500
    let store = try folder.open(limits)
    let ids = try (1...3).map { try recordPicture($0, in: store) }
    for id in ids { try store.keep(thumbnail: small, of: id) }
    #expect(try bytes(of: store) == 3300)
    try store.pin([ids[0]], true)
    #expect(try bytes(of: store) == 2200)
    try store.keep(thumbnail: [1], of: ids[0])
    #expect(try bytes(of: store) == 2200, "a pinned item does not count")
    try store.pin([ids[0]], false)
    #expect(try bytes(of: store) == 2301)
    try store.keep(thumbnail: small, of: ids[0])
    #expect(try store.removeSurplus(now: 1000))
    #expect(try bytes(of: store) == 2200)
    #expect(try store.entries(atMost: .max).map(\.id) == [ids[2], ids[1]])
    try store.remove(ids)
    #expect(try bytes(of: store) == 0)
  }

  @Test func theThumbnailOfAPinnedItemStaysWhenTheRestIsCleared() throws {
    let store = try folder.open()
    let ids = try (1...2).map { try recordPicture($0, in: store) }
    for id in ids { try store.keep(thumbnail: small, of: id) }
    try store.pin([ids[0]], true)
    #expect(try store.removeAll(pinned: false) == 1)
    #expect(try store.thumbnail(of: ids[0]) == small)
    #expect(try bytes(of: store) == 0)
    try store.pin([ids[0]], false)
    #expect(try bytes(of: store) == 1100)
  }
}
