import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct ItemLifetimeTests {
  @LoopActor
  private final class Fixture: TestPasteboards {
    @discardableResult
    func put(_ hints: ItemHints = ItemHints(), origin: ItemOrigin = .client) throws -> Generation? {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload([65]))
      return items.put(Item(sources: sources, hints: hints, origin: origin), on: .general)
    }

    func isThere(after time: Duration) -> Bool {
      timers.advance(by: time)
      return items[.general] != nil
    }
  }

  private static func with(_ body: @escaping @Sendable @LoopActor (Fixture) throws -> Void) async throws {
    try await onLoop { try body(Fixture()) }
  }

  @Test func anItemGoesAfterItsTime() async throws {
    try await ItemLifetimeTests.with { fixture in
      try fixture.put(ItemHints(expiry: 5000))
      #expect(fixture.isThere(after: .milliseconds(4999)))
      #expect(!fixture.isThere(after: .milliseconds(1)))
    }
  }

  @Test(
    arguments: [
      (ItemHints(), nil), (ItemHints(isSensitive: true), 45), (ItemHints(isSensitive: true, expiry: 0), nil),
      (ItemHints(isSensitive: true, expiry: 90_000), 90), (ItemHints(isOnce: true), nil),
    ] as [(ItemHints, Int?)])
  func aSecretGoesByItselfUnlessItSaysElse(hints: ItemHints, seconds: Int?) async throws {
    try await ItemLifetimeTests.with { fixture in
      try fixture.put(hints)
      if let seconds {
        #expect(fixture.isThere(after: .seconds(seconds - 1)))
        #expect(!fixture.isThere(after: .seconds(1)))
      } else {
        #expect(fixture.isThere(after: .seconds(1_000_000)))
      }
    }
  }

  @Test func replacingItemsStay() async throws {
    try await ItemLifetimeTests.with { fixture in
      for origin in [ItemOrigin.client, .display, .kept] {
        try fixture.put(ItemHints(expiry: 5000))
        try fixture.put(origin: origin)
        #expect(fixture.isThere(after: .seconds(60)), "\(origin)")
      }
    }
  }

  @Test func itemsToPasteOnceStayForAMoment() async throws {
    try await ItemLifetimeTests.with { fixture in
      let generation = try #require(try fixture.put(ItemHints(isOnce: true)))
      #expect(fixture.isThere(after: .seconds(60)))
      for _ in 0..<3 {
        fixture.items.wasPasted(generation, on: .general)
        #expect(fixture.isThere(after: .milliseconds(300)), "an application may ask for another type")
      }
      #expect(!fixture.isThere(after: .milliseconds(100)))
    }
  }

  @Test func onlyWhatIsToGoOncePastedDoes() async throws {
    try await ItemLifetimeTests.with { fixture in
      let first = try #require(try fixture.put(ItemHints(isOnce: true)))
      let second = try #require(try fixture.put())
      for generation in [first, second] { fixture.items.wasPasted(generation, on: .general) }
      #expect(fixture.isThere(after: .seconds(60)))
    }
  }
}
