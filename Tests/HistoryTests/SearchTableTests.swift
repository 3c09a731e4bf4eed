import Pasteboard
import TestSupport
import Testing

@testable import History

struct SearchTableTests {
  private let folder = StoreFolder()

  private func store() throws -> HistoryStore {
    let store = try folder.open()
    for (type, text) in ThirtySearches.items { _ = try store.record(RecordedItem([(type, Array(text.utf8))])) }
    // The words that the worker reads in item 7.
    try store.keep(words: "Fish & chips, café", of: 7)
    return store
  }

  @Test(arguments: ThirtySearches.all.indices)
  func aSearchFindsItsItems(index: Int) throws {
    let (search, found) = ThirtySearches.all[index]
    #expect(try store().search(search, atMost: 50).entries.map(\.id) == found, "\(search)")
  }
}
