import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

extension DisplayTests {
  /// Servers that appear, die, come back or hang.
  @Suite struct Servers {
    @Test(arguments: DisplayKind.allCases)
    func anItemFromBeforeTheDisplayIsOffered(kind: DisplayKind) async throws {
      try await Desk.at(kind, connected: false) { desk in
        #expect(desk.display.reason.hasSuffix("is not set"))
        await #expect(throws: DisplayFailure(desk.display.reason)) { try await desk.copy("early") }
        try await desk.stand.copied("theirs")
        try await desk.connect()
        #expect(try await desk.stand.pasted() == "early")
      }
    }

    /// An owner that copied after the restart of the daemon is newer than the restored item.
    @Test(arguments: DisplayKind.allCases, [true, false])
    func anItemOfAnEarlierRunIsOfferedUnlessSomebodyCopied(kind: DisplayKind, isCopied: Bool) async throws {
      try await Desk.at(kind, connected: false) { desk in
        var sources = ItemProvider<Payload>()
        sources.registerPayload(.plainText, payload: try Payload(Array("earlier".utf8)))
        desk.items.restore(Item(sources: sources, origin: .client), on: .general, Generation(rawValue: 9))
        if isCopied { try await desk.stand.copied("theirs") }
        try await desk.connect()
        if isCopied { try await desk.becomesForeign() }
        #expect(try await desk.stand.pasted() == (isCopied ? "theirs" : "earlier"))
        #expect(await desk.paste() == (isCopied ? "theirs" : "earlier"))
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func earlierOwnersAreFollowed(kind: DisplayKind) async throws {
      try await Desk.at(kind, connected: false) { desk in
        try await desk.stand.copied("theirs")
        try await desk.connect()
        #expect(await desk.paste() == "theirs")
        #expect(try await desk.stand.pasted() == "theirs")
      }
    }

    /// The copy that starts the daemon precedes the daemon's knowledge of the display.
    @Test(arguments: DisplayKind.allCases)
    func earlierOwnersAreOlderThanACopyUnderWay(kind: DisplayKind) async throws {
      try await Desk.at(kind, connected: false) { desk in
        let arrival = desk.items.arrive()
        try await desk.stand.copied("theirs")
        try await desk.connect()
        #expect(await desk.paste() == "theirs")
        var sources = ItemProvider<Payload>()
        sources.registerPayload(.plainText, payload: try Payload(Array("ours".utf8)))
        let copied = await desk.clipboard.copy(Item(sources: sources, origin: .client), to: .general, arrival)
        guard case .put(_, nil) = copied else { throw ProgramFailure("the copy came to \(copied)") }
        try await desk.isPasted("ours")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aServerThatIsNotThereIsFoundLater(kind: DisplayKind) async throws {
      try await Desk.at(kind, connected: false) { desk in
        await desk.stand.stop()
        await desk.display.adopt(desk.stand.environment)
        #expect(desk.display.name == nil)
        try await desk.stand.start()
        try await desk.passes(until: "a connection") { desk.display.name != nil }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func theItemOutlivesTheServer(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("ours")
        for _ in 0..<2 {
          let beginning = desk.timers.now
          try await desk.losesServer()
          #expect(desk.display.reason == "the \(desk.stand.server) went away")
          #expect(await desk.paste() == "ours")
          try await desk.stand.start()
          try await desk.passes(until: "a connection") { desk.display.name != nil }
          #expect(desk.timers.now - beginning >= .seconds(1), "a server that ends the connection at once is left alone")
          #expect(try await desk.stand.pasted() == "ours")
        }
      }
    }

    /// After a reconnection an owner is newer than our item.
    @Test(arguments: DisplayKind.allCases)
    func ownersAtTheReconnectionKeepTheSelection(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("ours")
        try await desk.losesServer()
        try await desk.stand.start()
        try await desk.stand.copied("newer")
        try await desk.passes(until: "a connection") { desk.display.name != nil }
        try await desk.becomesForeign()
        #expect(await desk.paste() == "newer")
        #expect(try await desk.stand.pasted() == "newer")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func anotherApplicationsItemGoesWithTheServer(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copiedElsewhere("theirs")
        try await desk.losesServer()
        #expect(desk.items[.general] == nil)
        await #expect(throws: DisplayFailure("the \(desk.stand.server) went away")) { try await desk.copy("ours") }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aDisplayThatIsGivenUpIsNotComeBackTo(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.losesServer()
        desk.display.stop()
        try await desk.stand.start()
        try await desk.passes(until: "the end of all waits") { desk.timers.untilNext() == nil }
        #expect(desk.display.name == nil)
      }
    }

    @Test(arguments: DisplayKind.named)
    func anotherDisplayIsGivenTheItemWhoeverOwnsItsSelection(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy("carried over")
        try await Desk.at(kind, connected: false) { other in
          try await other.stand.copied("theirs")
          try await desk.losesServer()
          await desk.display.adopt(other.stand.environment)
          #expect(try await other.stand.pasted() == "carried over")
        }
      }
    }

    /// The first caller waits for its answer, and the others do not.
    @Test(arguments: DisplayKind.allCases)
    func aServerThatStandsStillIsWaitedForOnce(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        desk.stand.pause(true)
        let settled = Promise<Void>()
        LoopTask.start {
          await desk.display.settle(.general)
          settled.fulfil(())
        }
        try await desk.passes(until: "the end of the first caller's patience") { settled.value != nil }
        // No more time passes.
        for _ in 0..<3 { await desk.display.settle(.general) }
        desk.stand.pause(false)
        try await desk.copy("after that")
        #expect(try await desk.stand.pasted() == "after that")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aServerThatStandsStillIsNamed(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        desk.stand.pause(true)
        let failure = Promise<DisplayFailure?>()
        LoopTask.start {
          do {
            try await desk.copy("late")
            failure.fulfil(nil)
          } catch {
            failure.fulfil(error as? DisplayFailure)
          }
        }
        try await desk.passes(until: "the end of the copy") { failure.value != nil }
        let limit = patience.components.seconds
        #expect(
          failure.value == DisplayFailure("the \(desk.stand.server) did not answer within \(limit) s", .timedOut))
        desk.stand.pause(false)
        try await desk.isPasted("late")
      }
    }
  }
}
