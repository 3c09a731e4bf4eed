import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// A lone request waits for half a second, and a requestor with a patience of 1 s gets its answer before.
private let moment = Duration.milliseconds(500)..<Duration.milliseconds(800)

extension DisplayTests {
  /// Representations that are produced only when an application requests them.
  @Suite struct Renderings {
    @Test(arguments: DisplayKind.allCases)
    func nothingIsLoadedBeforeItIsAskedFor(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        let renderings = try await desk.promise(.html, asked: asked, go: go)
        #expect(try await desk.stand.types(on: .general) == ["text/html"])
        #expect(renderings.types == [])
        go.fulfil(())
        #expect(try await desk.stand.pasted("text/html") == "slow")
        #expect(renderings.types == [.html])
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func failedTypesAreRefusedAndTheRestStands(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        var provider = ItemProvider<Payload>()
        provider.registerPayload(.plainText, payload: try Payload(Array("text".utf8)))
        provider.registerRepresentation(.html) { _ throws(LoadFailure) in
          throw LoadFailure(.providerFailed, step: "the test's provider fails")
        }
        try await desk.copy(provider)
        #expect(try await desk.stand.pasted("text/html") == "")
        #expect(desk.loads.failures.map(\.failure.step) == ["the test's provider fails"])
        #expect(try await desk.stand.pasted() == "text")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func readersOfTheSameTypeShareALoad(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        let renderings = try await desk.promise(.html, asked: asked, go: go)
        let applications = try (0..<3).map { _ in try desk.stand.paste("text/html", from: .general) }
        try await eventually("three requestors") { desk.loads.all.first?.requestors.count == 3 }
        go.fulfil(())
        for application in applications { #expect(try await application.pasted() == Array("slow".utf8)) }
        #expect(renderings.types == [.html])
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aLoadOutlivesWhoeverGaveUp(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        let renderings = try await desk.promise(.html, asked: asked, go: go)
        let impatient = try desk.stand.paste("text/html", from: .general)
        try await waiting(for: "a request") { try await asked.wait() }
        await impatient.kill()
        // The load learns that no requestor waits, and lingers.
        try await desk.passes(by: .milliseconds(100), until: "no requestor to wait") {
          await desk.display.settle(.general)
          return desk.loads.all.map(\.requestors.count) == [0]
        }
        go.fulfil(())
        #expect(try await desk.stand.pasted("text/html") == "slow")
        #expect(renderings.types == [.html], "the next paste finds it done")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aLoneRequestInTheBackgroundWaitsForAMoment(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        let background = try await desk.stand.background("text/html")
        for _ in 0..<2 {
          let renderings = try await desk.copyExpensive()
          let copied = desk.timers.now
          let application = try background()
          try await desk.passes(until: "the rendering") { renderings.types == [.html] }
          #expect(moment.contains(desk.timers.now - copied))
          #expect(try await application.pasted() == Array("text/html".utf8))
        }
      }
    }
  }
}
