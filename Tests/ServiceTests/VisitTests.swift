import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

@testable import Service

/// A daemon that was started for a look.
struct VisitTests {
  /// A visit whose time a test advances.
  @LoopActor private final class Fixture: TestPasteboards {
    private(set) var ends = 0
    /// The number of clients that stay connected.
    var staying = 0 { didSet { visit.clientsChanged(to: staying) } }
    private(set) lazy var visit = Visit(of: items, timers: timers) { [unowned self] in ends += 1 }

    init() {
      super.init()
      _ = visit
    }

    /// A client connects, calls methods and leaves.
    func look(_ methods: String...) {
      visit.clientsChanged(to: staying + 1)
      for method in methods { visit.received("org.pasteboard." + method) }
      visit.clientsChanged(to: staying)
    }

    func put(_ origin: ItemOrigin) throws {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload([65]))
      items.put(Item(sources: sources, origin: origin), on: .general)
    }
  }

  private func run(_ body: @Sendable @LoopActor @escaping (Fixture) throws -> Void) async throws {
    try await onLoop { try body(Fixture()) }
  }

  @Test func itIsOverWhenNobodyHasLookedForAWhile() async throws {
    try await run { fixture in
      fixture.look("Status", "Types")
      fixture.timers.advance(by: Visit.patience / 2)
      fixture.look("Types")
      fixture.timers.advance(by: Visit.patience / 2)
      #expect(fixture.ends == 0)
      fixture.timers.advance(by: Visit.patience / 2)
      #expect(fixture.ends == 1)
    }
  }

  @Test func itIsOverWhenNobodyComesAtAll() async throws {
    try await run { fixture in
      fixture.timers.advance(by: Visit.patience)
      #expect(fixture.ends == 1)
    }
  }

  @Test func stayingClientsKeepTheDaemon() async throws {
    try await run { fixture in
      fixture.staying = 1
      fixture.look("Status")
      fixture.timers.advance(by: Visit.patience * 10)
      #expect(fixture.ends == 0)
      fixture.staying = 0
      fixture.timers.advance(by: Visit.patience)
      #expect(fixture.ends == 1)
    }
  }

  @Test(arguments: ["Copy", "Paste", "Watch", "Provide", "Recopy", "Clear"])
  func usesKeepTheDaemon(method: String) async throws {
    try await run { fixture in
      fixture.look("Types", method, "Status")
      fixture.timers.advance(by: Visit.patience * 10)
      #expect(fixture.ends == 0)
    }
  }

  /// Another application's item is being read, and may have to be kept.
  @Test func itStaysAsLongAsSomethingIsLoaded() async throws {
    try await run { fixture in
      var sources = ItemProvider<Payload>()
      sources.registerRepresentation(.plainText) { _ async throws(LoadFailure) in
        _ = try? await Promise<Void>().wait()
        throw LoadFailure(.cancelled, step: "cancelled")
      }
      fixture.items.put(Item(sources: sources, origin: .display), on: .general)
      fixture.look("Types")
      let request = fixture.loads.request(source: .plainText, from: .general, for: .ownProcess)
      fixture.timers.advance(by: Visit.patience * 10)
      #expect(fixture.ends == 0)
      request.withdraw()
      fixture.timers.advance(by: Visit.patience)
      #expect(fixture.ends == 1)
    }
  }

  @Test(arguments: [(ItemOrigin.kept, 0), (.client, 0), (.display, 1)])
  func anItemThatWouldBeLostMakesItStay(origin: ItemOrigin, ends: Int) async throws {
    try await run { fixture in
      try fixture.put(origin)
      fixture.look("Types")
      fixture.timers.advance(by: Visit.patience)
      #expect(fixture.ends == ends)
    }
  }
}
