import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

extension DisplayTests {
  /// Items that expire.
  @Suite struct Lifetimes {
    @Test(arguments: DisplayKind.allCases)
    func theSelectionGoesWithTheItem(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("passing", ItemHints(expiry: 5000))
        #expect(try await desk.stand.pasted() == "passing")
        desk.timers.advance(by: .seconds(5))
        #expect(desk.items[.general] == nil)
        try await eventually("no selection") { try await desk.stand.types(on: .general) == [] }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func itemsOfOtherApplicationsStay(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("passing", ItemHints(expiry: 5000))
        try await desk.stand.copied("theirs")
        desk.timers.advance(by: .seconds(5))
        await desk.display.settle(.general)
        #expect(try await desk.stand.pasted() == "theirs")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func pastedItemsGo(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("once", ItemHints(isOnce: true))
        desk.timers.advance(by: .seconds(2))
        for _ in 0..<2 { #expect(try await desk.stand.pasted() == "once") }
        desk.timers.advance(by: .seconds(1))
        #expect(desk.items[.general] == nil)
        try await eventually("no selection") { try await desk.stand.types(on: .general) == [] }
      }
    }

    /// A clipboard manager reads in the moment after the copy, again and again.
    @Test(arguments: [DisplayKind.fake, .sway])
    func immediateReadsAreNoPastes(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("once", ItemHints(isOnce: true))
        #expect(try await desk.stand.pasted() == "once")
        desk.timers.advance(by: .seconds(60))
        #expect(desk.items[.general] != nil)
      }
    }
  }
}

extension Desk {
  fileprivate func copy(_ text: String, _ hints: ItemHints) async throws {
    var sources = ItemProvider<Payload>()
    sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
    items.put(Item(sources: sources, hints: hints, origin: .client), on: .general)
    try await display.offer(.general)
  }
}
