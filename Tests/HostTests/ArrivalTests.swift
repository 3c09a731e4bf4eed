import Host
import Linux
import Logging
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Of two changes the one that was asked for later stays: docs/decisions/0025-what-is-newer.md.
@Suite(.timeLimit(.minutes(30))) struct ArrivalTests {
  @LoopActor
  private final class Fixture {
    let timers = Timers()
    let host: PasteboardHost

    init() {
      host = PasteboardHost(log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, timers: timers)
      host.keeping = KeepingPolicy()
    }

    func item(
      _ text: String, _ hints: ItemHints = ItemHints(), origin: ItemOrigin = .client
    ) throws -> PasteboardItem {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      return Item(sources: sources, hints: hints, origin: origin)
    }

    /// A copy that was called at `arrival` has all its bytes now. Returns whether it is there.
    func ends(_ arrival: Arrival) async throws -> Bool {
      let reservation = host.account.reservation(replacing: .general)
      switch await host.copy(try item("under way"), to: .general, arrival, reserved: reservation) {
      case .put: return try host.payload(ofSource: .plainText, on: .general)?.bytes() == Array("under way".utf8)
      case .overtaken, .notOffered, .empty: return false
      }
    }
  }

  private func run(_ body: @Sendable @LoopActor @escaping (Fixture) async throws -> Void) async throws {
    try await onLoop { try await body(Fixture()) }
  }

  // MARK: What nobody has asked for

  @Test func anItemThatExpiresTakesNoCopyAlong() async throws {
    try await run { fixture in
      fixture.host.put(try fixture.item("former", ItemHints(expiry: 250)), on: .general)
      let arrival = fixture.host.arrive()
      fixture.timers.advance(by: .milliseconds(250))
      #expect(fixture.host.item(on: .general) == nil)
      #expect(try await fixture.ends(arrival))
    }
  }

  @Test func anItemThatWasPastedOnceTakesNoCopyAlong() async throws {
    try await run { fixture in
      let generation = try #require(
        fixture.host.put(try fixture.item("former", ItemHints(isOnce: true)), on: .general))
      let arrival = fixture.host.arrive()
      fixture.host.wasPasted(generation, on: .general)
      fixture.timers.advance(by: .seconds(1))
      #expect(fixture.host.item(on: .general) == nil)
      #expect(try await fixture.ends(arrival))
    }
  }

  /// Its application ends: what was read of it stays, or it goes.
  @Test(arguments: [true, false])
  func anItemThatIsLeftTakesNoCopyAlong(isKept: Bool) async throws {
    try await run { fixture in
      fixture.host.put(try fixture.item("theirs", origin: .display), on: .general)
      let arrival = fixture.host.arrive()
      if isKept {
        #expect(fixture.host.keepForeignItem(on: .general))
      } else {
        fixture.host.dropForeignItem(on: .general)
        #expect(fixture.host.item(on: .general) == nil)
      }
      #expect(try await fixture.ends(arrival))
    }
  }

  @Test func anItemOfAnEarlierRunIsOlderThanAllElse() async throws {
    try await run { fixture in
      let arrival = fixture.host.arrive()
      fixture.host.restore(try fixture.item("earlier"), on: .general, Generation(rawValue: 9))
      #expect(fixture.host.arrival(of: .general) < .beforeConnection)
      #expect(try await fixture.ends(arrival))
    }
  }

  // MARK: What somebody has asked for

  @Test func whatIsClearedLaterStaysSo() async throws {
    try await run { fixture in
      let arrival = fixture.host.arrive()
      await fixture.host.empty(.general)
      let isThere = try await fixture.ends(arrival)
      #expect(!isThere)
      #expect(fixture.host.item(on: .general) == nil)
    }
  }

  @Test func whatAnotherApplicationCopiesLaterStays() async throws {
    try await run { fixture in
      let arrival = fixture.host.arrive()
      fixture.host.put(try fixture.item("theirs", origin: .display), on: .general)
      let isThere = try await fixture.ends(arrival)
      #expect(!isThere)
      #expect(fixture.host.item(on: .general)?.origin == .display)
    }
  }
}
