import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

struct PayloadAccountTests {
  @Test func transfersCountUntilTheyEnd() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards()
      pasteboards.settings.edit { ($0.limits.item, $0.limits.total) = (80, 100) }
      let account = pasteboards.account
      var first = account.reservation()
      try first.grow(by: 60)
      #expect(account.capacity() == 40)
      var second = account.reservation()
      #expect(throws: OverLimit.bytes(40)) { try second.grow(by: 41) }
      try second.grow(by: 40)
      first.release()
      #expect(account.capacity() == 60)
      #expect(throws: OverLimit.bytes(80)) { try second.grow(by: 41) }
    }
  }

  @Test func theItemThatIsReplacedGivesWay() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards()
      pasteboards.settings.edit { $0.limits.total = 100 }
      pasteboards.items.put(try item(.plainText, 70), on: .general)
      #expect(pasteboards.account.capacity() == 30)
      #expect(pasteboards.account.capacity(replacing: .general) == 100)
      #expect(pasteboards.account.capacity(replacing: .primary) == 30)
    }
  }

  /// Another application's data that was read must not prevent a client's copy.
  @Test func payloadsThatCanBeRenderedAgainGiveWay() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards()
      pasteboards.settings.edit { $0.limits.total = 100 }
      var provider = ItemProvider<Payload>()
      let reads = Reads()
      provider.registerRepresentation(.png) { _ async throws(LoadFailure) in
        await reads.count()
        do { return try Payload([UInt8](repeating: 1, count: 70)) } catch {
          throw LoadFailure(.providerFailed, step: "no memory")
        }
      }
      pasteboards.items.put(Item(sources: provider, origin: .display), on: .primary)
      _ = try await pasteboards.loads.load(.png, from: .primary)
      #expect(pasteboards.account.capacity() == 30)
      var reservation = pasteboards.account.reservation(replacing: .general)
      try reservation.grow(by: 90)
      _ = try await pasteboards.loads.load(.png, from: .primary)
      #expect(reads.value == 2)
    }
  }

  @Test func thereAreNoMorePayloadsThanDescriptors() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards(countLimit: 2)
      for name in ["a", "b"] { pasteboards.items.put(try item(.plainText, 1), on: .named(name)) }
      var reservation = pasteboards.account.reservation()
      #expect(throws: OverLimit.payloads(2)) { try reservation.grow(by: 1) }
      pasteboards.items.clear(.named("a"))
      try reservation.grow(by: 1)
    }
  }

  // MARK: What arrives later

  @Test func ofTwoChangesTheOneThatArrivedLaterStays() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      let slow = items.arrive()
      items.put(try item(.plainText, 1), on: .general, items.arrive())
      #expect(slow < items.arrival(of: .general))
      #expect(slow > items.arrival(of: .primary))
      let slowToo = items.arrive()
      items.clear(.general)
      #expect(slowToo < items.arrival(of: .general), "to empty it is a change too")
      #expect(items.arrive() > items.arrival(of: .general))
    }
  }

  @Test func namesThatWereUsedOnceAreForgotten() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      for number in 0..<Items.namedLimit {
        items.put(try item(.plainText, 1), on: .named("p\(number)"))
      }
      #expect(!items.hasRoom(for: .named("one more")))
      #expect(items.hasRoom(for: .named("p0")) && items.hasRoom(for: .general))
      for number in 0..<Items.namedLimit { items.clear(.named("p\(number)")) }
      #expect(items.hasRoom(for: .named("one more")))
      #expect(items.pasteboards == [])
    }
  }
}

@LoopActor private final class Reads {
  private(set) var value = 0
  func count() { value += 1 }
}

private func item(_ type: MediaType, _ count: Int) throws -> PasteboardItem {
  var provider = ItemProvider<Payload>()
  provider.registerPayload(type, payload: try Payload([UInt8](repeating: 1, count: count)))
  return Item(sources: provider, origin: .client)
}
