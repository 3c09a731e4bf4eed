import Descriptors
import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

/// The policy of every display, on one that only connects, acquires, reads and tells.
@Suite(.timeLimit(.minutes(30))) struct DisplayClientTests {
  @LoopActor
  private final class Desk {
    let timers = Timers()
    let server = FakeServer()
    let host: PasteboardHost
    let client: DisplayClient<FakeConnector>

    init() {
      host = PasteboardHost(log: .silent, timers: timers)
      client = DisplayClient(FakeConnector(server), host: host, log: .silent, timers: timers)
      host.display = client
    }

    func start() async { await client.start(environment: DisplayEnvironment(x11Display: ":1")) }

    func copy(_ text: String) throws {
      var provider = ItemProvider<Payload>()
      provider.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      host.put(Item(sources: provider, origin: .client), on: .general)
    }

    /// Copies, as a client of the daemon does.
    func offer(_ text: String) async throws {
      try copy(text)
      try await client.offer(.general)
    }

    /// Another application copies, and that is what is pasted.
    func isCopiedElsewhere(_ text: String) async {
      server.takeover(by: FakeSelection(text))
      #expect(await paste() == text)
    }

    /// What `pb paste` would give; nil for nothing.
    func paste() async -> String? {
      await client.settle(.general)
      guard let loaded = try? await host.load(.plainText, from: .general) else { return nil }
      return (try? loaded.payload.bytes()).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lets time pass while the client looks for its server.
    func advances(until condition: () -> Bool) async throws {
      try await eventually("the client's next step") {
        if !condition(), let next = timers.untilNext() { timers.advance(by: next) }
        return condition()
      }
    }
  }

  private static func atDesk(_ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void) async throws {
    try await onLoop {
      let desk = Desk()
      let result: Result<Void, any Error>
      do { result = .success(try await body(desk)) } catch { result = .failure(error) }
      desk.client.stop()
      try result.get()
    }
  }

  // MARK: Beginning

  @Test func anItemFromBeforeTheDisplayIsOffered() async throws {
    try await Self.atDesk { desk in
      try desk.copy("early")
      await #expect(throws: DisplayFailure("no fake display is known: FAKE is not set")) {
        try await desk.client.offer(.general)
      }
      desk.server.takeover(by: FakeSelection("theirs"))
      await desk.start()
      #expect(desk.client.name == ":1" && desk.client.reason == "the fake display")
      #expect(desk.server.isOurs(.general))
    }
  }

  @Test func whatWasThereIsFollowed() async throws {
    try await Self.atDesk { desk in
      desk.server.takeover(by: FakeSelection("theirs"))
      await desk.start()
      #expect(await desk.paste() == "theirs")
      #expect(!desk.server.isOurs(.general))
    }
  }

  @Test func aServerThatIsNotThereIsFoundLater() async throws {
    try await Self.atDesk { desk in
      desk.server.isThere = false
      await desk.start()
      #expect(desk.client.name == nil && desk.client.reason == "there is no server: look at FAKE")
      desk.server.isThere = true
      try await desk.advances { desk.client.name == ":1" }
    }
  }

  // MARK: Going and coming back

  @Test func theItemOutlivesTheServer() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      try await desk.offer("ours")
      desk.server.stop()
      try await eventually("the loss") { desk.client.name == nil }
      #expect(desk.client.reason == "the fake server on :1 went away")
      #expect(await desk.paste() == "ours")
      desk.server.isThere = true
      try await desk.advances { desk.server.isOurs(.general) }
    }
  }

  /// After a reconnection an owner is newer than our item.
  @Test func whoOwnsTheSelectionThenKeepsIt() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      try await desk.offer("ours")
      desk.server.stop()
      desk.server.takeover(by: FakeSelection("newer"))
      desk.server.isThere = true
      try await desk.advances { desk.client.name != nil && desk.host.item(on: .general)?.origin == .display }
      #expect(await desk.paste() == "newer")
    }
  }

  @Test func anotherApplicationsItemGoesWithTheServer() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      await desk.isCopiedElsewhere("theirs")
      desk.server.stop()
      try await eventually("the loss") { desk.host.item(on: .general) == nil }
    }
  }

  /// Whoever throws us out at once is tried again after a second, and not sooner.
  @Test func aServerThatHangsUpIsLeftAloneForASecond() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      let beginning = desk.timers.now
      desk.server.sessions.first?.close()
      try await eventually("the loss") { desk.client.name == nil }
      try await desk.advances { desk.client.name != nil }
      #expect(desk.timers.now - beginning >= .seconds(1))
    }
  }

  // MARK: Selections

  @Test func whatIsCopiedElsewhereIsThere() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      try await desk.offer("ours")
      await desk.isCopiedElsewhere("theirs")
      await #expect(throws: DisplayFailure.self) { try await desk.client.offer(.general) }
    }
  }

  @Test func whoeverDiesAtOnceHasCopiedNothing() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      try await desk.offer("ours")
      await desk.isCopiedElsewhere("theirs")
      desk.server.takeover(by: nil, hasDied: true)
      #expect(await desk.paste() == "ours")
      #expect(desk.server.isOurs(.general))
    }
  }

  /// The primary selection changes with every character that is marked.
  @Test func thePrimarySelectionIsLookedAtOnceItRests() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      for text in ["m", "ma", "mar"] { desk.server.takeover(by: FakeSelection(text), of: .primary) }
      desk.timers.advance(by: .milliseconds(199))
      #expect(desk.host.item(on: .primary) == nil)
      desk.timers.advance(by: .milliseconds(1))
      await desk.client.settle(.primary)
      #expect(desk.host.item(on: .primary)?.origin == .display)
    }
  }

  @Test func aServerThatStandsStillIsNamed() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      try desk.copy("ours")
      desk.server.answers = false
      let failure = Promise<DisplayFailure>()
      LoopTask.start {
        do throws(DisplayFailure) { try await desk.client.offer(.general) } catch { failure.fulfil(error) }
      }
      try await desk.advances { failure.value != nil }
      #expect(failure.value?.sentence == "the fake server on :1 did not answer within 2 s")
    }
  }

  @Test func aDisplayThatIsGivenUpIsNotComeBackTo() async throws {
    try await Self.atDesk { desk in
      await desk.start()
      desk.client.stop()
      #expect(desk.client.name == nil)
      try await eventually("the end of the session") { desk.timers.untilNext() == nil }
      #expect(desk.client.name == nil)
    }
  }
}
