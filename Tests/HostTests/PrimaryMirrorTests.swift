import Host
import Linux
import Logging
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct PrimaryMirrorTests {
  @LoopActor
  private final class Fixture {
    let host = PasteboardHost(log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, timers: Timers())

    func put(
      _ text: String, on name: PasteboardName, _ hints: ItemHints = ItemHints(), origin: ItemOrigin = .client
    ) throws {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
      host.put(Item(sources: sources, hints: hints, origin: origin), on: name)
    }

    func text(on name: PasteboardName) -> String? {
      (try? host.payload(ofSource: .plainText, on: name)?.bytes()).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static func with(
    _ mirror: UserSettings.Primary.Mirror,
    _ body: @escaping @Sendable @LoopActor (Fixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let fixture = Fixture()
      var settings = UserSettings()
      settings.primary.mirror = mirror
      fixture.host.settings.change(to: settings)
      let mirroring = LoopTask.start { [mirror = PrimaryMirror(fixture.host)] in await mirror.run() }
      defer { mirroring.cancel() }
      try await body(fixture)
    }
  }

  @Test func neitherSideGoesRoundInCircles() async throws {
    try await PrimaryMirrorTests.with(.both) { fixture in
      try fixture.put("a", on: .primary)
      try await eventually("a copy") { fixture.text(on: .general) == "a" }
      try fixture.put("b", on: .general)
      try await eventually("a copy") { fixture.text(on: .primary) == "b" }
      // Another program that does the same.
      let generation = fixture.host.generation(of: .general)
      try fixture.put("b", on: .primary, origin: .display)
      for _ in 0..<100 { await Task.yield() }
      #expect(fixture.host.generation(of: .general) == generation)
      try fixture.put("end", on: .primary)
      try await eventually("a copy") { fixture.text(on: .general) == "end" }
    }
  }

  @Test(arguments: [ItemHints(isSensitive: true), ItemHints(isOnce: true)])
  func whatIsToBeOnOnePlaceOnlyStaysThere(hints: ItemHints) async throws {
    try await PrimaryMirrorTests.with(.both) { fixture in
      try fixture.put("secret", on: .primary, hints)
      try fixture.put("plain", on: .general)
      try await eventually("the other's copy") { fixture.text(on: .primary) == "plain" }
      #expect(fixture.text(on: .general) == "plain")
    }
  }

  @Test func nothingIsMirroredUnlessItIsWanted() async throws {
    try await PrimaryMirrorTests.with(.fromClipboard) { fixture in
      try fixture.put("marked", on: .primary)
      try fixture.put("copied", on: .general)
      try await eventually("a copy") { fixture.text(on: .primary) == "copied" }
      #expect(fixture.text(on: .general) == "copied")
    }
  }
}
