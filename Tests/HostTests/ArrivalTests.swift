import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

/// Of two changes, the later request wins: docs/decisions/0025-what-is-newer.md.
struct ArrivalTests {
  @LoopActor
  private final class Fixture: TestPasteboards {
    init() {
      super.init()
      settings.edit { $0.keep.isEnabled = true }
    }

    var clipboard: Clipboard { Clipboard(items) }

    func item(
      _ text: String, _ hints: ItemHints = ItemHints(), origin: ItemOrigin = .client
    ) throws -> PasteboardItem {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      return Item(sources: sources, hints: hints, origin: origin)
    }

    /// Ends a copy that was requested at `arrival`. Returns whether its item is on the pasteboard.
    func ends(_ arrival: Arrival) async throws -> Bool {
      switch await clipboard.copy(try item("under way"), to: .general, arrival) {
      case .put: return try items.payload(ofSource: .plainText, on: .general)?.bytes() == Array("under way".utf8)
      case .overtaken, .notOffered, .empty: return false
      }
    }
  }

  private func run(_ body: @Sendable @LoopActor @escaping (Fixture) async throws -> Void) async throws {
    try await onLoop { try await body(Fixture()) }
  }

  // MARK: Changes without a request

  @Test func anItemThatExpiresTakesNoCopyAlong() async throws {
    try await run { fixture in
      fixture.items.put(try fixture.item("former", ItemHints(expiry: 250)), on: .general)
      let arrival = fixture.items.arrive()
      fixture.timers.advance(by: .milliseconds(250))
      #expect(fixture.items[.general] == nil)
      #expect(try await fixture.ends(arrival))
    }
  }

  @Test func anItemThatWasPastedOnceTakesNoCopyAlong() async throws {
    try await run { fixture in
      let generation = try #require(
        fixture.items.put(try fixture.item("former", ItemHints(isOnce: true)), on: .general))
      let arrival = fixture.items.arrive()
      fixture.items.wasPasted(generation, on: .general)
      fixture.timers.advance(by: .seconds(1))
      #expect(fixture.items[.general] == nil)
      #expect(try await fixture.ends(arrival))
    }
  }

  /// Its application ends: the types read from it stay, or it goes.
  @Test(arguments: [true, false])
  func anItemThatIsLeftTakesNoCopyAlong(isKept: Bool) async throws {
    try await run { fixture in
      fixture.items.put(try fixture.item("theirs", origin: .display), on: .general)
      let arrival = fixture.items.arrive()
      if isKept {
        #expect(fixture.keeping.keepForeignItem(on: .general))
      } else {
        fixture.items.dropForeignItem(on: .general)
        #expect(fixture.items[.general] == nil)
      }
      #expect(try await fixture.ends(arrival))
    }
  }

  @Test func anItemOfAnEarlierRunIsOlderThanAllElse() async throws {
    try await run { fixture in
      let arrival = fixture.items.arrive()
      fixture.items.restore(try fixture.item("earlier"), on: .general, Generation(rawValue: 9))
      #expect(fixture.items.arrival(of: .general) < .beforeConnection)
      #expect(try await fixture.ends(arrival))
    }
  }

  // MARK: Changes on request

  @Test func laterClearsStay() async throws {
    try await run { fixture in
      let arrival = fixture.items.arrive()
      _ = await fixture.clipboard.empty(.general)
      let isThere = try await fixture.ends(arrival)
      #expect(!isThere)
      #expect(fixture.items[.general] == nil)
    }
  }

  @Test func laterCopiesOfOtherApplicationsStay() async throws {
    try await run { fixture in
      let arrival = fixture.items.arrive()
      fixture.items.put(try fixture.item("theirs", origin: .display), on: .general)
      let isThere = try await fixture.ends(arrival)
      #expect(!isThere)
      #expect(fixture.items[.general]?.origin == .display)
    }
  }
}
