import Host
import Linux
import Logging
import Pasteboard
import Reactor
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct PayloadAccountTests {
  @Test func whatIsOnItsWayCountsUntilItHasCome() async throws {
    try await onLoop {
      let account = host(PayloadLimits(item: 80, total: 100)).account
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
      let host = host(PayloadLimits(total: 100))
      host.put(try item(.plainText, 70), on: .general)
      #expect(host.account.capacity() == 30)
      #expect(host.account.capacity(replacing: .general) == 100)
      #expect(host.account.capacity(replacing: .primary) == 30)
    }
  }

  /// Another application's data, once it was read, must not keep a client from copying.
  @Test func whatCanBeRenderedAgainGivesWay() async throws {
    try await onLoop {
      let host = host(PayloadLimits(total: 100))
      var provider = ItemProvider<Payload>()
      let reads = Reads()
      provider.registerRepresentation(.png) { _ async throws(LoadFailure) in
        await reads.count()
        do { return try Payload([UInt8](repeating: 1, count: 70)) } catch {
          throw LoadFailure(.providerFailed, step: "no memory")
        }
      }
      host.put(Item(sources: provider, origin: .display), on: .primary)
      _ = try await host.load(.png, from: .primary)
      #expect(host.account.capacity() == 30)
      var reservation = host.account.reservation(replacing: .general)
      try reservation.grow(by: 90)
      _ = try await host.load(.png, from: .primary)
      #expect(reads.value == 2)
    }
  }

  @Test func thereAreNoMorePayloadsThanDescriptors() async throws {
    try await onLoop {
      let host = host(PayloadLimits(count: 2))
      for name in ["a", "b"] { host.put(try item(.plainText, 1), on: .named(name)) }
      var reservation = host.account.reservation()
      #expect(throws: OverLimit.payloads(2)) { try reservation.grow(by: 1) }
      host.clear(.named("a"))
      try reservation.grow(by: 1)
    }
  }

  // MARK: What arrives later

  @Test func ofTwoChangesTheOneThatArrivedLaterStays() async throws {
    try await onLoop {
      let host = host(PayloadLimits())
      let slow = host.arrive()
      host.put(try item(.plainText, 1), on: .general, host.arrive())
      #expect(slow < host.arrival(of: .general))
      #expect(slow > host.arrival(of: .primary))
      let slowToo = host.arrive()
      host.clear(.general)
      #expect(slowToo < host.arrival(of: .general), "to empty it is a change too")
      #expect(host.arrive() > host.arrival(of: .general))
    }
  }

  @Test func namesThatWereUsedOnceAreForgotten() async throws {
    try await onLoop {
      let host = host(PayloadLimits())
      for number in 0..<PasteboardHost.namedLimit {
        host.put(try item(.plainText, 1), on: .named("p\(number)"))
      }
      #expect(!host.hasRoom(for: .named("one more")))
      #expect(host.hasRoom(for: .named("p0")) && host.hasRoom(for: .general))
      for number in 0..<PasteboardHost.namedLimit { host.clear(.named("p\(number)")) }
      #expect(host.hasRoom(for: .named("one more")))
      #expect(host.pasteboards == [])
    }
  }
}

@LoopActor private final class Reads {
  private(set) var value = 0
  func count() { value += 1 }
}

@LoopActor private func host(_ limits: PayloadLimits) -> PasteboardHost {
  PasteboardHost(log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, limits: limits)
}

private func item(_ type: MediaType, _ count: Int) throws -> PasteboardItem {
  var provider = ItemProvider<Payload>()
  provider.registerPayload(type, payload: try Payload([UInt8](repeating: 1, count: count)))
  return Item(sources: provider, origin: .client)
}
